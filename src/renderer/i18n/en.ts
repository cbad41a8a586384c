import { dictionary } from './en/dictionary.ts'
import { drafts } from './en/drafts.ts'
import { form } from './en/form.ts'
import { home } from './en/home.ts'
import { mail } from './en/mail.ts'
import { messages } from './en/messages.ts'
import { module } from './en/module.ts'
import { offline } from './en/offline.ts'
import { password } from './en/password.ts'
import { pickers } from './en/pickers.ts'
import { portal } from './en/portal.ts'
import { printing } from './en/printing.ts'
import { profile } from './en/profile.ts'
import { workflow } from './en/workflow.ts'
import { publicForm } from './en/publicForm.ts'
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
export const pages = import.meta.glob(['./pages/chat.ts', './pages/pageTitles.ts'], { eager: true, query: '?texts=en' })
