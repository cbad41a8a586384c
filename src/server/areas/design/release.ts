import { fail } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { MenuItemKind, MenuItemTable, MenuTable } from '#server/database/tables/access.ts'
import { isMessageCode, render } from '#server/messages/message.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import type { Definition } from '../module/definition.ts'

/** The family's default label of a button; its own code where it has none. */
function buttonName(button: string): string {
  const code = `design.${button}`
  return isMessageCode(code) ? render({ code }, 'zh') : button
}

/** Of a name, and of a code, that can be granted. */
export const MAX_CHARACTERS = 100

/** Rights of their own with every design: to read what was changed in a record, and to share views of the list. */
const OWN_BUTTONS = ['btn_history', 'btn_shareView'] as const

/** What can be granted below the menu of a module: its buttons, list columns and form fields. */
export function menuItems(definition: Definition, menuId: string, makeId: () => string): MenuItemTable[] {
  const { form, list } = definition
  const items: MenuItemTable[] = []
  const add = (kind: MenuItemKind, en_code: string, full_name: string) => {
    if (items.some((item) => item.kind === kind && item.en_code === en_code)) return
    const sort_code = items.length + 1
    const name = full_name.slice(0, MAX_CHARACTERS)
    items.push({ id: makeId(), menu_id: menuId, kind, full_name: name, en_code, sort_code, enabled_mark: 1 })
  }
  const buttons = [...list.buttons, ...list.rowButtons, ...list.ownButtons]
  for (const { value, label } of buttons.length > 0 ? buttons : [{ value: 'add', label: '' }]) {
    const code = `btn_${value}`
    add('button', code, label || buttonName(code))
  }
  for (const code of OWN_BUTTONS) add('button', code, buttonName(code))
  for (const column of list.columns) add('column', column.prop, column.label)
  for (const field of form.fields) {
    add('form', field.name, field.label || field.name)
    for (const column of field.columns) {
      add('form', `${field.name}-${column.name}`, `${field.label}-${column.label}`)
    }
  }
  return items
}

const addressOf = (enCode: string) => `model/${enCode}`

/** The menu node of a module: type 3, its address by the code. */
export function moduleMenu(
  definition: Definition,
  place: {
    readonly id: string
    readonly systemId: string
    readonly parentId: string
    readonly sortCode: number
    readonly category?: 'Web' | 'App'
  },
): MenuTable {
  const { list } = definition
  return {
    id: place.id,
    system_id: place.systemId,
    parent_id: place.parentId,
    full_name: definition.fullName,
    en_code: definition.enCode,
    icon: 'icon-ym icon-ym-webForm',
    type: 3,
    url_address: addressOf(definition.enCode),
    link_target: '_self',
    category: place.category ?? 'Web',
    property_json: JSON.stringify({ moduleId: definition.id, isTree: 0, iconBackgroundColor: '' }),
    module_id: definition.id,
    page_code: '',
    sort_code: place.sortCode,
    enabled_mark: 1,
    button_authorize: list.useButtonPermission ? 1 : 0,
    column_authorize: list.useColumnPermission ? 1 : 0,
    form_authorize: list.useFormPermission ? 1 : 0,
    data_authorize: list.useDataPermission ? 1 : 0,
  }
}

/** The parent of a menu that stands at the top. */
const TOP = '-1'

/** The system and parent of a new menu; the id of a system is its top. Refuses a parent that is no directory or category. */
export async function findPlace(database: PlatformDatabase, parentId: string) {
  if (parentId !== TOP) {
    const top = await database.selectFrom('system').select('id').where('id', '=', parentId).executeTakeFirst()
    if (top) return { systemId: top.id, parentId: TOP }
    const parent = await database
      .selectFrom('menu')
      .select(['system_id', 'type'])
      .where('id', '=', parentId)
      .executeTakeFirst()
    if (!parent || (parent.type !== 0 && parent.type !== 1))
      return fail(400, 'design.parentMissing', { field: 'pcModuleParentId' })
    return { systemId: parent.system_id, parentId }
  }
  const system = await database
    .selectFrom('system')
    .select('id')
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .executeTakeFirst()
  return { systemId: system?.id ?? fail(400, 'design.noSystem'), parentId: TOP }
}

