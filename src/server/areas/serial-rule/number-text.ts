import { createHash, randomInt } from 'node:crypto'
import { randomTypes, serialExample, serialKinds, serialNumber, serialPeriod } from '#shared/rules/serial-number.ts'
import type { SerialRuleTable } from '#server/database/tables/serial.ts'

const DIGITS = '0123456789'
const LETTERS_AND_DIGITS = `${DIGITS}abcdefghijklmnopqrstuvwxyz`

const formOf = (rule: SerialRuleTable) => ({
  prefix: rule.prefix,
  dateFormat: rule.date_format,
  digit: rule.digit,
  suffix: rule.suffix,
})

export const isCounted = (rule: SerialRuleTable) => rule.type === serialKinds.counted

/** The period that a rule counts in; random numbers know none. */
export const periodOf = (rule: SerialRuleTable, now: number) =>
  isCounted(rule) ? serialPeriod(rule.date_format, now) : ''

/** What a random number is made from: stored while it is reserved, as counts are. That one comes twice, nobody will see. */
export const newSeed = () => randomInt(1, 2 ** 47)

/** A number as people read it: of a count, or of the seed of a random one. */
export function numberText(rule: SerialRuleTable, period: string, count: number): string {
  if (isCounted(rule)) return serialNumber(formOf(rule), period, count)
  const bytes = createHash('sha256').update(`${rule.id} ${count}`).digest()
  return `${rule.prefix}${rule.type === serialKinds.uuid ? uuidOf(bytes) : randomOf(bytes, rule)}${rule.suffix}`
}

function randomOf(bytes: Buffer, { random_digit, random_type }: SerialRuleTable): string {
  const letters = random_type === randomTypes.lettersAndDigits ? LETTERS_AND_DIGITS : DIGITS
  return Array.from(bytes.subarray(0, random_digit), (byte) => letters[byte % letters.length]).join('')
}

/** As version 4 writes them (RFC 9562). */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.subarray(0, 16).toString('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** How a number of today would look. */
export function exampleOf(rule: SerialRuleTable, now: number): string {
  return isCounted(rule) ? serialExample(formOf(rule), rule.start_number, now) : numberText(rule, '', 1)
}
