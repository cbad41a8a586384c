import type { Catalogue } from './catalogue.ts'
import { common } from './zh/common.ts'
import { desktop } from './zh/desktop.ts'
import { dictionary } from './zh/dictionary.ts'
import { drafts } from './zh/drafts.ts'
import { embedded } from './zh/embedded.ts'
import { errors } from './zh/errors.ts'
import { form } from './zh/form.ts'
import { home } from './zh/home.ts'
import { lock } from './zh/lock.ts'
import { mail } from './zh/mail.ts'
import { messages } from './zh/messages.ts'
import { module } from './zh/module.ts'
import { password } from './zh/password.ts'
import { pickers } from './zh/pickers.ts'
import { portal } from './zh/portal.ts'
import { printing } from './zh/printing.ts'
import { profile } from './zh/profile.ts'
import { servers } from './zh/servers.ts'
import { shell } from './zh/shell.ts'
import { signIn } from './zh/signIn.ts'
import { workflow } from './zh/workflow.ts'
import { publicForm } from './zh/publicForm.ts'
import { signInCodes } from './zh/signInCodes.ts'

/** The language that is always there: what another one lacks is shown in it. */
export const texts = {
  common,
  desktop,
  dictionary,
  drafts,
  embedded,
  errors,
  form,
  home,
  lock,
  mail,
  messages,
  module,
  password,
  pickers,
  portal,
  printing,
  profile,
  servers,
  shell,
  signIn,
  workflow,
  publicForm,
  signInCodes,
}

export type Texts = Catalogue<typeof texts>
