import { emptyReport, readReport } from '#shared/design/report/document.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type DesignKind, designSpec } from '../design-table/kind.ts'
import { drillsInCircle } from './drill.ts'
import { REPORT_MENU } from './granted.ts'
import { fieldsOf, openSource, readSent, requireSound } from './source.ts'

/** Reports as data (menu type 5), exchanged as JSON files. */
export const reports: DesignKind = {
  spec: designSpec('data_report'),
  // `atriumReport`: it is counted here, and no page of another server.
  menu: {
    type: REPORT_MENU,
    address: 'dataReport',
    icon: 'icon-ym icon-ym-generator-tableGrid',
    property: { atriumReport: 1 },
  },
  empty: JSON.stringify(emptyReport),
  check: requireReport,
  checkRelease: requireRunnable,
  removed: removeSchedules,
  file: {
    ending: '.json',
    accepts: /\.json$/i,
    limit: 1024 * 1024,
    mostLetters: 300_000,
    mark: { atriumReport: 1 },
  },
  codes: {
    inMenu: 'report.inMenu',
    fileUnreadable: 'report.fileUnreadable',
    notFile: 'report.notFile',
  },
}

/** Refuses with 400 what is no report, and one that would open itself again. */
async function requireReport({ database }: Call, id: string, text: string): Promise<void> {
  if (await drillsInCircle(database, id, readSent(text))) fail(400, 'report.drillCircle', { field: 'formData' })
}

/** Refuses with 400 a report that cannot be run. */
async function requireRunnable(call: Call, id: string, text: string): Promise<void> {
  const report = readReport(text) ?? fail(400, 'report.unreadable')
  requireSound(report, null, id)
  if (report.source.kind === 'module')
    requireSound(report, await fieldsOf(await openSource(call, report.source.id)), id)
}

async function removeSchedules(database: PlatformDatabase, id: string): Promise<void> {
  await database.deleteFrom('report_schedule').where('report_id', '=', id).execute()
}
