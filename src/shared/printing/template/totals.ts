import { amountInWords, decimal, thousands } from '#shared/rules/amount.ts'
import { attribute, createText, elementsBelow, setChildren, type TreeElement } from './tree.ts'
import { type PrintRow, valueText } from './values.ts'

/**
 * Rows that a table repeats by page: the subtotal of the page, what is carried over from the pages before and to the next.
 * Their cells say what they show: `data-print-calc="sum amount"`, `avg`, `min` and `max` alike, `count`; `data-print-format`:
 * `thousands`, `thousands 2`, `fixed 2`, `words`.
 */
export const pageRoles = ['pageSubtotal', 'brought', 'carried'] as const
export type PageRole = (typeof pageRoles)[number]

export function pageRoleOf(row: TreeElement): PageRole | null {
  const role = attribute(row, 'data-print-role')
  return pageRoles.find((known) => known === role) ?? null
}

const calculation = /^\s*(?:count|(?<how>sum|avg|min|max)\s+(?<field>\S{1,100}))\s*$/

/** Fields that the cells below sum up. */
export function summedFields(elements: readonly TreeElement[]): string[] {
  const fields = elementsBelow(elements).flatMap(
    (cell) => calculation.exec(attribute(cell, 'data-print-calc') ?? '')?.groups?.['field'] ?? [],
  )
  return [...new Set(fields)]
}

/** The values of one row that sums need, as they stay with it until it has its page. */
export function keptValues(row: PrintRow, fields: readonly string[]): string {
  return JSON.stringify(fields.map((field) => [field, valueText(row[field])]))
}

export type RowOptions = ReadonlyMap<string, string>

export function readKept(text: string | undefined): RowOptions {
  return new Map(text === undefined ? [] : (JSON.parse(text) as [string, string][]))
}

/** Writes the sums over some rows into the cells below that ask for one. */
export function writeTotals(elements: readonly TreeElement[], rows: readonly RowOptions[]): void {
  for (const cell of elementsBelow(elements)) {
    const match = calculation.exec(attribute(cell, 'data-print-calc') ?? '')
    if (match === null) continue
    const { how, field = '' } = match.groups ?? {}
    const values = rows.map((row) => row.get(field) ?? '')
    const value = how === undefined ? String(rows.length) : calculated(how, values)
    setChildren(cell, [createText(formatted(value, attribute(cell, 'data-print-format') ?? ''))])
  }
}

function calculated(how: string, values: readonly string[]): string {
  if (how === 'sum') return sum(values)
  const numbers = values.filter((value) => decimal(value) !== null).map(Number)
  if (numbers.length === 0) return '0'
  if (how === 'avg') return plain(Number(sum(values)) / numbers.length)
  return plain(numbers.reduce((one, other) => (how === 'min' ? Math.min(one, other) : Math.max(one, other))))
}

/** Without the exponent of very large and very small numbers. */
const plain = (value: number) =>
  Number.isInteger(value) ? String(BigInt(value)) : value.toFixed(10).replace(/0+$/, '')

function formatted(value: string, format: string): string {
  if (format === 'words') return amountInWords(value)
  const fixed = /^fixed\s+(\d{1,2})$/.exec(format)?.[1]
  if (fixed !== undefined) return thousands(value, Number(fixed)).replaceAll(',', '')
  const places = /^thousands(?:\s+(\d{1,2}))?$/.exec(format)
  if (places === null) return value
  return thousands(value, places[1] === undefined ? undefined : Number(places[1]))
}

/** Exact to the last place; what is no number counts as nothing. */
export function sum(values: readonly string[]): string {
  const numbers = values.flatMap((value) => decimal(value) ?? [])
  const places = Math.max(0, ...numbers.map(({ fraction }) => fraction.length))
  const total = numbers.reduce((all, { negative, integer, fraction }) => {
    const scaled = BigInt(integer + fraction.padEnd(places, '0'))
    return all + (negative ? -scaled : scaled)
  }, 0n)
  const digits = (total < 0n ? -total : total).toString().padStart(places + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  return `${total < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}
