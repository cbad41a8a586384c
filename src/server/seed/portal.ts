import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import { withCodes } from './translations.ts'
import type { MenuGrant, MenuMaker } from './menus.ts'

const portalId = seedId('portal', 1)
const reportId = seedId('report', 1)

const menuCodes = { portal: 'campusPortal', report: 'leaveStatistics' } as const

interface Modules {
  readonly leave: Definition
  readonly asset: Definition
  readonly visit: Definition
}

/** The portal's cards on a grid of 24 columns. */
function portalLayout({ leave, asset, visit }: Modules) {
  const count = (definition: Definition, where: Record<string, string> = {}) => ({ modelId: definition.id, where })
  const card = (i: string, jnpfKey: string, title: string, place: readonly number[], option: object = {}) => {
    const [x = 0, y = 0, w = 6, h = 2] = place
    return { i, jnpfKey, title, x, y, w, h, option }
  }
  return {
    layout: [
      card('todo', 'todo', '流程待办', [0, 0, 6, 3]),
      card('leaves', 'dataBoard', '请假申请总数', [6, 0, 6, 3], { unit: '件', source: count(leave) }),
      card('assets', 'dataBoard', '在册资产总值', [12, 0, 6, 3], {
        unit: '元',
        source: { ...count(asset), sum: 'f_amount' },
      }),
      card('visits', 'dataBoard', '来访预约', [18, 0, 6, 3], { unit: '次', source: count(visit) }),
      card('leaveMonths', 'lineChart', '近12个月请假申请', [0, 3, 16, 8], {
        source: { ...count(leave), month: { field: 'f_start', months: 12 } },
      }),
      card('leaveKinds', 'pieChart', '请假类型分布', [16, 3, 8, 8], {
        source: { ...count(leave), group: 'f_kind', limit: 6 },
      }),
      card('todos', 'todoList', '待我审批', [0, 11, 8, 9]),
      card('notices', 'notice', '通知公告', [8, 11, 8, 9]),
      card('mails', 'email', '最新邮件', [16, 11, 8, 9]),
      card('departments', 'barChart', '各部门请假天数', [0, 20, 16, 9], {
        unit: '天',
        source: { ...count(leave), sum: 'f_total', group: 'f_department', limit: 8, rest: false },
      }),
      card('shortcuts', 'commonFunc', '常用功能', [16, 20, 8, 9], {
        codes: ['leaveRequest', 'visitorPass', 'assetRegister', 'jxjh', 'jsktqja', 'jxzyfk'],
      }),
    ],
  }
}

function reportLayout({ leave }: Modules) {
  const byDepartment = { modelId: leave.id, group: 'f_department', limit: 60, where: {} }
  return {
    title: '各部门请假统计',
    note: '按请假申请登记的所在部门汇总。',
    groupTitle: '部门',
    measures: [
      { title: '请假天数', unit: '天', source: { ...byDepartment, sum: 'f_total' } },
      { title: '申请件数', unit: '件', source: byDepartment },
      { title: '审批中', unit: '件', source: { ...byDepartment, where: { f_status: '1' } } },
    ],
  }
}

/** One menu of type 8 and one of type 5. */
export function addPortalMenus(menus: MenuMaker): void {
  menus.directory('overview', '数据概览', 'icon-ym icon-ym-liveData')
  menus.stored(
    'overview',
    8,
    menuCodes.portal,
    '校园门户',
    `portal/${menuCodes.portal}`,
    portalId,
    'icon-ym icon-ym-portal-collapse',
  )
  menus.stored(
    'overview',
    5,
    menuCodes.report,
    '各部门请假统计',
    `dataReport/${menuCodes.report}`,
    reportId,
    'icon-ym icon-ym-portal-rankList',
  )
}

/** Staff see the portal; the statistics of people are for those who lead. */
export const grantsOfPortal: readonly MenuGrant[] = [
  ...['teacher', 'staff', 'schoolLeader', 'systemAdministrator'].map(
    (role): MenuGrant => ({ role, menu: menuCodes.portal, buttons: true }),
  ),
  ...['schoolLeader', 'departmentLeader', 'personnel', 'systemAdministrator'].map(
    (role): MenuGrant => ({ role, menu: menuCodes.report, buttons: true }),
  ),
]

export async function writePortal(database: PlatformDatabase, modules: Modules, now: number): Promise<void> {
  const common = { enabled_mark: 1, created_at: now }
  const portal = { ...common, id: portalId, full_name: '校园门户', en_code: menuCodes.portal }
  await insertAll(database, 'portal', [
    { ...portal, layout: withCodes(menuCodes.portal, JSON.stringify(portalLayout(modules))) },
  ])
  await database
    .updateTable('platform_user')
    .set({ portal_id: portalId })
    .where('account', 'in', ['admin', 'teacher'])
    .execute()
  const report = { ...common, id: reportId, full_name: '各部门请假统计', en_code: menuCodes.report }
  await insertAll(database, 'report', [{ ...report, layout: JSON.stringify(reportLayout(modules)) }])
}
