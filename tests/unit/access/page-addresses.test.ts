import { describe, expect, it } from 'vitest'
import { findRoute, indexMenu } from '#shared/access/menu-index.ts'
import { pageAddresses, type PageName, pageNameOf, taskListAt } from '#shared/access/page-addresses.ts'
import { routesFromMenu } from '#shared/access/routes.ts'
import type { MenuNode } from '#shared/api/auth.ts'

/** Every menu of administration and development that clients of the family have a page for, and ours for it. */
const familyMenus: Readonly<Record<string, PageName | null>> = {
  'permission/user': 'users',
  'permission/organize': 'organizations',
  'permission/department': 'organizations',
  'permission/position': 'positions',
  'permission/role': 'roles',
  'permission/group': 'groups',
  'permission/authorize': 'authorize',
  'permission/gradeManage': 'administrators',
  'permission/userOnline': 'onlineUsers',
  'system/menu': 'menus',
  'system/area': 'regions',
  'system/billRule': 'serialRules',
  'system/commonWords': 'commonWords',
  'system/notice': 'notices',
  'system/printDev': 'printTemplates',
  'system/sysConfig': 'systemConfig',
  'system/sysConfig?type=1': 'systemConfig',
  'systemData/dictionary': 'dictionaries',
  'systemData/dataInterface': 'dataInterfaces',
  'systemData/dataSource': 'dataSources',
  'msgCenter/msgTemplate': 'messageTemplates',
  'onlineDev/webDesign': 'designs',
  'onlineDev/visualPortal': 'portals',
  'onlineDev/reportDesign': 'reports',
  'workFlow/flowMonitor': 'flowMonitor',
  'workFlow/flowEngine': 'flows',
  'system/cache': null,
  'system/icons': null,
  'system/log': 'systemLog',
  'system/audit': 'audit',
  'system/monitor': 'monitor',
  'system/signature': 'stamps',
  'system/task': 'jobs',
  'systemData/dataModel': null,
  'systemData/dataSync': null,
  'systemData/interfaceOauth': 'interfaceCredentials',
  'msgCenter/sendConfig': 'sendConfigs',
  'msgCenter/msgMonitor': 'messageMonitor',
  'msgCenter/accountConfig/emailConfig': 'messageAccounts',
  'msgCenter/accountConfig/smsConfig': 'messageAccounts',
  'msgCenter/accountConfig/webhookConfig': 'messageAccounts',
  'msgCenter/accountConfig/wxWananchiConfig': 'messageAccounts',
  'onlineDev/dataReport': null,
  'onlineDev/integrate': null,
  'generator/webForm': null,
  'generator/flowForm': null,
}
/** Pages that the family has within others or not at all: menus of ours lead to them at addresses of ours. */
const onlyOurs: readonly PageName[] = ['systems', 'printLog', 'thirdSync', 'outbox', 'allowedHosts', 'clientReleases']

function menuOf(addresses: readonly string[]): MenuNode[] {
  return addresses.map((urlAddress, index) => ({
    id: String(index + 1),
    parentId: '-1',
    fullName: urlAddress,
    enCode: urlAddress.replaceAll('/', '.'),
    icon: '',
    type: 2,
    urlAddress,
    linkTarget: '_self',
    propertyJson: '',
    sortCode: index,
    hasChildren: false,
    children: [],
  })) as unknown as MenuNode[]
}

describe('addresses of pages', () => {
  it.each(Object.entries(familyMenus))('the menu %s of a family server opens %s', (address, page) => {
    expect(pageNameOf(address)).toBe(page)
  })

  it.each(Object.entries(pageAddresses))(
    'the menu of %s leads other clients to a page of theirs',
    (page, [address]) => {
      const isKnown = Object.hasOwn(familyMenus, address)
      expect(isKnown).toBe(!onlyOurs.includes(page as PageName))
    },
  )

  it('has each address once', () => {
    const all = Object.values(pageAddresses).flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it('takes an address as servers write it', () => {
    expect(pageNameOf('/system/Area/')).toBe('regions')
    expect(pageNameOf('system/area/below')).toBeNull()
    expect(pageNameOf('')).toBeNull()
  })

  it('a link or tab with the address of another generation leads to the page of this menu', () => {
    const index = indexMenu(routesFromMenu(menuOf(['system/area', 'permission/onlineUser'])))
    expect(findRoute(index, '/systemData/region')?.path).toBe('/system/area')
    expect(findRoute(index, '/permission/userOnline')?.path).toBe('/permission/onlineUser')
    expect(findRoute(index, '/permission/user')).toBeNull()
  })

  it('a module at the address of a page is no page', () => {
    const [node] = menuOf(['system/area'])
    const index = indexMenu(routesFromMenu([{ ...node, type: 3 } as MenuNode]))
    expect(findRoute(index, '/systemData/region')).toBeNull()
  })
})

describe('menus of lists of tasks', () => {
  it.each([
    ['workFlow/flowTodo', 'waiting'],
    ['/workflow/flowDone?a=1', 'handled'],
    ['workFlow/flowCirculate', 'circulated'],
    ['workFlow/flowLaunch', 'launched'],
    ['workFlow/flowQuickLaunch', 'launched'],
    ['workFlow/flowMonitor', null],
    ['', null],
  ])('%s leads to %s', (address, list) => {
    expect(taskListAt(address)).toBe(list)
  })
})
