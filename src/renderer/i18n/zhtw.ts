import { dictionary } from './zhtw/dictionary.ts'
import { drafts } from './zhtw/drafts.ts'
import { form } from './zhtw/form.ts'
import { home } from './zhtw/home.ts'
import { mail } from './zhtw/mail.ts'
import { messages } from './zhtw/messages.ts'
import { module } from './zhtw/module.ts'
import { offline } from './zhtw/offline.ts'
import { password } from './zhtw/password.ts'
import { pickers } from './zhtw/pickers.ts'
import { portal } from './zhtw/portal.ts'
import { printing } from './zhtw/printing.ts'
import { profile } from './zhtw/profile.ts'
import { workflow } from './zhtw/workflow.ts'
import { publicForm } from './zhtw/publicForm.ts'
import type { LaterTexts } from './zh.ts'

export const texts: LaterTexts = {
  dictionary,
  drafts,
  form,
  home,
  mail,
  messages,
  module,
  offline,
  password,
  pickers,
  portal,
  printing,
  profile,
  workflow,
  publicForm,
}

/** Of `pages/`, what the frame itself says. */
export const pages = import.meta.glob(['./pages/chat.ts', './pages/pageTitles.ts'], {
  eager: true,
  query: '?texts=zhtw',
})
