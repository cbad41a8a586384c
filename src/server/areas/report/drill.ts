import { readReport, type ReportDocument } from '#shared/design/report/document.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { CellOf, Reading } from '../module/reading.ts'
import { type Filter, parseQuery } from '../module/filter.ts'
import { grantedReport } from './granted.ts'
import { cellFilters, readCellKey } from './groups.ts'
import { forReader, parametersOf, reportFilters } from './source.ts'

/** A chain of reports that open each other; nobody follows a longer one. */
const LONGEST_CHAIN = 20

/** Whether reports open each other in a circle, from this one on; `model` also of reports that were not released yet. */
export async function drillsInCircle(
  database: PlatformDatabase,
  ownId: string,
  { drill }: ReportDocument,
): Promise<boolean> {
  let next = drill.kind === 'report' ? drill.reportId : ''
  const seen = new Set([ownId])
  for (let step = 0; next !== '' && step < LONGEST_CHAIN; step += 1) {
    if (seen.has(next)) return true
    seen.add(next)
    const row = await database
      .selectFrom('data_report')
      .select(['model', 'layout'])
      .where('id', '=', next)
      .executeTakeFirst()
    const report = row && readReport(row.layout || row.model)
    next = report?.drill.kind === 'report' ? report.drill.reportId : ''
  }
  return false
}

/** Where the cells of a report lead; one that would go around in a circle, or to what is gone, leads nowhere and says so. */
export async function drillOf(call: Call, report: ReportDocument, ownId: string) {
  const { drill } = report
  const nowhere = { kind: 'none' as const, reportId: '' }
  if (drill.kind !== 'report') return { drill, note: [] }
  if (await drillsInCircle(call.database, ownId, report))
    return { drill: nowhere, note: [call.text('report.drillCircle')] }
  const target = await call.database
    .selectFrom('data_report')
    .select('id')
    .where('id', '=', drill.reportId)
    .where('layout', '!=', '')
    .executeTakeFirst()
  return target ? { drill, note: [] } : { drill: nowhere, note: [call.text('report.drillGone')] }
}

/** The records that a cell of a granted report counts. Refuses with 400 a report over another module. */
export async function filtersOfCell(reading: Reading, { report: id, key, values }: CellOf): Promise<readonly Filter[]> {
  const { report } = await grantedReport(reading.call, id)
  if (report.source.kind !== 'module' || report.source.id !== reading.definition.id)
    return fail(400, 'report.cellUnknown')
  const { report: shown } = forReader(report, reading, new Map())
  const parameters = parametersOf(shown, parseQuery(values), new Map())
  const cell = readCellKey(key, shown)
  return [...(await reportFilters(reading, shown, parameters)), ...(cell ? cellFilters(reading, shown, cell) : [])]
}
