import type { Language } from '#shared/rules/language.ts'
import { kindWordsOf, standardLabel, standardTitle, standardWord, type WordGroup, wordsOf } from '../standard-words.ts'
import { rawKindOf } from './config.ts'
import { isRaw, parseJson, type Raw, text } from './read.ts'

/** Where the texts of a design come from in the language of whoever looks at it. */
export interface DesignTexts {
  /** Text of a translation code; undefined where the platform has none. */
  translate(code: string): string | undefined
  /** Every text that the code has in any language: what is typed or stands in a file may be any of them. */
  words?(code: string): readonly string[]
  /** In which the reader sees what designers write by themselves; null: as it is stored. */
  readonly language: Language | null
}

/** Every text as it is stored. */
export const asStored: DesignTexts = { translate: () => undefined, language: null }

/** A design for whoever works on it: what its author wrote stays, and what the designer wrote is in their language. */
export const standardTexts: Readonly<Record<Language, DesignTexts>> = {
  zh: { ...asStored, language: 'zh' },
  zhtw: { ...asStored, language: 'zhtw' },
  en: { ...asStored, language: 'en' },
}

const suffix = 'I18nCode'
/** Beside a label that was translated: the text that is stored, for what depends on the words of the design. */
export const storedSuffix = 'AsStored'
/** Beside a label: its texts in all languages. */
export const wordsSuffix = 'Words'
/** Keys whose texts are read again: of fields and options, and of the states of a switch. */
const readKeys: ReadonlySet<string> = new Set(['label', 'fullName', 'activeTxt', 'inactiveTxt'])
/** Keys whose default text the designer writes; what an author typed there stays. */
const standardKeys: Readonly<Record<string, WordGroup>> = {
  cancelButtonText: 'action',
  confirmButtonText: 'action',
  confirmAndAddText: 'action',
  printButtonText: 'action',
  placeholder: 'action',
  startPlaceholder: 'action',
  endPlaceholder: 'action',
  actionText: 'action',
  buttonText: 'action',
  activeTxt: 'action',
  inactiveTxt: 'action',
  message: 'action',
  content: 'sample',
  popupTitle: 'sample',
}
/** Lists whose items are named by the designer, and what they may be named. */
const namedLists: Readonly<Record<string, WordGroup>> = {
  btnsList: 'action',
  columnBtnsList: 'action',
  footerBtnsList: 'action',
  customBtnsList: 'sample',
  complexHeaderList: 'sample',
  options: 'sample',
}

/**
 * A design with its texts in another language: `{key}I18nCode` beside a text names its translation, and the designer's
 * own default texts are known. Nothing else changes; the argument stays as it is.
 */
export function localizeDesign(design: Raw, texts: DesignTexts): Raw {
  return localized(design, texts)
}

/** `group`: of the list that this is an item of. */
function localized(source: Raw, texts: DesignTexts, group?: WordGroup): Raw {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source)) {
    if (typeof value === 'string') {
      result[key] = localizedText(source, key, texts, group)
      if (!readKeys.has(key)) continue
      if (result[key] !== value) result[`${key}${storedSuffix}`] = value
      const code = source[`${key}${suffix}`]
      const ofCode = typeof code === 'string' && code !== '' ? (texts.words?.(code) ?? []) : []
      const words = ofCode.length > 0 || texts.language === null ? ofCode : standardWords(source, key, value, group)
      if (words.length > 0) result[`${key}${wordsSuffix}`] = [...words]
    } else result[key] = valueOf(value, texts, namedLists[key] ?? (key === 'children' ? group : undefined))
  }
  return result
}

function valueOf(value: unknown, texts: DesignTexts, group: WordGroup | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => valueOf(item, texts, group))
  return isRaw(value) ? localized(value, texts, group) : value
}

/** The text beside `key` as its reader sees it; '' where there is none. */
export function localizedText(source: Raw, key: string, texts: DesignTexts, group?: WordGroup): string {
  const value = source[key]
  if (typeof value !== 'string') return ''
  return translation(source, key, texts) ?? standardText(source, key, value, texts.language, group) ?? value
}

const isName = (key: string) => key === 'label' || key === 'fullName'

function groupOf(source: Raw, key: string, group: WordGroup | undefined): WordGroup | undefined {
  if (isName(key)) return group
  // A part that shows a button of its own has a word that no other button has.
  if (key === 'buttonText') return rawKindOf(source) === 'button' ? 'sample' : 'action'
  if (key === 'title') return rawKindOf(source) === 'alert' ? 'sample' : undefined
  return Object.hasOwn(standardKeys, key) ? standardKeys[key] : undefined
}

function standardWords(source: Raw, key: string, value: string, group: WordGroup | undefined): readonly string[] {
  const ofKind = isName(key) ? kindWordsOf(value, text(source['jnpfKey'])) : []
  const known = groupOf(source, key, group)
  return ofKind.length > 0 || known === undefined ? ofKind : wordsOf(value, known)
}

function standardText(
  source: Raw,
  key: string,
  value: string,
  language: Language | null,
  group: WordGroup | undefined,
): string | undefined {
  if (language === null) return undefined
  if (isName(key) && typeof source['jnpfKey'] === 'string') return standardName(value, source['jnpfKey'], language)
  if (key === 'header') return standardLabel(value, rawKindOf(source), language)
  const item = key === 'title' ? /^(tab|collapse)Item$/.exec(rawKindOf(source))?.[1] : undefined
  if (item !== undefined) return standardTitle(value, item as 'tab' | 'collapse', language)
  const known = groupOf(source, key, group)
  return known && standardWord(value, known, language)
}

/** The label of a field, and that of a column of a child table in a list, which stands behind the label of the table. */
function standardName(value: string, kind: string, language: Language): string {
  const [first = '', ...rest] = value.split('-')
  const label = (part: string, of: string) => standardLabel(part, of, language) ?? part
  return rest.length === 0 ? label(first, kind) : `${label(first, 'table')}-${label(rest.join('-'), kind)}`
}

function translation(source: Raw, key: string, texts: DesignTexts): string | undefined {
  const code = source[`${key}${suffix}`]
  if (typeof code === 'string' && code !== '') return texts.translate(code)
  return isName(key) ? columnLabel(source, texts) : undefined
}

/** All that a text beside `key` of a localized design is called: what stands there, what is stored, and every translation. */
export function allNames(source: Raw, key: string): readonly string[] {
  const words = source[`${key}${wordsSuffix}`]
  const all = [source[key], source[`${key}${storedSuffix}`], ...(Array.isArray(words) ? (words as unknown[]) : [])]
  return [...new Set(all.filter((name): name is string => typeof name === 'string' && name !== ''))]
}

/** A design whose labels have the words of all languages beside them, for clients that read what people paste. */
export function withWords(design: string, words: (code: string) => readonly string[]): string {
  if (!design.includes(suffix)) return design
  const parsed = parseJson(design)
  if (!parsed.ok || !isRaw(parsed.value)) return design
  return JSON.stringify(localizeDesign(parsed.value, { ...asStored, words }))
}

/** A list column names its table and its field: both are translated, or neither. */
function columnLabel(source: Raw, texts: DesignTexts): string | undefined {
  const codes = source[`fullName${suffix}`]
  if (!Array.isArray(codes) || codes.length === 0) return undefined
  const parts = codes.map((code) => (typeof code === 'string' && code !== '' ? texts.translate(code) : undefined))
  return parts.every((part) => part !== undefined) ? parts.join('-') : undefined
}
