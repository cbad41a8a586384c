import { type Checked, type Ids, isEmpty, type Labels, type ProblemCode } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { isImported } from '#shared/form/structure.ts'
import { isUnread } from '#shared/form/unread.ts'
import { displayValue } from '#shared/form/values.ts'
import { isLeftOnPurpose } from '#renderer/components/left-on-purpose.ts'
import type { FieldStatus } from '../store/field-status.ts'
import type { TableStore } from '../store/table-store.ts'
import { formatBlock } from './block.ts'
import type { CellPosition, Range } from './keyboard.ts'

/** Rows one paste may add. */
const MAX_ROWS = 5000

/** What a kind could make nothing of. A value outside its limits is one all the same, and its check says so. */
const unreadable = new Set<ProblemCode>([
  'unread',
  'noSuchDate',
  'noSuchTime',
  'notTime',
  'notNumber',
  'notText',
  'notChoice',
  'notList',
  'notTable',
])

/** Checks a cell that lost the focus: an empty one that nobody edited only where it was left on purpose. */
export function checkLeftCell(table: TableStore, row: number, column: string): void {
  const isBlank = isEmpty(table.cell(row, column)?.value)
  if (!isBlank || isLeftOnPurpose(table.isEdited(row, column))) table.validateCell(row, column)
}

/** Whether a person may change what a column holds. */
export function isEnterable(column: FieldPlan): boolean {
  return !column.disabled && isImported(column)
}

const isOpen = ({ hidden, disabled }: FieldStatus): boolean => !hidden && !disabled

function put(table: TableStore, row: number, column: FieldPlan, value: unknown): void {
  table.setCell(row, column.name, value)
  table.validateCell(row, column.name)
}

function valueOf(text: string, checked: Checked): unknown {
  const isUnreadable = !checked.ok && text.trim() !== '' && unreadable.has(checked.problem.code)
  return isUnreadable ? { unread: text.trim() } : checked.value
}

function stepPlace(table: TableStore, { row, column }: CellPosition) {
  const at = table.rows()[row]
  const plan = table.columns[column]
  return at && plan ? { row: at.key, column: plan.name } : null
}

/** Every enterable cell of a range with its place in it; what rules lock or hide in a row stays as it is. */
function eachCell(
  table: TableStore,
  range: Range,
  run: (row: number, column: FieldPlan, place: CellPosition) => void,
): void {
  for (const [line, row] of table
    .rows()
    .slice(range.firstRow, range.lastRow + 1)
    .entries()) {
    for (const [index, column] of table.columns.slice(range.firstColumn, range.lastColumn + 1).entries())
      if (isEnterable(column) && isOpen(table.look(row.key, column.name)))
        run(row.key, column, { row: line, column: index })
  }
}

/** What a paste would put into the cells of a range, column by column. */
export function* pastedTexts(
  table: TableStore,
  range: Range,
  block: readonly (readonly string[])[],
): Generator<readonly [FieldPlan, string]> {
  const isOne = block.length === 1 && block[0]?.length === 1
  const width = isOne ? range.lastColumn - range.firstColumn + 1 : Math.max(...block.map((cells) => cells.length))
  for (const [index, column] of table.columns.slice(range.firstColumn, range.firstColumn + width).entries()) {
    if (!isEnterable(column)) continue
    for (const cells of block) {
      const text = isOne ? cells[0] : cells[index]
      if (text !== undefined) yield [column, text]
    }
  }
}

/**
 * Puts a copied block into the cells from the first of the range on, one value into all of them; rows are added as needed.
 * Answers how many of its rows found a place, and the range it covers.
 */
export function pasteBlock(
  table: TableStore,
  range: Range,
  block: readonly (readonly string[])[],
  ids: Ids,
  canAdd: boolean,
): { readonly taken: number; readonly range: Range } {
  const { firstRow, firstColumn } = range
  const isOne = block.length === 1 && block[0]?.length === 1
  const height = isOne ? range.lastRow - firstRow + 1 : block.length
  const width = isOne ? range.lastColumn - firstColumn + 1 : Math.max(...block.map((cells) => cells.length))
  return table.step(stepPlace(table, { row: firstRow, column: firstColumn }), () => {
    const missing = Math.min(height, MAX_ROWS) - (table.rows().length - firstRow)
    if (canAdd && missing > 0) table.addRows(Array.from({ length: missing }, () => ({})))
    const taken = Math.min(table.rows().length - firstRow, height)
    const covered = {
      firstRow,
      firstColumn,
      lastRow: firstRow + taken - 1,
      lastColumn: Math.min(firstColumn + width, table.columns.length) - 1,
    }
    eachCell(table, covered, (row, column, place) => {
      const text = isOne ? block[0]?.[0] : block[place.row]?.[place.column]
      if (text !== undefined) put(table, row, column, valueOf(text, kindOf(column).importValue(column, text, ids)))
    })
    return { taken, range: covered }
  })
}

/** Cells as text for a spreadsheet, as they are shown. */
export function copyText(table: TableStore, range: Range, labels: Labels): string {
  const columns = table.columns.slice(range.firstColumn, range.lastColumn + 1)
  const rows = table.rows().slice(range.firstRow, range.lastRow + 1)
  return formatBlock(
    rows.map((row) =>
      columns.map((column) => {
        const value = table.look(row.key, column.name).hidden ? null : row.cells.get(column.name)?.value
        return isUnread(value) ? value.unread : displayValue(column, value, labels)
      }),
    ),
  )
}

export function clearCells(table: TableStore, range: Range): void {
  table.step(stepPlace(table, { row: range.firstRow, column: range.firstColumn }), () =>
    eachCell(table, range, (row, column) => {
      if (!kindOf(column).states) put(table, row, column, column.multiple ? [] : null)
    }),
  )
}

/** The first row of the range into the others; a range of one row takes over from the row above. */
export function fillDown(table: TableStore, range: Range): void {
  const source = range.firstRow === range.lastRow ? range.firstRow - 1 : range.firstRow
  const from = table.rows()[source]
  if (!from) return
  table.step(stepPlace(table, { row: range.firstRow, column: range.firstColumn }), () =>
    eachCell(table, { ...range, firstRow: source + 1 }, (row, column) =>
      put(table, row, column, structuredClone(from.cells.get(column.name)?.value ?? null)),
    ),
  )
}

/** The rows of a range over and over into those below it, down to `lastRow`: what dragging the corner of a selection does. */
export function fillRows(table: TableStore, range: Range, lastRow: number): void {
  const sources = table.rows().slice(range.firstRow, range.lastRow + 1)
  const below = { ...range, firstRow: range.lastRow + 1, lastRow }
  table.step(stepPlace(table, { row: range.firstRow, column: range.firstColumn }), () =>
    eachCell(table, below, (row, column, place) => {
      const from = sources[place.row % sources.length]
      put(table, row, column, structuredClone(from?.cells.get(column.name)?.value ?? null))
    }),
  )
}

export function keysOf(table: TableStore, range: Range): ReadonlySet<number> {
  return new Set(
    table
      .rows()
      .slice(range.firstRow, range.lastRow + 1)
      .map((row) => row.key),
  )
}
