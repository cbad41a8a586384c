import { formatDateTime } from './amount.ts'
import { isDigits, isPositiveInteger } from './validation.ts'

/** How a serial number names its day; `no`: not at all. The count begins anew when this text changes (section 3). */
export const serialDateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const
/** With the time of day, which other clients of the family offer beside those. */
export const allSerialDateFormats = [
  ...serialDateFormats,
  'yyyyMMddHH',
  'yyyyMMddHHmm',
  'yyyyMMddHHmmss',
  'yyyyMMddHHmmssSSS',
] as const
export type SerialDateFormat = (typeof allSerialDateFormats)[number]

/** How numbers of a rule come about: counted, at random, or a UUID (the family, from 3.6 on). */
export const serialKinds = { counted: 1, random: 2, uuid: 3 } as const
/** What a random number is made of. */
export const randomTypes = { digits: 1, lettersAndDigits: 2 } as const
export const randomLengths = [16, 32] as const

/** Generation 3.6 of the family writes years and days in capitals. */
export const lowerDateFormat = (format: string) => format.replaceAll('Y', 'y').replaceAll('D', 'd')
export const upperDateFormat = (format: string) =>
  format === 'no' ? format : format.replaceAll('y', 'Y').replaceAll('d', 'D')

/** What a serial number is made of. */
export interface SerialForm {
  readonly prefix: string
  readonly dateFormat: SerialDateFormat
  /** Places of the counted part, 1 to 9. */
  readonly digit: number
  /** After the counted part; nothing when absent. */
  readonly suffix?: string
}

/** The date part of a number at a time (epoch milliseconds, by the machine's clock), and so the period it counts in. */
export function serialPeriod(dateFormat: SerialDateFormat, now: number): string {
  if (dateFormat === 'no') return ''
  if (!dateFormat.endsWith('SSS')) return formatDateTime(now, dateFormat)
  return formatDateTime(now, dateFormat.slice(0, -3)) + String(now % 1000).padStart(3, '0')
}

/** A number as people read it. One that outgrows its places is written in full. */
export function serialNumber({ prefix, digit, suffix = '' }: SerialForm, period: string, count: number): string {
  return `${prefix}${period}${String(count).padStart(digit, '0')}${suffix}`
}

export type StartProblem = 'notDigits' | 'zero' | 'tooLong'

/** What is wrong with a start number (section 5, Serial-number rule); null for none. Zeros in front do not count. */
export function startProblem(start: string, digit: number): StartProblem | null {
  if (!isDigits(start)) return 'notDigits'
  const counted = start.replace(/^0+/, '')
  if (counted === '') return 'zero'
  return counted.length > digit ? 'tooLong' : null
}

/** The start number with zeros in front up to its places: `paddedStart('7', 3)` → 007. What is no start number stays. */
export function paddedStart(start: string, digit: number): string {
  return startProblem(start, digit) === null ? start.replace(/^0+/, '').padStart(digit, '0') : start
}

/** The places of the counted part: one figure from 1 to 9 (section 5: positive integer, one character). */
export function isDigitCount(text: string): boolean {
  return text.length === 1 && isPositiveInteger(text)
}

/** How the first number of a period looks; empty while a part is missing or wrong. */
export function serialExample(form: SerialForm, start: string, now: number): string {
  if (!isDigitCount(String(form.digit)) || startProblem(start, form.digit) !== null) return ''
  return serialNumber(form, serialPeriod(form.dateFormat, now), Number(start))
}
