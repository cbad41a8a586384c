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

/** Counts in the family's own card; what it counts here is `option.source`. */
const counted = (unit: string, fullName: string) => ({
  unit,
  defaultValue: [
    { fullName, unit, num: 0, field: '', icon: 'icon-ym icon-ym-liveData', iconColor: 'rgb(47, 127, 134)' },
  ],
})

const chart = { legendTop: 'bottom', legendLeft: 'center', colorList: [], defaultValue: [] }

const todos = [
  ['toBeReviewed', '待我审核'],
  ['flowDone', '我已审核'],
  ['flowCirculate', '抄送我的'],
] as const

const shortcuts = [
  ['leaveRequest', '请假申请', 'portal-schedule'],
  ['visitorPass', '来访预约', 'contacts'],
  ['assetRegister', '资产台账', 'generator-tableGrid'],
  ['jxjh', '教学计划', 'launchFlow'],
  ['jsktqja', '教师课堂前教案', 'launchFlow'],
  ['jxzyfk', '教学作业反馈', 'launchFlow'],
] as const

const shortcut = (address: string, fullName: string, icon: string) => ({
  fullName,
  id: address,
  icon: `icon-ym icon-ym-${icon}`,
  iconBgColor: 'rgb(47, 127, 134)',
  linkType: '1',
  type: 3,
  moduleId: '',
  urlAddress: /^jx|^js/.test(address) ? address : `model/${address}`,
  linkTarget: '_self',
})

const titleColumn = {
  fullName: '标题',
  filedName: 'fullName',
  width: '',
  align: 'left',
  fixed: 'none',
  sortable: false,
}

/** The portal as the family's designer stores it: 12 columns, rows of 40 pixels. */
export function portalLayout({ leave, asset, visit }: Modules) {
  const count = (definition: Definition, where: Record<string, string> = {}) => ({ modelId: definition.id, where })
  const last = { i: 100 }
  const card = (
    jnpfKey: string,
    title: string,
    [x, y, w, h]: readonly [number, number, number, number],
    option = {},
  ) => {
    last.i += 1
    const place = { i: last.i, x, y, w, h, minW: 2, minH: 2, maxW: 12, maxH: 40 }
    return {
      ...place,
      jnpfKey,
      title,
      label: title,
      icon: '',
      renderKey: last.i,
      visibility: ['pc', 'app'],
      card: cardHead,
      dataType: 'static',
      propsApi: '',
      propsName: '',
      templateJson: [],
      refresh: { autoRefresh: false, autoRefreshTime: 5 },
      option,
    }
  }
  const layout = [
    card('todo', '流程待办', [0, 0, 3, 3], {
      rowNumber: 3,
      defaultValue: todos.map(([id, fullName]) => ({ ...todoItem, id, fullName })),
    }),
    card('dataBoard', '请假申请总数', [3, 0, 3, 3], { ...counted('件', '请假申请总数'), source: count(leave) }),
    card('dataBoard', '在册资产总值', [6, 0, 3, 3], {
      ...counted('元', '在册资产总值'),
      source: { ...count(asset), sum: 'f_amount' },
    }),
    card('dataBoard', '来访预约', [9, 0, 3, 3], { ...counted('次', '来访预约'), source: count(visit) }),
    card('lineChart', '近12个月请假申请', [0, 3, 8, 7], {
      ...chart,
      styleType: 1,
      source: { ...count(leave), month: { field: 'f_start', months: 12 } },
    }),
    card('pieChart', '请假类型分布', [8, 3, 4, 7], {
      ...chart,
      styleType: 1,
      seriesLabelShowInfo: [],
      source: { ...count(leave), group: 'f_kind', limit: 6 },
    }),
    card('todoList', '待我审批', [0, 10, 4, 8]),
    card('notice', '通知公告', [4, 10, 4, 8], {
      noticeCount: 8,
      columnData: [{ ...titleColumn, classify: [] }],
      rowData: [],
    }),
    card('email', '最新邮件', [8, 10, 4, 8]),
    card('barChart', '各部门请假天数', [0, 18, 8, 8], {
      ...chart,
      styleType: 1,
      unit: '天',
      source: { ...count(leave), sum: 'f_total', group: 'f_department', limit: 8, rest: false },
    }),
    card('commonFunc', '常用功能', [8, 18, 4, 8], {
      defaultValue: shortcuts.map(([address, fullName, icon]) => shortcut(address, fullName, icon)),
    }),
  ]
  return { layoutId: last.i, layout, refresh: { autoRefresh: false, autoRefreshTime: 5 } }
}

const cardHead = {
  titleFontSize: 16,
  titleFontWeight: true,
  titleFontColor: 'rgba(0, 0, 0, 0.85)',
  titleLeft: 'left',
  titleBgColor: '',
  cardIcon: '',
  cardIconColor: '',
  cardRightBtn: '',
  linkType: '',
  type: '',
  moduleId: '',
  urlAddress: '',
  linkTarget: '_self',
}

const todoItem = {
  noShow: false,
  num: 0,
  category: [],
  urlAddress: '',
  icon: 'icon-ym icon-ym-launchFlow',
  iconBgColor: 'rgb(47, 127, 134)',
  type: 1,
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
  const layout = withCodes(menuCodes.portal, JSON.stringify(portalLayout(modules)))
  await insertAll(database, 'portal', [
    {
      ...portal,
      category: 'default',
      enabled_lock: 0,
      layout,
      model: layout,
      is_release: 1,
      description: '',
      sort_code: 1,
      created_by: '',
      modified_at: now,
    },
  ])
  await database
    .updateTable('platform_user')
    .set({ portal_id: portalId })
    .where('account', 'in', ['admin', 'teacher'])
    .execute()
  const report = { ...common, id: reportId, full_name: '各部门请假统计', en_code: menuCodes.report }
  await insertAll(database, 'report', [{ ...report, layout: JSON.stringify(reportLayout(modules)) }])
}
