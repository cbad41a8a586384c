import { menuItems, moduleMenu } from '#server/areas/design/release.ts'
import type { Definition } from '#server/areas/module/definition.ts'
import type {
  AuthorityTable,
  DataSchemeTable,
  MenuItemTable,
  MenuTable,
  SystemTable,
} from '#server/database/tables/access.ts'
import type { SchemeKind } from '#shared/access/data-scheme.ts'
import { pageAddresses, pageNameOf } from '#shared/access/page-addresses.ts'
import { migrations } from '#server/database/migrations/list.ts'
import { systemDirectories } from '#server/database/migrations/0400-menu-directories.ts'
import { manageButtons, type SystemPage } from '#server/database/migrations/usual-table.ts'
import { seedId } from './ids.ts'

export const systemId = seedId('system', 1)

export function systemRow(fullName: string): SystemTable {
  return { id: systemId, full_name: fullName, en_code: 'main', icon: '', sort_code: 1, enabled_mark: 1 }
}

/** Which buttons of a menu a role is granted; true: all of them. */
export interface MenuGrant {
  readonly role: string
  readonly menu: string
  readonly buttons: readonly string[] | true
  /** The scheme by which the role sees rows, where the menu limits them; left out: all. */
  readonly rows?: SchemeKind
}

const schemeNames: readonly (readonly [SchemeKind, string])[] = [
  ['all', '全部数据'],
  ['own', '仅本人数据'],
  ['organization', '本组织数据'],
  ['organizationAndBelow', '本组织及下级数据'],
  ['subordinates', '本人及下属数据'],
]

/** Collects the menus of a seed. Codes are unique within it. */
export function menuMaker() {
  const menus: MenuTable[] = []
  const items: MenuItemTable[] = []
  const schemes: DataSchemeTable[] = []
  const arranged: MenuTable[] = []
  const nextId = () => seedId('menu', menus.length - arranged.length + 1)
  const nextItem = () => seedId('menuItem', items.length + 1)
  const find = (code: string) => {
    const menu = menus.find((each) => each.en_code === code)
    if (!menu) throw new Error(`the seed has no menu ${code}`)
    return menu
  }
  const parentOf = (id: string) => menus.find((each) => each.id === id)?.parent_id ?? '-1'
  const push = (values: Pick<MenuTable, 'full_name' | 'en_code' | 'icon' | 'type'> & Partial<MenuTable>) => {
    const menu: MenuTable = {
      id: nextId(),
      system_id: systemId,
      parent_id: '-1',
      url_address: '',
      link_target: '_self',
      category: 'Web',
      property_json: '',
      module_id: '',
      page_code: '',
      sort_code: menus.length - arranged.length + 1,
      enabled_mark: 1,
      button_authorize: 0,
      column_authorize: 0,
      form_authorize: 0,
      data_authorize: 0,
      ...values,
    }
    menus.push(menu)
    return menu
  }
  const button = ({ id: menu_id }: MenuTable, en_code: string, full_name: string) => {
    const own = { kind: 'button' as const, full_name, en_code, enabled_mark: 1 }
    items.push({ id: nextItem(), menu_id, sort_code: items.length + 1, ...own })
  }
  return {
    menus,
    items,
    schemes,
    directory: (en_code: string, full_name: string, icon: string) => push({ full_name, en_code, icon, type: 0 }),
    /** Moves pages that are there into a directory of their own; ids and order of all other menus stay what they were. */
    arrange(parent: string, directory: { code: string; name: string; icon: string }, pages: readonly string[]) {
      const { code: en_code, name: full_name, icon } = directory
      const id = seedId('menu', 90_000 + arranged.length)
      const menu = push({ full_name, en_code, icon, type: 0, parent_id: find(parent).id, id })
      arranged.push(menu)
      for (const [at, code] of pages.entries()) Object.assign(find(code), { parent_id: id, sort_code: at + 1 })
    },
    page(
      parent: string,
      en_code: string,
      full_name: string,
      url_address: string,
      icon: string,
      buttons: readonly (readonly [string, string])[],
    ) {
      const menu = push({
        full_name,
        en_code,
        icon,
        type: 2,
        parent_id: find(parent).id,
        url_address,
        page_code: en_code,
        button_authorize: 1,
      })
      for (const [code, name] of buttons) button(menu, code, name)
    },
    button: (page: string, en_code: string, full_name: string) => button(find(page), en_code, full_name),
    dictionary(parent: string, en_code: string, full_name: string, typeId: string, isTree: number, icon: string) {
      push({
        full_name,
        en_code,
        icon,
        type: 4,
        parent_id: find(parent).id,
        url_address: `dictionary/${en_code}`,
        property_json: JSON.stringify({ moduleId: typeId, isTree, iconBackgroundColor: '' }),
        module_id: typeId,
      })
    },
    link(parent: string, en_code: string, full_name: string, url_address: string, icon: string, target = '_blank') {
      push({ full_name, en_code, icon, type: 7, parent_id: find(parent).id, url_address, link_target: target })
    },
    screen(parent: string, en_code: string, full_name: string, screenId: string, icon: string) {
      push({
        full_name,
        en_code,
        icon,
        type: 6,
        parent_id: find(parent).id,
        url_address: `dataScreen/${en_code}`,
        link_target: '_blank',
        property_json: JSON.stringify({ moduleId: screenId, isTree: 0, iconBackgroundColor: '' }),
        module_id: screenId,
      })
    },
    /** A menu that leads to a stored layout: type 5 a report, 8 a portal. */
    stored(
      parent: string,
      type: 5 | 8,
      en_code: string,
      full_name: string,
      url_address: string,
      id: string,
      icon: string,
      property: Readonly<Record<string, unknown>> = {},
    ) {
      push({
        full_name,
        en_code,
        icon,
        type,
        parent_id: find(parent).id,
        url_address,
        property_json: JSON.stringify({ moduleId: id, isTree: 0, iconBackgroundColor: '', ...property }),
        module_id: id,
      })
    },
    /** Lets a menu limit the rows that are seen, by the usual schemes. */
    limitRows(code: string, created_at: number) {
      const menu = find(code)
      menu.data_authorize = 1
      for (const [kind, full_name] of schemeNames) {
        const number = schemes.length + 1
        const names = { full_name, en_code: kind, kind, condition_json: '', description: '' }
        const id = seedId('dataScheme', number)
        schemes.push({ id, menu_id: menu.id, ...names, sort_code: number, enabled_mark: 1, created_at })
      }
    },
    /** `address`: another one than the usual `model/{code}`. */
    module(parent: string, definition: Definition, icon: string, address?: string) {
      const place = { id: nextId(), systemId, parentId: find(parent).id, sortCode: menus.length - arranged.length + 1 }
      const made = moduleMenu(definition, place)
      const menu = { ...made, icon, url_address: address ?? made.url_address }
      menus.push(menu)
      items.push(
        ...menuItems(definition, menu.id, () => '').map((item, index) => ({
          ...item,
          id: seedId('menuItem', items.length + index + 1),
        })),
      )
    },
    /** Rows that grant menus, what lies above them, and their items to roles. */
    authorities(grants: readonly MenuGrant[], roleId: (code: string) => string): AuthorityTable[] {
      const rows = new Map<string, AuthorityTable>()
      for (const { role, menu: code, buttons, rows: kind = 'all' } of grants) {
        const menu = find(code)
        const add = (item_type: AuthorityTable['item_type'], item_id: string) =>
          rows.set(`${role} ${item_type} ${item_id}`, {
            subject_type: 'role',
            subject_id: roleId(role),
            item_type,
            item_id,
          })
        add('system', menu.system_id)
        add('menu', menu.id)
        for (let above = menu.parent_id; above !== '-1'; above = parentOf(above)) add('menu', above)
        for (const item of items.filter((each) => each.menu_id === menu.id)) {
          if (item.kind !== 'button' || buttons === true || buttons.includes(item.en_code)) add(item.kind, item.id)
        }
        for (const scheme of schemes) if (scheme.menu_id === menu.id && scheme.kind === kind) add('resource', scheme.id)
      }
      return [...rows.values()]
    },
  }
}
export type MenuMaker = ReturnType<typeof menuMaker>

