import { readReport, type ReportDocument } from '#shared/design/report/document.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loadGrants, menuLeadsTo } from '#server/core/permission.ts'
import type { DataReportTable } from '#server/database/tables/report.ts'

/** Menu type of a report (specification, section 2). */
export const REPORT_MENU = 5

/** Whether a menu of the caller leads to a report, or they made it. */
async function isGranted(call: Call, id: string): Promise<boolean> {
  const grants = await loadGrants(call.database, call.user)
  if (grants.all || menuLeadsTo(grants, REPORT_MENU, id)) return true
  const own = await call.database
    .selectFrom('data_report')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', call.user.userId)
    .executeTakeFirst()
  return own !== undefined
}

/**
 * A released report that the caller is granted. Refuses with 403 one that no menu grants, and one that does not exist in
 * the same words, so that nobody learns which ids are taken.
 */
export async function grantedReport(
  call: Call,
  id: string,
): Promise<{ readonly row: DataReportTable; readonly report: ReportDocument }> {
  if (!(await isGranted(call, id))) fail(call.user.isAdministrator ? 404 : 403, 'report.notAllowed')
  const row = await call.database
    .selectFrom('data_report')
    .selectAll()
    .where('id', '=', id)
    .where('enabled_mark', '=', 1)
    .where('layout', '!=', '')
    .executeTakeFirst()
  if (!row) return fail(call.user.isAdministrator ? 404 : 403, 'report.notAllowed')
  return { row, report: readReport(row.layout) ?? fail(400, 'report.unreadable') }
}

/** Released reports that the caller is granted or made, by name. */
export async function grantedReports(call: Call) {
  const grants = await loadGrants(call.database, call.user)
  const rows = await call.database
    .selectFrom('data_report')
    .select(['id', 'full_name', 'en_code', 'description', 'created_by'])
    .where('enabled_mark', '=', 1)
    .where('layout', '!=', '')
    .orderBy('sort_code')
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  return rows
    .filter(
      ({ id, created_by }) => grants.all || created_by === call.user.userId || menuLeadsTo(grants, REPORT_MENU, id),
    )
    .map((row) => ({
      id: row.id,
      fullName: row.full_name,
      enCode: row.en_code,
      description: row.description,
      isMine: row.created_by === call.user.userId,
    }))
}
