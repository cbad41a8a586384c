const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const places = ['', '拾', '佰', '仟'] as const
const groups = ['', '万', '亿'] as const

/** The helper answers this for an amount of more than 12 integer digits (section 5, Others). */
export const overAmountMessage = '金额超过十二位整数，无法转换为大写'

/**
 * An amount in Chinese words, rounded half up to fen: `1234.5` → 壹仟贰佰叁拾肆元伍角.
 * Empty for what is not a number; the over-amount message beyond 12 integer digits (sections 5 and 9).
 */
export function amountInWords(value: unknown): string {
  const parsed = decimal(value)
  if (parsed === null) return ''
  const rounded = roundDecimal(parsed, 2)
  if (rounded.integer.length > 12) return overAmountMessage
  const yuan = integerInWords(rounded.integer)
  const cents = centsInWords(rounded.fraction, yuan !== '')
  if (yuan === '' && cents === '') return '零元整'
  return `${rounded.negative ? '负' : ''}${yuan === '' ? '' : `${yuan}元`}${cents === '' ? '整' : cents}`
}

function centsInWords(fraction: string, hasYuan: boolean): string {
  const jiao = Number(fraction[0] ?? 0)
  const fen = Number(fraction[1] ?? 0)
  if (jiao === 0 && fen === 0) return ''
  const jiaoWords = jiao > 0 ? `${digits[jiao]}角` : hasYuan ? '零' : ''
  return `${jiaoWords}${fen > 0 ? `${digits[fen]}分` : ''}`
}

/** Words of up to 12 digits without the unit; empty for zero. One 零 stands for any run of zeros inside. */
function integerInWords(integer: string): string {
  let words = ''
  let gap = false
  const count = Math.ceil(integer.length / 4)
  for (let index = 0; index < count; index += 1) {
    const end = integer.length - (count - 1 - index) * 4
    const group = integer.slice(Math.max(0, end - 4), end)
    let written = ''
    for (const [position, character] of [...group].entries()) {
      const digit = Number(character)
      if (digit === 0) {
        gap = words !== '' || written !== ''
        continue
      }
      written += `${gap ? '零' : ''}${digits[digit]}${places[group.length - 1 - position]}`
      gap = false
    }
    if (written !== '') words += `${written}${groups[count - 1 - index]}`
  }
  return words
}

/**
 * Thousands separators: `(1234567.891, 2)` → 1,234,567.89. Without `decimalPlaces` the fraction stays as it is.
 * A value that is not a number comes back as its own text.
 */
export function thousands(value: unknown, decimalPlaces?: number): string {
  const parsed = decimal(value)
  if (parsed === null) return value === null || value === undefined ? '' : String(value)
  const rounded = decimalPlaces === undefined ? parsed : roundDecimal(parsed, decimalPlaces)
  const integer = rounded.integer.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${rounded.negative ? '-' : ''}${integer}${rounded.fraction === '' ? '' : `.${rounded.fraction}`}`
}

/** A decimal number as digits, so that no amount ever passes through binary fractions. */
export interface Decimal {
  readonly negative: boolean
  /** Without leading zeros; `0` for none. */
  readonly integer: string
  readonly fraction: string
}

/** No amount has more; a longer run of digits is text, and formatting it would take time beyond its length. */
const MAX_CHARACTERS = 40

/** Reads a number, or text with optional sign, separators and exponent; null for anything else. */
export function decimal(value: unknown): Decimal | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return null
  const text = String(value)
    .trim()
    .replaceAll(/[,，\s]/g, '')
  if (text.length > MAX_CHARACTERS) return null
  const match = /^([+-])?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text)
  if (match === null || ((match[2] ?? '') === '' && (match[3] ?? '') === '')) return null
  const shifted = shift(match[2] ?? '', match[3] ?? '', Number(match[4] ?? 0))
  return normal(match[1] === '-', shifted.integer, shifted.fraction)
}

function shift(integer: string, fraction: string, exponent: number): { integer: string; fraction: string } {
  if (exponent === 0) return { integer, fraction }
  if (exponent > 0) {
    const padded = fraction.padEnd(exponent, '0')
    return { integer: integer + padded.slice(0, exponent), fraction: padded.slice(exponent) }
  }
  const padded = integer.padStart(-exponent, '0')
  return { integer: padded.slice(0, exponent), fraction: padded.slice(exponent) + fraction }
}

function normal(negative: boolean, integer: string, fraction: string): Decimal {
  const whole = integer.replace(/^0+(?=\d)/, '') || '0'
  return { negative: negative && /[1-9]/.test(whole + fraction), integer: whole, fraction }
}

/** Rounds half away from zero and pads to exactly `places` decimals (0 to 20). */
export function roundDecimal(value: Decimal, places: number): Decimal {
  const wanted = Math.min(20, Math.max(0, Math.trunc(places)))
  const padded = value.fraction.padEnd(wanted, '0')
  if (padded.length === wanted) return { ...value, fraction: padded }
  const scaled = BigInt(value.integer + padded.slice(0, wanted)) + (Number(padded[wanted]) >= 5 ? 1n : 0n)
  const all = scaled.toString().padStart(wanted + 1, '0')
  const cut = all.length - wanted
  return normal(value.negative, all.slice(0, cut), all.slice(cut))
}

const datePart = /yyyy|MM|dd|HH|mm|ss/g

/**
 * A point in time by the machine's clock: `formatDateTime(1714521600000, 'yyyy-MM-dd HH:mm')`.
 * Takes epoch milliseconds (number or digits) or text a Date understands; other text comes back as it is, nothing as ''.
 */
export function formatDateTime(value: unknown, pattern = 'yyyy-MM-dd HH:mm:ss'): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value).trim()
  const date = new Date(/^-?\d{9,}$/.test(text) ? Number(text) : text)
  if (Number.isNaN(date.getTime())) return text
  const two = (part: number) => String(part).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(date.getFullYear()).padStart(4, '0'),
    MM: two(date.getMonth() + 1),
    dd: two(date.getDate()),
    HH: two(date.getHours()),
    mm: two(date.getMinutes()),
    ss: two(date.getSeconds()),
  }
  return pattern.replace(datePart, (part) => parts[part] ?? part)
}