/** The sort code of the last menu below a parent: a new one comes behind those that people know their places of. */
export async function lastPlace(database: PlatformDatabase, systemId: string, parentId: string): Promise<number> {
  const row = await database
    .selectFrom('menu')
    .where('system_id', '=', systemId)
    .where('parent_id', '=', parentId)
    .select((menu) => menu.fn.max('sort_code').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

type Named = Pick<MenuTable, 'full_name' | 'en_code'>

/** What administrators chose for a menu of a module stays: a release neither opens rows nor shows what was switched off. */
function mergedMenu(known: MenuTable, fresh: MenuTable, before: Named): MenuTable {
  const en_code = known.en_code === before.en_code ? fresh.en_code : known.en_code
  return {
    ...fresh,
    full_name: known.full_name === before.full_name ? fresh.full_name : known.full_name,
    en_code,
    url_address: known.url_address === addressOf(known.en_code) ? addressOf(en_code) : known.url_address,
    icon: known.icon,
    link_target: known.link_target,
    property_json: known.property_json,
    enabled_mark: known.enabled_mark,
    data_authorize: known.data_authorize === 1 ? 1 : fresh.data_authorize,
  }
}

/**
 * The menu that stands in the way of a release because it has the code already; codes are unique across all menus, those of
 * the platform's own pages among them. A menu that has its code since before that rule keeps it.
 */
export async function menuInTheWay(
  database: PlatformDatabase,
  { enCode }: Pick<Definition, 'enCode'>,
  known: Pick<MenuTable, 'en_code'> | undefined,
  before: Pick<Named, 'en_code'>,
): Promise<Pick<MenuTable, 'full_name'> | undefined> {
  const staysAsItIs = known !== undefined && (known.en_code !== before.en_code || known.en_code === enCode)
  if (staysAsItIs) return undefined
  return database.selectFrom('menu').select('full_name').where('en_code', '=', enCode).executeTakeFirst()
}

/** A code for one more menu of what has that code: codes are unique across all menus. */
export async function furtherCode(database: PlatformDatabase, { enCode }: Pick<Definition, 'enCode'>): Promise<string> {
  for (let number = 2; ; number += 1) {
    const code = `${enCode}_${number}`
    const taken = await database.selectFrom('menu').select('id').where('en_code', '=', code).executeTakeFirst()
    if (!taken) return code
  }
}

interface Wanted {
  readonly category: 'Web' | 'App'
  /** '-1' is the top; none leaves menus where they are. */
  readonly parents: readonly string[]
  readonly icon: string
  readonly before: Named
}

/**
 * Makes the menus of a module, or brings those it has up to date. Grants of items that stay are kept, and so are an
 * address, a code and a name of its own, other than those that the module had (`before`). One parent moves the only menu;
 * of several, and of several menus, each that has none yet gets one. Refuses with 400 a code that another menu has.
 */
export async function writeMenus(
  database: PlatformDatabase,
  definition: Definition,
  { category, parents, icon, before }: Wanted,
): Promise<void> {
  const known = await database
    .selectFrom('menu')
    .selectAll()
    .where('module_id', '=', definition.id)
    .where('type', '=', 3)
    .where('category', '=', category)
    .orderBy('id')
    .execute()
  await lockMenus(database)
  const [first] = known
  const isMove = known.length === 1 && parents.length === 1
  if (category === 'Web') {
    const other = await menuInTheWay(database, definition, first, before)
    if (other)
      fail(400, 'design.menuCodeTaken', { field: 'enCode', params: { code: definition.enCode, menu: other.full_name } })
  }
  const wanted: string[] = known.length === 0 && parents.length === 0 && category === 'Web' ? [TOP] : [...parents]
  for (const menu of known) {
    const parent = (isMove ? wanted.shift() : undefined) ?? menu.parent_id
    // At the top, and where it stands already, it stays in its system.
    const stays = parent === TOP || parent === menu.parent_id
    const to = stays ? { systemId: menu.system_id, parentId: parent } : await findPlace(database, parent)
    await changeMenu(database, definition, menu, { ...to, icon, before })
  }
  for (const parent of wanted) {
    const to = await findPlace(database, parent)
    const isThere = known.some((menu) => menu.parent_id === to.parentId && menu.system_id === to.systemId)
    if (!isThere) await addMenu(database, definition, { ...to, category, icon })
  }
}

type At = Pick<Wanted, 'icon'> & { readonly systemId: string; readonly parentId: string }

async function changeMenu(
  database: PlatformDatabase,
  definition: Definition,
  known: MenuTable,
  { systemId, parentId, icon, before }: At & Pick<Wanted, 'before'>,
): Promise<void> {
  const category = known.category === 'App' ? 'App' : 'Web'
  const menu = moduleMenu(definition, { id: known.id, systemId, parentId, sortCode: known.sort_code, category })
  await database
    .updateTable('menu')
    .set({ ...mergedMenu(known, menu, before), icon: icon || known.icon })
    .where('id', '=', menu.id)
    .execute()
  await writeItems(database, definition, menu.id)
}

async function addMenu(
  database: PlatformDatabase,
  definition: Definition,
  { systemId, parentId, category, icon }: At & Pick<Wanted, 'category'>,
): Promise<void> {
  const sortCode = (await lastPlace(database, systemId, parentId)) + 1
  const menu = moduleMenu(definition, { id: nextId(), systemId, parentId, sortCode, category })
  const isTaken = await database.selectFrom('menu').select('id').where('en_code', '=', menu.en_code).executeTakeFirst()
  const en_code = isTaken ? await furtherCode(database, definition) : menu.en_code
  const own = { en_code, url_address: addressOf(en_code), icon: icon || menu.icon }
  await database
    .insertInto('menu')
    .values({ ...menu, ...own })
    .execute()
  await writeItems(database, definition, menu.id)
}

/** Buttons, columns and fields of a menu as the design has them; grants of those that went go with them. */
async function writeItems(database: PlatformDatabase, definition: Definition, menuId: string): Promise<void> {
  const items = menuItems(definition, menuId, nextId)
  const present = await database.selectFrom('menu_item').selectAll().where('menu_id', '=', menuId).execute()
  const isSame = (left: MenuItemTable, right: MenuItemTable) =>
    left.kind === right.kind && left.en_code === right.en_code
  const added = items.filter((item) => !present.some((each) => isSame(each, item)))
  const gone = present.filter((each) => !items.some((item) => isSame(each, item)))
  if (added.length > 0) await database.insertInto('menu_item').values(added).execute()
  if (gone.length > 0) {
    const ids = gone.map((item) => item.id)
    await database.deleteFrom('menu_item').where('id', 'in', ids).execute()
    await database.deleteFrom('authority').where('item_id', 'in', ids).execute()
  }
}
