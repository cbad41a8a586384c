import type { DesignNode } from '#shared/printing/design/model.ts'
import { readBlocks } from '#shared/printing/design/read.ts'
import { rightAligned, totalRow } from '#shared/printing/design/total-row.ts'
import { createElement, createText, parseMarkup, serializeNodes } from '#shared/printing/template/tree.ts'
import { fieldTag } from '../fields.ts'

const frame = 'border: 1px solid #333; padding: 4px 6px'

/** A table of a child set: its names above, one row for each record, the sums below (`total` stands before them). */
export function childTableBlock(
  table: string,
  columns: readonly { readonly field: string; readonly name: string; readonly isSummed: boolean }[],
  total: string,
): DesignNode[] {
  const styleOf = ({ isSummed }: { readonly isSummed: boolean }) => (isSummed ? rightAligned(frame) : frame)
  const head = columns.map((column) => createElement('th', { style: styleOf(column) }, [createText(column.name)]))
  const cells = columns.map((column) =>
    createElement('td', { style: styleOf(column) }, parseMarkup(fieldTag(table, column.field))),
  )
  const sums = totalRow({ columns, label: total, style: frame })
  const whole = createElement('table', { style: 'width: 100%; border-collapse: collapse' }, [
    createElement('thead', {}, [createElement('tr', {}, head)]),
    createElement('tbody', {}, [createElement('tr', {}, cells), ...(sums ? [sums] : [])]),
  ])
  return readBlocks(serializeNodes([whole]))
}

/** An empty table with lines. */
export function plainTable(rows: number, columns: number): DesignNode[] {
  const row = `<tr>${`<td style="${frame}"></td>`.repeat(columns)}</tr>`
  return readBlocks(`<table style="width: 100%; border-collapse: collapse"><tbody>${row.repeat(rows)}</tbody></table>`)
}
