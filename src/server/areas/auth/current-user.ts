import type { AnswerData } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSchemes, grantedSystems, menuGrants, visibleMenus } from '#server/core/grants.ts'
import { type Grants, loadGrants } from '#server/core/permission.ts'
import { identitySettings, readSettings, type Settings } from '#server/core/settings.ts'
import type { MenuItemTable, MenuTable, SystemTable } from '#server/database/tables/access.ts'
import { menuTree } from './menu-tree.ts'
import { readUserInfo } from './user-info.ts'

/** User, menu of the current system, grants per menu and system configuration (wire contract 2.2). */
export async function readCurrentUser(
  call: Call,
  category: 'Web' | 'App',
): Promise<AnswerData<Endpoints['auth.currentUser']>> {
  const { database } = call
  const grants = await loadGrants(database, call.user)
  const settings = await readSettings(database, call.language)
  const systems = grantedSystems(grants)
  const { userInfo, systemId } = await readUserInfo(call, settings)
  const current = systems.find((system) => system.id === systemId) ?? systems[0]
  const menus = current ? visibleMenus(grants, current.id, category) : []
  if (menus.length === 0) fail(400, 'auth.noMenus')
  const menuList = menuTree(menus)
  return {
    userInfo: {
      ...userInfo,
      systemId: current?.id ?? '',
      systemIds: systems.map((system) => describeSystem(system, system === current)),
    },
    menuList,
    routerList: menuList,
    permissionList: readPermissions(menus, grants),
    sysConfigInfo: publicConfiguration(settings),
  }
}

function readPermissions(menus: readonly MenuTable[], grants: Grants) {
  return menus
    .filter((menu) => menu.type > 1)
    .map((menu) => {
      const { buttons, columns, hiddenFields } = menuGrants(menu, grants)
      return {
        modelId: menu.id,
        moduleName: menu.full_name,
        button: buttons.map(describeItem),
        column: columns.map(describeItem),
        form: hiddenFields.map(describeItem),
        resource: grantedSchemes(menu, grants).map(({ id, full_name, en_code }) => ({
          id,
          fullName: full_name,
          enCode: en_code,
        })),
      }
    })
}

function describeItem(item: MenuItemTable) {
  return { id: item.id, fullName: item.full_name, enCode: item.en_code }
}

function describeSystem(system: SystemTable, currentSystem: boolean) {
  return {
    id: system.id,
    name: system.full_name,
    enCode: system.en_code,
    icon: system.icon,
    sortCode: system.sort_code,
    currentSystem,
  }
}

/** What of the configuration every window shows. */
const shown = [
  ...identitySettings,
  'pageSize',
  'watermark',
  'designScripts',
] as const satisfies readonly (keyof Settings)[]

function publicConfiguration(settings: Settings) {
  const named = Object.fromEntries(shown.map((name) => [name, settings[name]])) as Pick<
    Settings,
    (typeof shown)[number]
  >
  // Section 3 has these three beside the family's own names.
  return { ...named, version: settings.sysVersion, name: settings.sysName, icons: settings.appIcon }
}
