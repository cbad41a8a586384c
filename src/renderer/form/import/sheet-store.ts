import type { CellProblem, CheckedRecord } from '#shared/api/import.ts'
import { type SheetColumn, type SheetRecord, toRecords, toRows } from '#shared/form/import/sheet.ts'
import { isEmpty, type Problem } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { TableStore } from '../store/table-store.ts'
import { gridField } from './grid-plan.ts'

/** What is wrong with a cell of a sheet, and what may have been meant. */
export interface SheetProblem {
  readonly row: number
  readonly column: string
  readonly problem: CellProblem
}

/** The lines of a file as a table that a person edits. */
export interface Sheet {
  readonly field: FieldPlan
  readonly table: TableStore
  readonly columns: readonly SheetColumn[]
  /** Lines with something in them as records; lines count those lines. `keys`: the row of each line. */
  /** Its records as they came, each as a text. */
  readonly begun: ReadonlySet<string>
  /** What the server found in them. */
  readonly refusals: Set<Problem>
  records(): { readonly list: readonly SheetRecord[]; readonly keys: readonly number[] }
}

export function createSheet(columns: readonly SheetColumn[], checked: readonly CheckedRecord[], userId: string): Sheet {
  const field = gridField(columns)
  const rows = checked.flatMap(({ values }) => toRows(columns, values))
  const table = new TableStore(field, rows, {
    userId,
    isStored: false,
    read: () => null,
    onChange: () => undefined,
    onEdit: () => undefined,
    onSet: () => undefined,
  })
  const records = () => {
    const filled = table.rows().filter((row) => [...row.cells.values()].some(({ value }) => !isEmpty(value)))
    const values = filled.map((row) => table.rowValue(row.key) ?? {})
    return { list: toRecords(columns, values), keys: filled.map(({ key }) => key) }
  }
  const begun = new Set(records().list.map(({ record }) => JSON.stringify(record)))
  const sheet = { field, table, columns, records, begun, refusals: new Set<Problem>() }
  showProblems(sheet, checked)
  return sheet
}

/** The cell that a problem names by its path in the record; null for the record as a whole. */
function cellOf({ columns }: Sheet, { lines, childLines }: SheetRecord, keys: readonly number[], path: string) {
  const [name = '', row, child] = path.split('.')
  if (child === undefined) {
    const key = columns.some((column) => column.key === name) ? name : columns[0]?.key
    return { row: keys[lines[0] ?? -1], column: key }
  }
  const line = childLines.get(name)?.[Number(row)] ?? lines[Number(row)]
  return { row: keys[line ?? -1], column: `${name}-${child}` }
}

/** Without the name of the field in front, as far as a colon ends it: in a cell it stands above anyway. */
export function shortText(text: string): string {
  const quoted = '[“「][^”」]*[”」]'
  const [name = ''] = new RegExp(`^${quoted}(?:第\\d+行${quoted}| in row \\d+ of ${quoted})?[：:] ?`).exec(text) ?? []
  return name.length < text.length ? text.slice(name.length) : text
}

/** Marks what a server found, record by record, in the order in which they stand. Answers where. */
export function showProblems(
  sheet: Sheet,
  checked: readonly Pick<CheckedRecord, 'problems'>[],
): readonly SheetProblem[] {
  const { list, keys } = sheet.records()
  const found: SheetProblem[] = []
  for (const [index, { problems }] of checked.entries()) {
    const record = list[index]
    if (!record) continue
    for (const problem of problems) {
      const { row, column } = cellOf(sheet, record, keys, problem.field)
      if (row === undefined || column === undefined) continue
      const refusal: Problem = { code: 'pattern', text: shortText(problem.msg) }
      sheet.refusals.add(refusal)
      sheet.table.refuseCell(row, column, refusal)
      found.push({ row, column, problem })
    }
  }
  return found
}

/** Rows of failed records that stand in the way of sending them again. */
export interface RowsInTheWay {
  /** With something in them that is wrong by itself. */
  readonly bad: number
  /** As the server refused them. What was changed is for the server to judge anew, whatever is marked in it. */
  readonly unchanged: number
}

export function rowsInTheWay(sheet: Sheet): RowsInTheWay {
  const { list, keys } = sheet.records()
  const same = new Set(
    list
      .filter(({ record }) => sheet.begun.has(JSON.stringify(record)))
      .flatMap(({ lines }) => lines.map((line) => keys[line])),
  )
  const bad = new Set<number>()
  const refused = new Set<number>()
  for (const { row, column } of badCells(sheet)) {
    const problem = sheet.table.cell(row, column)?.problem
    if (!problem || !sheet.refusals.has(problem)) bad.add(row)
    else if (same.has(row)) refused.add(row)
  }
  return { bad: bad.size, unchanged: [...refused].filter((row) => !bad.has(row)).length }
}

/** Cells that show a problem, in the order of the rows. */
export function badCells({ table }: Sheet): readonly { readonly row: number; readonly column: string }[] {
  return table
    .rows()
    .flatMap((row) => [...row.cells].flatMap(([column, { problem }]) => (problem ? [{ row: row.key, column }] : [])))
}
