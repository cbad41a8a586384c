/** What an organisation's own texts are called in a language: menus, fields, dictionary entries. */
export interface TranslationTable {
  /** Such as `routes.system-dictionary`; a design names it beside its text (`labelI18nCode`). */
  code: string
  /** Tag of the language: zh-CN, zh-TW, en-US. */
  language: string
  text: string
  changed_at: number
}

export interface TranslationTables {
  translation: TranslationTable
}
