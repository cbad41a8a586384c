import { advancedQuery } from './areas/advanced-query.ts'
import { audit, auditActions, auditKinds } from './areas/audit.ts'
import { auth } from './areas/auth.ts'
import { authority } from './areas/authority.ts'
import { chat } from './areas/chat.ts'
import { clientRelease } from './areas/client-release.ts'
import { common } from './areas/common.ts'
import { dataInterface } from './areas/data-interface.ts'
import { dataSource } from './areas/data-source.ts'
import { design } from './areas/design.ts'
import { dictionary } from './areas/dictionary.ts'
import { fieldLabels } from './areas/field-labels.ts'
import { files } from './areas/files.ts'
import { form } from './areas/form.ts'
import { imports } from './areas/imports.ts'
import { listView } from './areas/list-view.ts'
import { logNames } from './areas/log-names.ts'
import { mail } from './areas/mail.ts'
import { menu } from './areas/menu.ts'
import { message } from './areas/message.ts'
import { messageAccount } from './areas/message-account.ts'
import { sendConfig } from './areas/send-config.ts'
import { messageTemplate } from './areas/message-template.ts'
import { module } from './areas/module.ts'
import { notify } from './areas/notify.ts'
import { organization } from './areas/organization.ts'
import { jobs } from './areas/jobs.ts'
import { outbox } from './areas/outbox.ts'
import { password } from './areas/password.ts'
import { people } from './areas/people.ts'
import { portal } from './areas/portal.ts'
import { print } from './areas/print.ts'
import { profile } from './areas/profile.ts'
import { recordComment } from './areas/record-comment.ts'
import { region } from './areas/region.ts'
import { report } from './areas/report.ts'
import { schedule } from './areas/schedule.ts'
import { screen } from './areas/screen.ts'
import { serialRule } from './areas/serial-rule.ts'
import { settings } from './areas/settings.ts'
import { shortLink } from './areas/short-link.ts'
import { table } from './areas/table.ts'
import { thirdSync } from './areas/third-sync.ts'
import { user } from './areas/user.ts'
import { workflow } from './areas/workflow.ts'

/** Every text the server answers or stores for people. An area adds its file of texts and its line here. */
export const catalogue = {
  advancedQuery,
  audit,
  auditActions,
  auditKinds,
  auth,
  authority,
  chat,
  clientRelease,
  common,
  dataInterface,
  dataSource,
  design,
  dictionary,
  fieldLabels,
  files,
  form,
  imports,
  listView,
  logNames,
  mail,
  menu,
  message,
  messageAccount,
  sendConfig,
  messageTemplate,
  module,
  notify,
  organization,
  jobs,
  outbox,
  password,
  people,
  portal,
  print,
  profile,
  recordComment,
  region,
  report,
  schedule,
  screen,
  serialRule,
  settings,
  shortLink,
  table,
  thirdSync,
  user,
  workflow,
} as const

type Catalogue = typeof catalogue

/** `area.key`, as it is answered in `error.code` and `success.code`. */
export type MessageCode = { [Area in keyof Catalogue]: `${Area}.${keyof Catalogue[Area] & string}` }[keyof Catalogue]

type TextOf<Code extends MessageCode> = Code extends `${infer Area extends keyof Catalogue}.${infer Key}`
  ? Key extends keyof Catalogue[Area]
    ? Catalogue[Area][Key] extends { readonly zh: infer Text }
      ? Text
      : never
    : never
  : never

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** Names of the parameters that a message needs. */
export type ParamNames<Code extends MessageCode> = Placeholders<TextOf<Code>>
