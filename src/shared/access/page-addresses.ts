import { cleanPath } from './routes.ts'

/**
 * Pages of menus of type 2 by the addresses that lead to them. The first is what this server writes into its menus: the
 * family's, where its clients have such a page. The others are read too: those of other generations of the family, and
 * those that this server wrote before.
 */
export const pageAddresses = {
  dictionaries: ['systemData/dictionary'],
  positions: ['permission/position'],
  roles: ['permission/role'],
  groups: ['permission/group'],
  users: ['permission/user'],
  onlineUsers: ['permission/userOnline', 'permission/onlineUser'],
  administrators: ['permission/gradeManage', 'permission/administrators'],
  // 3.4 had a menu for departments alone.
  organizations: ['permission/organize', 'permission/department'],
  authorize: ['permission/authorize'],
  designs: ['onlineDev/webDesign'],
  portals: ['onlineDev/visualPortal'],
  reports: ['onlineDev/reportDesign'],
  flows: ['workFlow/flowEngine'],
  menus: ['system/menu'],
  notices: ['system/notice'],
  messageTemplates: ['msgCenter/msgTemplate', 'system/messageTemplate'],
  // One page for all of them; the family has one for each type.
  messageAccounts: [
    'msgCenter/accountConfig/emailConfig',
    'msgCenter/accountConfig/smsConfig',
    'msgCenter/accountConfig/webhookConfig',
    'msgCenter/accountConfig/wxWananchiConfig',
  ],
  sendConfigs: ['msgCenter/sendConfig'],
  messageMonitor: ['msgCenter/msgMonitor'],
  printTemplates: ['system/printDev'],
  systemConfig: ['system/sysConfig'],
  commonWords: ['system/commonWords', 'systemData/commonWords'],
  regions: ['system/area', 'systemData/region'],
  serialRules: ['system/billRule', 'systemData/billRule'],
  dataInterfaces: ['systemData/dataInterface'],
  interfaceCredentials: ['systemData/interfaceOauth'],
  stamps: ['system/signature'],
  dataSources: ['systemData/dataSource'],
  audit: ['system/audit'],
  clientReleases: ['system/clientRelease'],
  systemLog: ['system/log'],
  jobs: ['system/task'],
  monitor: ['system/monitor'],
  flowMonitor: ['workFlow/flowMonitor'],
  // The family has these within other pages (systems beside their menus, the log beside its template), or not at all.
  systems: ['system/systems'],
  printLog: ['system/printLog'],
  thirdSync: ['system/thirdSync'],
  outbox: ['systemData/smsOutbox'],
  allowedHosts: ['systemData/allowedHost'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

/** Menus of the family that lead to a list of the task centre, by the `of` of its address. */
const taskMenus: Readonly<Record<string, string>> = {
  'workflow/flowtodo': 'waiting',
  'workflow/flowdone': 'handled',
  'workflow/flowcirculate': 'circulated',
  'workflow/flowlaunch': 'launched',
  'workflow/flowquicklaunch': 'launched',
}

/** The list of tasks at an address of a menu; null: none. */
export const taskListAt = (address: string): string | null =>
  taskMenus[cleanPath(address).replace(/^\//, '').toLowerCase()] ?? null

export type PageName = keyof typeof pageAddresses

const byAddress: ReadonlyMap<string, PageName> = new Map(
  Object.entries(pageAddresses).flatMap(([page, addresses]) =>
    addresses.map((address) => [`/${address}`.toLowerCase(), page as PageName] as const),
  ),
)

/** The page at an address of a menu, whatever the query; null: none of these. Upper and lower case are the same. */
export function pageNameOf(address: string): PageName | null {
  return byAddress.get(cleanPath(address).toLowerCase()) ?? null
}
