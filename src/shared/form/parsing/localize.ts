import { isRaw, parseJson, type Raw } from './read.ts'

/** Where the texts of a design come from in the language of whoever looks at it. */
export interface DesignTexts {
  /** Text of a translation code; undefined where the platform has none. */
  translate(code: string): string | undefined
  /** Every text that the code has in any language: what is typed or stands in a file may be any of them. */
  words?(code: string): readonly string[]
  /** The person's word for a text that the family's designer writes by itself; undefined for any other text. */
  standard(text: string): string | undefined
}

/** Every text as it is stored. */
export const asStored: DesignTexts = { translate: () => undefined, standard: () => undefined }

const suffix = 'I18nCode'
/** Beside a label that was translated: the text that is stored, for what depends on the words of the design. */
export const storedSuffix = 'AsStored'
/** Beside a label: its texts in all languages. */
export const wordsSuffix = 'Words'
/** Keys whose texts are read again: of fields and options, and of the states of a switch. */
const readKeys: ReadonlySet<string> = new Set(['label', 'fullName', 'activeTxt', 'inactiveTxt'])
/** Keys whose default text the designer writes; what an author typed there stays. */
const standardKeys: ReadonlySet<string> = new Set([
  'cancelButtonText',
  'confirmButtonText',
  'confirmAndAddText',
  'printButtonText',
  'placeholder',
  'startPlaceholder',
  'endPlaceholder',
  'actionText',
  'buttonText',
  'activeTxt',
  'inactiveTxt',
  'message',
])
/** Lists of buttons: the standard ones are known by their value. */
const buttonLists: ReadonlySet<string> = new Set(['btnsList', 'columnBtnsList', 'footerBtnsList'])

/**
 * A design with its texts in another language: `{key}I18nCode` beside a text names its translation, and the designer's
 * own default texts are known. Nothing else changes; the argument stays as it is.
 */
export function localizeDesign(design: Raw, texts: DesignTexts): Raw {
  return localized(design, texts, false)
}

function localized(source: Raw, texts: DesignTexts, isButton: boolean): Raw {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source)) {
    if (typeof value === 'string') {
      result[key] = textOf(source, key, value, texts, isButton)
      if (!readKeys.has(key)) continue
      if (result[key] !== value) result[`${key}${storedSuffix}`] = value
      const code = source[`${key}${suffix}`]
      const words = typeof code === 'string' && code !== '' ? (texts.words?.(code) ?? []) : []
      if (words.length > 0) result[`${key}${wordsSuffix}`] = [...words]
    } else result[key] = valueOf(value, texts, buttonLists.has(key))
  }
  return result
}

function valueOf(value: unknown, texts: DesignTexts, isButton: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => valueOf(item, texts, isButton))
  return isRaw(value) ? localized(value, texts, isButton) : value
}

function textOf(source: Raw, key: string, value: string, texts: DesignTexts, isButton: boolean): string {
  const translated = translation(source, key, texts)
  if (translated !== undefined) return translated
  const isStandard = standardKeys.has(key) || (isButton && key === 'label')
  return (isStandard ? texts.standard(value) : undefined) ?? value
}

function translation(source: Raw, key: string, texts: DesignTexts): string | undefined {
  const code = source[`${key}${suffix}`]
  if (typeof code === 'string' && code !== '') return texts.translate(code)
  if (key === 'label' || key === 'fullName') return columnLabel(source, texts)
  return undefined
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
