import { describe, expect, it } from 'vitest'
import { summedColumns, totalRow } from '#shared/printing/design/total-row.ts'
import { serializeNodes } from '#shared/printing/template/tree.ts'
import { parseForm } from '#shared/form/parse.ts'
import { field, table } from '#server/seed/modules/fields.ts'

const columns = [
  field(1, 'input', 'item', 'Item'),
  field(2, 'inputNumber', 'price', 'Price'),
  field(3, 'rate', 'stars', 'Stars'),
]
const calculated = field(4, 'calculate', 'amount', 'Amount', { more: { expression: [], isStorage: 2 } })

function summedOf(parts: readonly ReturnType<typeof field>[], more: object = {}) {
  const form = parseForm(JSON.stringify({ fields: [{ ...table(20, 'Lines', [...parts]), ...more }] }))
  const [set] = form.ok ? form.plan.fields : []
  return set ? [...summedColumns(set)] : null
}

describe('the sums of a printed child set', () => {
  it('are those that the form shows, else what it works out, else every number', () => {
    expect(summedOf(columns)).toEqual(['price'])
    expect(summedOf([...columns, calculated])).toEqual(['amount'])
    const shown = { showSummary: true, summaryField: ['tableField20-price'] }
    expect(summedOf([...columns, calculated], shown)).toEqual(['price'])
    expect(summedOf(columns.slice(0, 1))).toEqual([])
  })

  it('stand in a row of their own, below their columns, behind its name', () => {
    const row = (summed: string) =>
      totalRow({
        columns: ['a', 'b', 'c', 'd'].map((name) => ({ field: name, isSummed: summed.includes(name) })),
        label: 'Total',
        style: 's',
      })
    const text = (summed: string) => {
      const made = row(summed)
      return made
        ? serializeNodes([made]).replaceAll(' style="s"', '').replaceAll(' style="s; text-align: right"', ' RIGHT')
        : null
    }
    expect(text('c')).toBe(
      '<tr data-print-role="total"><td colspan="2">Total</td><td RIGHT data-print-calc="sum c"></td><td></td></tr>',
    )
    expect(text('ad')).toBe(
      '<tr data-print-role="total"><td RIGHT data-print-calc="sum a"></td><td></td><td></td><td RIGHT data-print-calc="sum d"></td></tr>',
    )
    expect(text('')).toBeNull()
  })
})
