import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#shared/printing/template/totals.ts'
import { sanitize } from '#shared/printing/template/sanitize.ts'
import { prepareTemplate, substitute } from '#shared/printing/template/substitute.ts'
import { attribute, elementsBelow, parseMarkup, textOf } from '#shared/printing/template/tree.ts'

const rowsOf = (template: string, rows: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) => {
  const prepared = prepareTemplate(sanitize(parseMarkup(template), 'template'))
  const data = { childrenDataTable0: rows, ...more }
  const nodes = substitute(prepared, { data, approvals: [], printedBy: '', printedAt: 0 })
  return elementsBelow(nodes, 'tr').map((row) => elementsBelow([row], 'td').map(textOf).join('|'))
}
const cell = (field: string) => `<td>{childrenDataTable0.${field}}</td>`
const rows = [
  { dept: '甲', sum: '10.10' },
  { dept: '甲', sum: 0.2 },
  { dept: '乙', sum: '1,000' },
]

describe('sums of a table', () => {
  it('are exact, whatever the decimals, and take what is no number for nothing', () => {
    expect([sum(['0.1', '0.2']), sum([]), sum(['x', '-1.05', '']), sum(['99999999999999999999.99', '0.01'])]).toEqual([
      '0.3',
      '0',
      '-1.05',
      '100000000000000000000.00',
    ])
    const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }))
    fc.assert(
      fc.property(cents, (list) => {
        const total = sum(list.map((each) => (each / 100).toFixed(2)))
        expect(Math.round(Number(total) * 100)).toBe(list.reduce((all, each) => all + each, 0))
      }),
    )
  })

  it('number rows, close groups and stand in the last row', () => {
    const template = `<table data-print-group="dept"><tbody>
      <tr><td data-print-calc="number"></td>${cell('dept')}${cell('sum')}</tr>
      <tr data-print-role="groupTotal"><td>小计</td>${cell('dept')}<td data-print-calc="sum sum" data-print-format="thousands 2"></td></tr>
      <tr data-print-role="total"><td data-print-calc="count"></td><td>合计</td><td data-print-calc="sum sum" data-print-format="words"></td></tr>
    </tbody></table>`
    expect(rowsOf(template, rows)).toEqual([
      '1|甲|10.10',
      '2|甲|0.2',
      '小计|甲|10.30',
      '3|乙|1,000',
      '小计|乙|1,000.00',
      '3|合计|壹仟零壹拾元叁角',
    ])
  })

  it('fill each page up to a fixed number of rows, the empty ones with a line in each cell', () => {
    const empty = '\u00a0|\u00a0'
    const template = `<table data-print-rows="2"><tbody><tr><td data-print-calc="number"></td>${cell('dept')}</tr></tbody></table>`
    expect(rowsOf(template, rows)).toEqual(['1|甲', '2|甲', '3|乙', empty])
    expect(rowsOf(template, [])).toEqual([empty, empty])
  })

  it('leave out what its condition leaves out, row by row and around them', () => {
    const template = `<p data-print-if="f_x">x</p><table><tbody><tr data-print-if="childrenDataTable0.sum > 5">${cell('sum')}</tr></tbody></table><p data-print-if="systemApprovalContent">审批</p>`
    expect(rowsOf(template, rows)).toEqual(['10.10', '1,000'])
    const nodes = substitute(prepareTemplate(sanitize(parseMarkup(template), 'template')), {
      data: { f_x: 1, childrenDataTable0: rows },
      approvals: [],
      printedBy: '',
      printedAt: 0,
    })
    expect(elementsBelow(nodes, 'p').map(textOf)).toEqual(['x'])
  })

  it('keep a table together that asks for it', () => {
    const template = `<table data-print-keep><tbody><tr>${cell('sum')}</tr></tbody></table>`
    const prepared = prepareTemplate(sanitize(parseMarkup(template), 'template'))
    const data = { childrenDataTable0: rows }
    const nodes = substitute(prepared, { data, approvals: [], printedBy: '', printedAt: 0 })
    const kept = elementsBelow(nodes, 'tr').map((row) => attribute(row, 'data-keep-with-next') !== undefined)
    expect(kept).toEqual([true, true, false])
  })
})
