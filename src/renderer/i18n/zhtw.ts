import { common } from './zhtw/common.ts'
import { desktop } from './zhtw/desktop.ts'
import { dictionary } from './zhtw/dictionary.ts'
import { drafts } from './zhtw/drafts.ts'
import { embedded } from './zhtw/embedded.ts'
import { errors } from './zhtw/errors.ts'
import { form } from './zhtw/form.ts'
import { home } from './zhtw/home.ts'
import { lock } from './zhtw/lock.ts'
import { mail } from './zhtw/mail.ts'
import { messages } from './zhtw/messages.ts'
import { module } from './zhtw/module.ts'
import { password } from './zhtw/password.ts'
import { pickers } from './zhtw/pickers.ts'
import { portal } from './zhtw/portal.ts'
import { printing } from './zhtw/printing.ts'
import { profile } from './zhtw/profile.ts'
import { servers } from './zhtw/servers.ts'
import { shell } from './zhtw/shell.ts'
import { signIn } from './zhtw/signIn.ts'
import { workflow } from './zhtw/workflow.ts'
import { publicForm } from './zhtw/publicForm.ts'
import { signInCodes } from './zhtw/signInCodes.ts'
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
