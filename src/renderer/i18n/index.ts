import i18next, { type i18n as I18n, type TFunction } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Catalogue, PageTexts } from './catalogue.ts'
import { common as commonEn } from './en/common.ts'
import { desktop as desktopEn } from './en/desktop.ts'
import { dictionary as dictionaryEn } from './en/dictionary.ts'
import { drafts as draftsEn } from './en/drafts.ts'
import { embedded as embeddedEn } from './en/embedded.ts'
import { errors as errorsEn } from './en/errors.ts'
import { form as formEn } from './en/form.ts'
import { home as homeEn } from './en/home.ts'
import { lock as lockEn } from './en/lock.ts'
import { mail as mailEn } from './en/mail.ts'
import { messages as messagesEn } from './en/messages.ts'
import { module as moduleEn } from './en/module.ts'
import { password as passwordEn } from './en/password.ts'
import { pickers as pickersEn } from './en/pickers.ts'
import { portal as portalEn } from './en/portal.ts'
import { printing as printingEn } from './en/printing.ts'
import { profile as profileEn } from './en/profile.ts'
import { servers as serversEn } from './en/servers.ts'
import { shell as shellEn } from './en/shell.ts'
import { signIn as signInEn } from './en/signIn.ts'
import { workflow as workflowEn } from './en/workflow.ts'
import { publicForm as publicFormEn } from './en/publicForm.ts'
import { signInCodes as signInCodesEn } from './en/signInCodes.ts'
import { type Language, languageTags, languages } from './language.ts'
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
import { common as commonTw } from './zhtw/common.ts'
import { desktop as desktopTw } from './zhtw/desktop.ts'
import { dictionary as dictionaryTw } from './zhtw/dictionary.ts'
import { drafts as draftsTw } from './zhtw/drafts.ts'
import { embedded as embeddedTw } from './zhtw/embedded.ts'
import { errors as errorsTw } from './zhtw/errors.ts'
import { form as formTw } from './zhtw/form.ts'
import { home as homeTw } from './zhtw/home.ts'
import { lock as lockTw } from './zhtw/lock.ts'
import { mail as mailTw } from './zhtw/mail.ts'
import { messages as messagesTw } from './zhtw/messages.ts'
import { module as moduleTw } from './zhtw/module.ts'
import { password as passwordTw } from './zhtw/password.ts'
import { pickers as pickersTw } from './zhtw/pickers.ts'
import { portal as portalTw } from './zhtw/portal.ts'
import { printing as printingTw } from './zhtw/printing.ts'
import { profile as profileTw } from './zhtw/profile.ts'
import { servers as serversTw } from './zhtw/servers.ts'
import { shell as shellTw } from './zhtw/shell.ts'
import { signIn as signInTw } from './zhtw/signIn.ts'
import { workflow as workflowTw } from './zhtw/workflow.ts'
import { publicForm as publicFormTw } from './zhtw/publicForm.ts'
import { signInCodes as signInCodesTw } from './zhtw/signInCodes.ts'

const zh = {
  common,
  embedded,
  errors,
  shell,
  signIn,
  signInCodes,
  publicForm,
  servers,
  home,
  desktop,
  dictionary,
  form,
  module,
  pickers,
  printing,
  profile,
  lock,
  drafts,
  password,
  mail,
  messages,
  portal,
  workflow,
}
type Texts = Catalogue<typeof zh>

/** `pages/{domain}.ts`: found by their place, so that a new page needs no line here. */
const pages: readonly Record<string, Record<Language, object>>[] = Object.values(
  import.meta.glob('./pages/*.ts', { eager: true }),
)

/** The texts of a language with those of the pages. */
function withPages(language: Language, texts: Texts): Texts {
  const found = pages.flatMap((page) => Object.entries(page).map(([domain, each]) => [domain, each[language]]))
  return { ...texts, ...Object.fromEntries(found) }
}

/** Every text, by language and domain. */
export const catalogues: Readonly<Record<Language, Texts>> = {
  zh: withPages('zh', zh),
  zhtw: withPages('zhtw', {
    embedded: embeddedTw,
    common: commonTw,
    errors: errorsTw,
    shell: shellTw,
    signIn: signInTw,
    signInCodes: signInCodesTw,
    publicForm: publicFormTw,
    servers: serversTw,
    home: homeTw,
    lock: lockTw,
    password: passwordTw,
    drafts: draftsTw,
    desktop: desktopTw,
    dictionary: dictionaryTw,
    form: formTw,
    module: moduleTw,
    pickers: pickersTw,
    printing: printingTw,
    profile: profileTw,
    mail: mailTw,
    messages: messagesTw,
    portal: portalTw,
    workflow: workflowTw,
  }),
  en: withPages('en', {
    embedded: embeddedEn,
    common: commonEn,
    errors: errorsEn,
    shell: shellEn,
    signIn: signInEn,
    signInCodes: signInCodesEn,
    publicForm: publicFormEn,
    servers: serversEn,
    home: homeEn,
    lock: lockEn,
    password: passwordEn,
    drafts: draftsEn,
    desktop: desktopEn,
    dictionary: dictionaryEn,
    form: formEn,
    module: moduleEn,
    pickers: pickersEn,
    printing: printingEn,
    profile: profileEn,
    mail: mailEn,
    messages: messagesEn,
    portal: portalEn,
    workflow: workflowEn,
  }),
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh & PageTexts }
    returnNull: false
  }
}

export const i18n: I18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'zh',
  fallbackLng: 'zh',
  supportedLngs: [...languages],
  resources: Object.fromEntries(languages.map((language) => [language, { translation: catalogues[language] }])),
  // React escapes what it shows; the texts go nowhere else.
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** The text of a key outside React. Inside, `useT` re-renders on a change of language. */
export const t: TFunction = i18n.t

/** `const t = useT()` then `t('domain.key')`. */
export function useT(): TFunction {
  return useTranslation(undefined, { i18n }).t
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'zh'
}

/** Re-renders with the language. */
export function useLanguage(): Language {
  useTranslation(undefined, { i18n })
  return currentLanguage()
}

/** Changes every text at once and tells the document, so that fonts and screen readers follow. */
export async function setLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language)
  document.documentElement.lang = languageTags[language]
}
