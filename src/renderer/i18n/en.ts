import { common } from './en/common.ts'
import { desktop } from './en/desktop.ts'
import { dictionary } from './en/dictionary.ts'
import { drafts } from './en/drafts.ts'
import { embedded } from './en/embedded.ts'
import { errors } from './en/errors.ts'
import { form } from './en/form.ts'
import { home } from './en/home.ts'
import { lock } from './en/lock.ts'
import { mail } from './en/mail.ts'
import { messages } from './en/messages.ts'
import { module } from './en/module.ts'
import { password } from './en/password.ts'
import { pickers } from './en/pickers.ts'
import { portal } from './en/portal.ts'
import { printing } from './en/printing.ts'
import { profile } from './en/profile.ts'
import { servers } from './en/servers.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/signIn.ts'
import { workflow } from './en/workflow.ts'
import { publicForm } from './en/publicForm.ts'
import { signInCodes } from './en/signInCodes.ts'
import type { Texts } from './zh.ts'

export const texts: Texts = {
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
