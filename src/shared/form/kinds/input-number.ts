import { accepted, type Checked, type KindDefinition, noReferences, perField, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { number, yes } from '../parsing/read.ts'
import { amountInWords } from '../../rules/amount.ts'
import { numberCondition } from '../search.ts'

export interface NumberSettings {
  readonly min: number | null
  readonly max: number | null
  readonly step: number
  /** Decimal places; null keeps what was entered. */
  readonly precision: number | null
  readonly thousands: boolean
  readonly controls: boolean
}

export const numberSettings = perField((field): NumberSettings => {
  const step = number(field.raw['step'], 1)
  const precision = number(field.raw['precision'], null)
  return {
    min: number(field.raw['min'], null),
    max: number(field.raw['max'], null),
    step: step > 0 ? step : 1,
    precision: precision !== null && precision >= 0 && precision <= 20 ? Math.round(precision) : null,
    thousands: yes(field.raw['thousands']),
    controls: yes(field.raw['controls']),
  }
})

/** The amount in Chinese words where the design wants it (`isAmountChinese`), else empty. */
export function amountNote(field: FieldPlan, value: unknown): string {
  if (!yes(field.raw['isAmountChinese'])) return ''
  const amount = number(typeof value === 'string' ? value.replace(/,/g, '') : value, null)
  return amount === null ? '' : amountInWords(amount)
}

/** Text with fixed decimals and, where wished, separated thousands. */
export function formatNumber(value: number, precision: number | null, thousands: boolean): string {
  const text = precision === null ? String(value) : value.toFixed(precision)
  if (!thousands || text.includes('e')) return text
  const [whole = '', decimals] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

function checkNumber(field: FieldPlan, raw: unknown): Checked {
  if (raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '')) return accepted(null)
  const value = number(raw, null)
  if (value === null) return refused('notNumber', raw)
  const { min, max, precision } = numberSettings(field)
  if (min !== null && value < min) return refused('tooSmall', value, min)
  if (max !== null && value > max) return refused('tooLarge', value, max)
  return accepted(precision === null ? value : Number(value.toFixed(precision)))
}

export const inputNumberKind: KindDefinition = {
  kind: 'inputNumber',
  role: 'value',
  storage: () => 'number',
  initial: (field) => number(field.defaultValue, null),
  check: checkNumber,
  display(field, value) {
    const parsed = number(value, null)
    const { precision, thousands } = numberSettings(field)
    return parsed === null ? '' : formatNumber(parsed, precision, thousands)
  },
  exportValue: (_field, value) => number(value, '') as number | '',
  importValue: (field, text) => checkNumber(field, text.replace(/[,，\s]/g, '')),
  references: () => noReferences,
  note: amountNote,
  searchControl: (_field, searchType) => (searchType === 3 ? 'numberRange' : 'number'),
  search: (_field, raw) => numberCondition(raw),
}
