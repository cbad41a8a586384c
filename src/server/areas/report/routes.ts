import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { toggleRow } from '#server/core/table.ts'
import { readUpload } from '#server/core/upload.ts'
import { countCellsBy } from '../module/reading.ts'
import { modelTree } from '../design/list-models.ts'
import { parseQuery } from '../module/filter.ts'
import { loadDefinition } from '../module/definition.ts'
import { inLanguage } from '../module/language.ts'
import { openStore } from '../module/store.ts'
import { readerOf } from '../portal/reader.ts'
import { listVersions, restoreVersion } from '../portal/versions.ts'
import {
  changeReport,
  copyReport,
  createReport,
  deleteReport,
  listReports,
  readReportRow,
  reportSpec,
} from './designs.ts'
import { filtersOfCell } from './drill.ts'
import { exportWorkbook } from './export.ts'
import { grantedReport, grantedReports } from './granted.ts'
import { readCellKey } from './groups.ts'
import { interfaceFields, interfaceRowsOf, rowsOfCell } from './interface-rows.ts'
import { placesOfReport, releaseReport } from './release.ts'
import { runReport } from './run.ts'
import { mountReportSchedules } from './schedule/routes.ts'
import { parametersOf, readSent } from './source.ts'
import { exportReport, FILE_LIMIT, importReport } from './transfer.ts'
import { describeParameters } from './parameters.ts'

/** Rows of a cell over an interface that are shown; whoever needs more narrows the report. */
const MAX_ROWS = 500

/** Reports as data (menu type 5): made, released and exchanged by developers, read by whoever a menu leads to them. */
export function mountReports(server: Server): void {
  countCellsBy(filtersOfCell)
  mountDesigns(server)
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

function mountDesigns(server: Server): void {
  mount(server, 'reportDesign.list', ({ query }, call) => listReports(call, query))
  mount(server, 'reportDesign.one', ({ params }, { database }) => readReportRow(database, params.id))
  mount(server, 'reportDesign.create', async ({ body }, call) =>
    reply(await createReport(call, body), 'common.created'),
  )
  mount(server, 'reportDesign.update', async ({ params, body }, call) => {
    await changeReport(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'reportDesign.delete', async ({ params }, call) => {
    await deleteReport(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'reportDesign.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, reportSpec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'reportDesign.copy', async ({ params }, call) =>
    reply(await copyReport(call, params.id), 'common.done'),
  )
  mount(server, 'reportDesign.release', async ({ params, body }, call) => {
    await releaseReport(call, params.id, body)
    return reply(null, 'portal.released')
  })
  mount(server, 'reportDesign.places', ({ params }, { database }) => placesOfReport(database, params.id))
  mount(server, 'reportDesign.modules', async (_input, { database }) => ({ list: await modelTree(database, {}) }))
  mount(server, 'reportDesign.fields', async ({ params }, call) => fieldsOfModule(call, params.id))
  mount(server, 'reportDesign.preview', async ({ body }, call) => {
    const reader = body.userId ? await readerOf(call, body.userId) : call
    return runReport(reader, readSent(body.formData), parseQuery(body.values), body.id)
  })
  mount(server, 'reportDesign.versions', async ({ params }, call) => ({ list: await listVersions(call, params.id) }))
  mount(server, 'reportDesign.restore', async ({ params, body }, call) => {
    await restoreVersion(call, reportSpec, { ...params, seen: body?.version })
    return reply(null, 'common.done')
  })
  mount(server, 'reportDesign.export', ({ params }, call) => exportReport(call, params.id))
  mount(server, 'reportDesign.import', async (_input, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await importReport(call, fileName, content)
    return reply(null, 'common.imported')
  })
}

async function fieldsOfModule(call: Call, id: string) {
  const definition = await loadDefinition(call.database, id)
  const { columns } = (await openStore(call.database, definition)).main
  const { form } = (await inLanguage(call, definition)).definition
  return {
    formData: definition.formData,
    list: form.fields.flatMap(({ name, label }) => {
      const column = columns.get(name)
      return column ? [{ label: label || name, vmodel: name, storage: column.storage }] : []
    }),
  }
}