/** The pages of the first release. Every later one comes with the migration that brings it to installed databases. */
const firstPages: readonly SystemPage[] = [
  {
    code: 'system.dictionary',
    name: '字典管理',
    address: 'systemData/dictionary',
    icon: 'icon-ym icon-ym-dataDictionary',
    buttons: manageButtons,
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  },
  {
    code: 'system.smsOutbox',
    name: '发件箱',
    address: 'systemData/smsOutbox',
    icon: 'icon-ym icon-ym-smsConfig',
    buttons: [],
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  },
]
const laterPages = migrations.flatMap(({ pages = [] }) => pages)
const laterButtons = migrations.flatMap(({ buttons = [] }) => buttons)

/** The pages of the platform itself. */
export const systemPages: readonly SystemPage[] = [...firstPages, ...laterPages]

/** The directory of the platform's own pages; they follow at the end, so that ids of other menus stay what they were. */
export function addSystemMenus(maker: MenuMaker): void {
  maker.directory('system', '系统管理', 'icon-ym icon-ym-systemToggle')
  for (const page of firstPages) add(maker, page)
}

/** The pages that came after the first release, and the directories that all of them stand in. */
export function addLaterPages(maker: MenuMaker): void {
  for (const page of laterPages) add(maker, page)
  for (const directory of systemDirectories) maker.arrange('system', directory, pagesOf(directory.code))
  for (const { page, code, name } of laterButtons) maker.button(page, code, name)
}

/** Codes of the pages of a directory of the platform's own menu, in their order. */
export function pagesOf(code: string): readonly string[] {
  const first = systemDirectories.find((directory) => directory.code === code)?.pages ?? []
  return [...first, ...laterPages.filter(({ directory }) => directory === code).map((page) => page.code)]
}

/** A migration says the address of its day; a new database begins with that of today. */
function add(maker: MenuMaker, { code, name, address, icon, buttons }: SystemPage): void {
  const page = pageNameOf(address)
  maker.page('system', code, name, page === null ? address : pageAddresses[page][0], icon, buttons)
}

export const grantsOfSystemPages: readonly MenuGrant[] = systemPages.flatMap(({ code, roles }) =>
  roles.map((role): MenuGrant => ({ role, menu: code, buttons: true })),
)
