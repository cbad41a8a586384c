import { type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { ReportDocument, ReportGroup } from '#shared/design/report/document.ts'
import { fail } from '#server/core/answer.ts'
import type { Filter } from '../module/filter.ts'
import type { Reading } from '../module/reading.ts'
import { columnOf, groupExpression } from './count.ts'
import { spanOf } from './days.ts'
import type { Stored } from './fold.ts'

const stored = z.union([z.string().max(5000), z.number(), z.null()])
/** Which cell: values of the first groups of its row, and of all its columns or of none. */
const cellKey = z.object({ r: z.array(stored).max(10), c: z.array(stored).max(10) })
type CellKey = z.output<typeof cellKey>

/** The key of a cell as a client sends it back; null for all. Refuses with 400 what is no key of this report. */
export function readCellKey(
  text: string | undefined,
  { rows, columns }: Pick<ReportDocument, 'rows' | 'columns'>,
): CellKey | null {
  if (text === undefined || text === '') return null
  try {
    const read = cellKey.safeParse(JSON.parse(text))
    if (read.success && read.data.r.length <= rows.length && [0, columns.length].includes(read.data.c.length))
      return read.data
  } catch {
    // No JSON is told below, as another shape is.
  }
  return fail(400, 'report.cellUnknown')
}

function groupFilter(reading: Reading, group: ReportGroup, value: Stored): Filter {
  if (value !== null && group.unit !== 'value') {
    const span = spanOf(String(value)) ?? fail(400, 'report.cellUnknown')
    const column = sql.ref(columnOf(reading, group.field).name)
    return () => sql<SqlBool>`(${column} >= ${span.from} and ${column} < ${span.until})`
  }
  const { storage } = columnOf(reading, group.field)
  const isNumber = storage === 'number' || storage === 'time'
  if (value !== null && (typeof value === 'number') !== isNumber) fail(400, 'report.cellUnknown')
  if (storage === 'time' && value !== null && !Number.isSafeInteger(value)) fail(400, 'report.cellUnknown')
  if (String(value).includes('\0')) fail(400, 'report.cellUnknown')
  const expression = groupExpression(reading, group)
  return () => (value === null ? sql<SqlBool>`${expression} is null` : sql<SqlBool>`${expression} = ${value}`)
}

/** The records that one cell counts, of those that the report counts. */
export function cellFilters(reading: Reading, report: ReportDocument, key: CellKey): Filter[] {
  const some = (groups: readonly ReportGroup[], values: readonly Stored[]) =>
    values.flatMap((value, at) => {
      const group = groups[at]
      return group ? [groupFilter(reading, group, value)] : []
    })
  return [...some(report.rows, key.r), ...some(report.columns, key.c)]
}
