import type { Catalogue } from './catalogue.ts'
import { dictionary } from './zh/dictionary.ts'
import { drafts } from './zh/drafts.ts'
import { form } from './zh/form.ts'
import { home } from './zh/home.ts'
import { mail } from './zh/mail.ts'
import { messages } from './zh/messages.ts'
import { module } from './zh/module.ts'
import { offline } from './zh/offline.ts'
import { password } from './zh/password.ts'
import { pickers } from './zh/pickers.ts'
import { portal } from './zh/portal.ts'
import { printing } from './zh/printing.ts'
import { profile } from './zh/profile.ts'
import { workflow } from './zh/workflow.ts'
import { publicForm } from './zh/publicForm.ts'

/** What shows once somebody signed in. */
export const texts = {
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
export const pages = import.meta.glob(['./pages/chat.ts', './pages/pageTitles.ts'], { eager: true, query: '?texts=zh' })

export type LaterTexts = Catalogue<typeof texts>
