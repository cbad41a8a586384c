import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import {
  emptyReport,
  type ReportDocument,
  type ReportGroup,
  type ReportMeasure,
} from '#shared/design/report/document.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import type { MenuGrant, MenuMaker } from './menus.ts'

interface Modules {
  readonly leave: Definition
  readonly asset: Definition
}

const by = (field: string, unit: ReportGroup['unit'] = 'value'): ReportGroup => ({ field, unit, label: '' })
const count: ReportMeasure = { id: 'm1', label: '', kind: 'count', field: '', formula: '', places: 0, unit: '' }
const sum = (id: string, field: string, places: number): ReportMeasure => ({ ...count, id, kind: 'sum', field, places })

interface SeededReport {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly description: string
  readonly of: keyof Modules
  readonly report: Omit<ReportDocument, 'source'>
}

const reports: readonly SeededReport[] = [
  {
    id: seedId('dataReport', 1),
    code: 'leaveAnalysis',
    name: '请假分析',
    icon: 'icon-ym icon-ym-generator-tableGrid',
    description: '各部门各类请假的件数与天数',
    of: 'leave',
    report: {
      ...emptyReport,
      parameters: [{ field: 'f_start', label: '', required: false, value: null }],
      rows: [by('f_department')],
      columns: [by('f_kind')],
      measures: [count, sum('m2', 'f_total', 1)],
      sort: { by: 'm2', direction: 'desc' },
      chart: { kind: 'bar', measure: 'm2' },
      marks: [{ measure: 'm2', operator: '>=', value: 60, tone: 'warning' }],
    },
  },
  {
    id: seedId('dataReport', 2),
    code: 'assetComposition',
    name: '资产构成',
    icon: 'icon-ym icon-ym-portal-rankList',
    description: '各类资产按使用状态的数量与金额',
    of: 'asset',
    report: {
      ...emptyReport,
      rows: [by('f_category'), by('f_state')],
      measures: [count, sum('m2', 'f_quantity', 0), sum('m3', 'f_amount', 2)],
      sort: { by: 'm3', direction: 'desc' },
      chart: { kind: 'pie', measure: 'm3' },
    },
  },
]

/** Beside the portal; told from reports of other servers as a release does. */
export function addReportMenus(menus: MenuMaker): void {
  for (const { id, code, name, icon } of reports)
    menus.stored('overview', 5, code, name, `dataReport/${code}`, id, icon, { atriumReport: 1 })
}

/** Each counts the rows that its reader may see. */
export const grantsOfReports: readonly MenuGrant[] = reports.flatMap(({ code }) =>
  ['schoolLeader', 'departmentLeader', 'systemAdministrator'].map(
    (role): MenuGrant => ({ role, menu: code, buttons: true }),
  ),
)

export async function writeReports(database: PlatformDatabase, modules: Modules, now: number): Promise<void> {
  const rows = reports.map(({ id, code, name, description, of, report }, index) => {
    const model = JSON.stringify({ ...report, source: { kind: 'module', id: modules[of].id } })
    return {
      ...{ id, full_name: name, en_code: code, category: '', description, sort_code: index + 1, enabled_mark: 1 },
      ...{ model, layout: model, is_release: 1, created_by: '', modified_at: now, created_at: now },
    }
  })
  await insertAll(database, 'data_report', rows)
}
