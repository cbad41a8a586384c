import { design, typedText } from '../kind-design.ts'
import { amountInWords } from '#shared/rules/amount.ts'
import { halfWide } from '#shared/rules/half-wide.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, rangeOperators, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { number } from '../parsing/read.ts'
import { spanCondition } from '../search.ts'
import { numberSpan } from '../spans.ts'
import { numberSetting, settingsReader, switchSetting, textSetting } from '../settings.ts'

const withoutControls = { when: { path: 'controls', is: [false] } }

const settings = {
  min: numberSetting('min', { default: null }),
  max: numberSetting('max', { default: null }),
  step: numberSetting('step', { default: 1, min: Number.MIN_VALUE }),
  /** Decimal places; null keeps what was entered. */
  precision: numberSetting('precision', { default: null, min: 0, max: 15, isWhole: true }),
  controls: switchSetting('controls'),
  thousands: switchSetting('thousands', withoutControls),
  isAmountChinese: switchSetting('isAmountChinese'),
  addonBefore: textSetting('addonBefore', withoutControls),
  addonAfter: textSetting('addonAfter', withoutControls),
} as const
export const numberSettings = settingsReader(settings)

/** The amount in Chinese words; empty for what is no number. */
export function amountNote(value: unknown): string {
  const amount = number(typeof value === 'string' ? value.replace(/,/g, '') : value, null)
  return amount === null ? '' : amountInWords(amount)
}

/**
 * A sum with the decimals of its column, separated as the numbers above it. Where the column has none of its own, and where
 * a sum of older values needs more: whole numbers as they are, others with two decimals (section 5, Input table).
 */
export function formatSum(sum: number, thousands: boolean, precision: number | null = null): string {
  const isExact = precision !== null && Number(sum.toFixed(precision)) === sum
  return formatNumber(sum, isExact ? precision : Number.isInteger(sum) ? 0 : 2, thousands)
}

/** Text with fixed decimals and, where wished, separated thousands. */
export function formatNumber(value: number, precision: number | null, thousands: boolean): string {
  const text = precision === null ? String(value) : value.toFixed(precision)
  return thousands ? groupedDigits(text) : text
}

/** A plain number with separated thousands; other text as it is. */
export function groupedDigits(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return text
  const [whole = '', decimals] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** A plain number of a server in the format of its field; other text as it is. */
export function shownNumber(text: string, precision: number | null, thousands: boolean): string {
  const value = number(text, null)
  return value === null ? text : formatNumber(value, precision, thousands)
}

/** The digits of a decimal text and the place of its point, without zeros at the ends: `0.0125` has 125 at -1. */
function digitsOf(text: string): string {
  const [, whole = '', decimals = '', exponent = '0'] = /^\s*[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?\s*$/i.exec(text) ?? []
  const all = whole + decimals
  const digits = all.replace(/^0+/, '')
  const point = whole.length + Number(exponent) - (all.length - digits.length)
  return digits === '' ? '0' : `${digits.replace(/0+$/, '')} ${point}`
}

/** Whether a text has more digits than are kept of its number: an identity number would become another one. */
export function isRounded(text: string, value: number): boolean {
  return digitsOf(text) !== digitsOf(String(value))
}

/** Digits that every number keeps. */
const KEPT_DIGITS = 15

function hasMoreDecimals(value: number, precision: number): boolean {
  return Number(value.toFixed(precision)) !== value
}

function checkNumber(field: FieldPlan, raw: unknown, stored: unknown = null): Checked {
  if (raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '')) return accepted(null)
  const value = number(raw, null)
  if (value === null) return refused('notNumber', raw)
  const { min, max, precision } = numberSettings(field)
  if (typeof raw === 'string' && isRounded(raw, value))
    return Math.abs(value) > Number.MAX_SAFE_INTEGER
      ? refused('tooLarge', raw, Number.MAX_SAFE_INTEGER)
      : refused('tooManyDigits', raw, KEPT_DIGITS)
  if (min !== null && value < min) return refused('tooSmall', value, min)
  if (max !== null && value > max) return refused('tooLarge', value, max)
  // What was stored before the design asked for fewer decimals stays.
  if (precision !== null && hasMoreDecimals(value, precision) && value !== number(stored, null))
    return refused('tooManyDecimals', value, precision)
  return accepted(value)
}

function rounded(field: FieldPlan, value: number): number {
  const { precision } = numberSettings(field)
  return precision === null ? value : Number(value.toFixed(precision))
}

/** A search for one number or a range of them. */
export const numberSearch = {
  type: 3,
  control: 'number',
  operators: rangeOperators,
  span: (_field, value) => numberSpan(value),
  condition: (_field, raw) => spanCondition(raw, numberSpan),
} satisfies KindDefinition['search']

export const inputNumberKind: KindDefinition = {
  kind: 'inputNumber',
  formerNames: { numInput: {}, JNPFAmount: {} },
  tag: 'JnpfInputNumber',
  design: design(
    'basic',
    {
      ...typedText,
      step: 1,
      controls: false,
      thousands: false,
      isAmountChinese: false,
      addonBefore: '',
      addonAfter: '',
    },
    { config: { defaultValue: null }, events: ['change', 'blur'] },
  ),
  role: 'value',
  trigger: ['blur', 'change'],
  place: { ...everyPlace, sum: true },
  traits: {},
  settings,
  unsupported: {},
  search: numberSearch,
  sample(random) {
    const precision = random.integer(0, 3)
    const min = random.one([-1000, 0, 1])
    return {
      keys: { min, max: 100_000, precision, thousands: random.happens(0.3) },
      value: (draw) => Number((draw.integer(Math.max(min, 1) * 10, 99_999) / 10).toFixed(precision)),
    }
  },
  storage: () => 'number',
  initial(field) {
    const value = number(field.defaultValue, null)
    return value === null ? null : rounded(field, value)
  },
  check: (field, raw, _read, stored) => checkNumber(field, raw, stored),
  rounded,
  display(field, value) {
    const parsed = number(value, null)
    const { precision, thousands } = numberSettings(field)
    return parsed === null ? '' : formatNumber(parsed, precision, thousands)
  },
  sent: (_field, value) => number(value, null),
  summed(field, sum) {
    const { precision, thousands } = numberSettings(field)
    return formatSum(sum, thousands, precision)
  },
  shown(field, text) {
    const { precision, thousands } = numberSettings(field)
    return shownNumber(text, precision, thousands)
  },
  importValue: (field, text) => checkNumber(field, halfWide(text).replace(/[,\s]/g, '')),
  targets: () => [],
  references: () => [],
  note: (field, value) => (numberSettings(field).isAmountChinese ? amountNote(value) : ''),
}
