import { fail, reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { releaseDesign } from '../design-table/release.ts'
import { mountDesigns } from '../design-table/routes.ts'
import { countCellsBy } from '../module/reading.ts'
import { parseQuery } from '../module/filter.ts'
import { readerOf } from '../portal/reader.ts'
import { reports } from './designs.ts'
import { filtersOfCell } from './drill.ts'
import { exportWorkbook } from './export.ts'
import { grantedReport, grantedReports } from './granted.ts'
import { readCellKey } from './groups.ts'
import { interfaceFields, interfaceRowsOf, rowsOfCell } from './interface-rows.ts'
import { chartOfList, filtersOfPoint } from './list-chart.ts'
import { runReport } from './run.ts'
import { mountReportSchedules } from './schedule/routes.ts'
import { parametersOf, readSent } from './source.ts'
import { describeParameters } from './parameters.ts'

/** Rows of a cell over an interface that are shown; whoever needs more narrows the report. */
const MAX_ROWS = 500

/** Reports as data (menu type 5): made, released and exchanged by developers, read by whoever a menu leads to them. */
export function mountReports(server: Server): void {
  countCellsBy(filtersOfCell, filtersOfPoint)
  mountDesigns(server, 'reportDesign', reports)
  mount(server, 'reportDesign.release', async ({ params, body }, call) => {
    await releaseDesign(call, reports, params.id, body)
    return reply(null, 'portal.released')
  })
  mount(server, 'reportDesign.preview', async ({ body }, call) => {
    const reader = body.userId ? await readerOf(call, body.userId) : call
    return runReport(reader, readSent(body.formData), parseQuery(body.values), body.id)
  })
  mountReportSchedules(server)
  mount(server, 'report.granted', async (_input, call) => ({ list: await grantedReports(call) }))
  mount(server, 'report.view', async ({ params }, call) => {
    const { row, report } = await grantedReport(call, params.id)
    return {
      id: row.id,
      fullName: row.full_name,
      description: row.description,
      parameters: await describeParameters(call, report),
    }
  })
  mount(server, 'report.run', async ({ params, body }, call) => {
    const { report } = await grantedReport(call, params.id)
    return runReport(call, report, parseQuery(body.values), params.id)
  })
  mount(server, 'report.export', async ({ params, body }, call) => {
    const { row, report } = await grantedReport(call, params.id)
    return exportWorkbook(call, row.full_name, await runReport(call, report, parseQuery(body.values), params.id))
  })
  mount(server, 'report.chart', ({ params, body }, call) => chartOfList(call, params.id, body))
  mount(server, 'report.rows', async ({ params, body }, call) => {
    const { report } = await grantedReport(call, params.id)
    if (report.source.kind !== 'interface') fail(400, 'report.cellUnknown')
    const parameters = parametersOf(report, parseQuery(body.values), new Map())
    const rows = await interfaceRowsOf(call, report.source.id, parameters)
    const key = readCellKey(body.key, report)
    const found = key ? rowsOfCell(rows, report, key) : rows
    return {
      columns: interfaceFields(rows).map(({ name }) => name),
      list: found.slice(0, MAX_ROWS),
      total: found.length,
    }
  })
}
