import {
  attribute,
  createText,
  elementsBelow,
  isElement,
  setAttribute,
  setChildren,
  textOf,
  type TreeElement,
} from './tree.ts'
import type { PrintRow } from './values.ts'

export interface RowRepetition {
  readonly records: readonly PrintRow[]
  /** Records on each page, the last one filled with empty ones; 0: as many as fit. */
  readonly perPage: number
  /** What makes neighbouring records a group; null for no groups. */
  readonly group: ((record: PrintRow) => string) | null
  /** The rows of one record; `number` from 1, 0 for an empty one. */
  readonly fillRecord: (record: PrintRow, number: number) => TreeElement[]
  /** Values that stay with a record for sums by page; null for none. */
  readonly kept: ((record: PrintRow) => string) | null
  /** The row that closes a group. */
  readonly fillTotal: (group: readonly PrintRow[]) => TreeElement | null
}

/** The rows of all records: those of one together, groups closed by their totals, pages filled up. */
export function repeatRows({ records, perPage, group, fillRecord, kept, fillTotal }: RowRepetition): TreeElement[] {
  const rows: TreeElement[] = []
  let open: PrintRow[] = []
  for (const [index, record] of records.entries()) {
    const filled = fillRecord(record, index + 1)
    if (perPage > 0 && index > 0 && index % perPage === 0) breakBefore(filled[0])
    if (kept !== null && filled[0] !== undefined) setAttribute(filled[0], 'data-print-values', kept(record))
    keepTogether(filled)
    rows.push(...filled)
    open.push(record)
    const next = records[index + 1]
    if (group === null || (next !== undefined && group(next) === group(record))) continue
    const total = fillTotal(open)
    const last = filled.at(-1)
    if (total !== null && last !== undefined) setAttribute(last, 'data-keep-with-next', '')
    if (total !== null) rows.push(total)
    open = []
  }
  const missing = perPage === 0 ? 0 : Math.max(1, Math.ceil(records.length / perPage)) * perPage - records.length
  for (let index = 0; index < missing; index += 1) rows.push(...fillRecord({}, 0).map(withLines))
  return rows
}

/** Cells without a value are as high as those with one: each holds a line in the type that its value would have. */
function withLines(row: TreeElement): TreeElement {
  for (const cell of elementsBelow([row], 'td', 'th')) {
    if (elementsBelow(cell.childNodes, 'table').length > 0 || textOf(cell).trim() !== '') continue
    const inner = elementsBelow(cell.childNodes).find((element) => !element.childNodes.some(isElement)) ?? cell
    if (!['img', 'svg', 'br', 'hr'].includes(inner.tagName)) setChildren(inner, [createText('\u00a0')])
  }
  return row
}

function keepTogether(rows: readonly TreeElement[]): void {
  for (const row of rows.slice(0, -1)) setAttribute(row, 'data-keep-with-next', '')
}

function breakBefore(row: TreeElement | undefined): void {
  if (row === undefined) return
  const style = attribute(row, 'style')
  setAttribute(row, 'style', style === undefined ? 'break-before: page' : `${style}; break-before: page`)
}
