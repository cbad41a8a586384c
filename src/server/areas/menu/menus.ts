import type { Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import type { MenuTreeNode } from '#shared/api/menu.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { buildTree, subtreeIds, withAncestors, withoutSubtree, withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { MenuTable } from '#server/database/tables/access.ts'
import { whereIn } from '#server/database/text.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import { leadsFurther, requireNobodyGains, requireStaysPage } from './widening.ts'

type Input = Handled<Endpoints['menu.create']>['body']

/** What the family's menu editor writes as the address of a type, before the code (wire contract 7). */
const addresses: Readonly<Record<number, string>> = {
  3: 'model',
  4: 'dictionary',
  5: 'dataReport',
  6: 'dataScreen',
  8: 'portal',
}
/** Where what a menu of a type leads to is stored; data screens are kept elsewhere. */
const targetTables: Readonly<Record<number, 'visual_model' | 'dictionary_type' | 'report' | 'portal'>> = {
  3: 'visual_model',
  4: 'dictionary_type',
  5: 'report',
  8: 'portal',
}
/** Directories and categories: what other menus stand below. */
const isFolder = (type: number) => type <= 1

export function describeMenu(menu: MenuTable) {
  return {
    id: menu.id,
    systemId: menu.system_id,
    parentId: menu.parent_id,
    fullName: menu.full_name,
    enCode: menu.en_code,
    icon: menu.icon,
    type: menu.type,
    urlAddress: menu.url_address,
    linkTarget: menu.link_target || '_self',
    category: menu.category,
    propertyJson: menu.property_json,
    sortCode: menu.sort_code,
    enabledMark: menu.enabled_mark,
    isButtonAuthorize: menu.button_authorize,
    isColumnAuthorize: menu.column_authorize,
    isFormAuthorize: menu.form_authorize,
    isDataAuthorize: menu.data_authorize,
  }
}

export function menusOf(database: PlatformDatabase, systemId: string): Promise<MenuTable[]> {
  return database
    .selectFrom('menu')
    .selectAll()
    .where('system_id', '=', systemId)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
}

function treeOf(menus: readonly MenuTable[]): MenuTreeNode[] {
  return buildTree(menus, '-1', (menu, children: MenuTreeNode[]) => ({
    ...describeMenu(menu),
    ...withBelow(children),
  }))
}

/** Menus of a system in their order, with those above what a word fits. */
export async function menuTreeOf(
  { database }: Call,
  systemId: string,
  { keyword = '', category }: { readonly keyword?: string | undefined; readonly category: string },
) {
  const menus = (await menusOf(database, systemId)).filter((menu) => menu.category === category)
  const word = keyword.trim().toLowerCase()
  const fits = (menu: MenuTable) => `${menu.full_name}\n${menu.en_code}`.toLowerCase().includes(word)
  return { list: treeOf(word === '' ? menus : withAncestors(menus, fits)) }
}

export async function parentsOf({ database }: Call, id: string, systemId: string) {
  const folders = (await menusOf(database, systemId)).filter((menu) => isFolder(menu.type))
  return { list: treeOf(id === '0' ? folders : withoutSubtree(folders, id)) }
}

/** Modules, dictionaries, reports or portals that a menu of this type can lead to. */
export async function targetsOf({ database }: Call, type: number) {
  const named = async (table: 'visual_model' | 'report' | 'data_report' | 'portal') => {
    const rows = await database
      .selectFrom(table as 'portal')
      .select(['id', 'full_name'])
      .where('enabled_mark', '=', 1)
      .orderBy('full_name')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ id: row.id, fullName: row.full_name, isTree: 0 }))
  }
  if (type === 3) return { list: await named('visual_model') }
  if (type === 5) return { list: [...(await named('data_report')), ...(await named('report'))] }
  if (type === 8) return { list: await named('portal') }
  if (type !== 4) return { list: [] }
  const types = await database
    .selectFrom('dictionary_type')
    .select(['id', 'full_name', 'is_tree'])
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  return { list: types.map((row) => ({ id: row.id, fullName: row.full_name, isTree: row.is_tree })) }
}

function moduleIdOf(propertyJson: string | null | undefined): string {
  try {
    const value = JSON.parse(propertyJson || '{}') as { moduleId?: unknown } | null
    return typeof value?.moduleId === 'string' ? value.moduleId : ''
  } catch {
    return ''
  }
}

/** Columns of an input; refuses what a menu of its type cannot do without. */
function columnsOf(input: Input): Omit<MenuTable, 'id' | 'sort_code' | 'page_code'> {
  const { type } = input
  const prefix = addresses[type]
  const moduleId = prefix === undefined ? '' : moduleIdOf(input.propertyJson)
  if (prefix !== undefined && moduleId === '') fail(400, 'menu.moduleRequired', { field: 'propertyJson' })
  if ((type === 2 || type === 7) && input.urlAddress === '') fail(400, 'menu.addressRequired', { field: 'urlAddress' })
  const own = input.urlAddress.replace(/^\/+(?!\/)/, '')
  return {
    system_id: input.systemId,
    parent_id: input.parentId,
    full_name: input.fullName,
    en_code: input.enCode,
    icon: input.icon,
    type,
    url_address: isFolder(type) ? '' : prefix === undefined ? own : own || `${prefix}/${input.enCode}`,
    link_target: input.linkTarget || '_self',
    category: input.category,
    property_json: moduleId === '' ? '' : (input.propertyJson ?? ''),
    module_id: moduleId,
    enabled_mark: input.enabledMark,
    button_authorize: input.isButtonAuthorize,
    column_authorize: input.isColumnAuthorize,
    form_authorize: input.isFormAuthorize,
    data_authorize: input.isDataAuthorize,
  }
}

async function requirePlace(
  inside: PlatformDatabase,
  id: string,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> {
  const system = await inside.selectFrom('system').select('id').where('id', '=', columns.system_id).executeTakeFirst()
  if (!system) fail(400, 'menu.systemMissing', { field: 'systemId' })
  const same = await inside
    .selectFrom('menu')
    .select('id')
    .where('en_code', '=', columns.en_code)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (same) fail(400, 'table.taken', { field: 'enCode', params: { value: columns.en_code } })
  if (columns.parent_id === '-1') return
  const parent = await readMenu(inside, columns.parent_id).catch(() => null)
  if (!parent || !isFolder(parent.type) || parent.system_id !== columns.system_id)
    fail(400, 'menu.parentNotFolder', { field: 'parentId' })
}

/** Whether an id is that of a report as data, which its page counts; others are pages of their own. */
async function isCounted(inside: PlatformDatabase, id: string): Promise<boolean> {
  const found = await inside.selectFrom('data_report').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** The menu says of what kind its report is, whoever writes it: the page that opens depends on that. */
async function withReportMark<Columns extends Pick<MenuTable, 'type' | 'module_id' | 'property_json'>>(
  inside: PlatformDatabase,
  columns: Columns,
): Promise<Columns> {
  if (columns.type !== 5 || !(await isCounted(inside, columns.module_id))) return columns
  const property = JSON.parse(columns.property_json || '{}') as object
  return { ...columns, property_json: JSON.stringify({ ...property, atriumReport: 1 }) }
}

/** Refuses what is no target of the menu's type. One that has gone since stays in a menu that is changed otherwise. */
async function requireTarget(
  inside: PlatformDatabase,
  { type, module_id }: Pick<MenuTable, 'type' | 'module_id'>,
  before: Pick<MenuTable, 'type' | 'module_id'> | null,
): Promise<void> {
  const table = targetTables[type]
  if (table === undefined || (before?.type === type && before.module_id === module_id)) return
  const found = await inside
    .selectFrom(table as 'portal')
    .select('id')
    .where('id', '=', module_id)
    .executeTakeFirst()
  if (!found && !(type === 5 && (await isCounted(inside, module_id))))
    fail(400, 'menu.targetMissing', { field: 'propertyJson' })
}

export async function readMenu(database: PlatformDatabase, id: string): Promise<MenuTable> {
  const menu = await database.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()
  return menu ?? fail(404, 'table.notFound')
}

export async function createMenu({ database }: Call, input: Input): Promise<void> {
  await database.transaction().execute(async (inside) => {
    await lockMenus(inside)
    await insertMenu(inside, input)
  })
}

/** Stores a new menu and answers its id. Menus are held: see `lockMenus`. */
export async function insertMenu(inside: PlatformDatabase, input: Input): Promise<string> {
  const columns = await withReportMark(inside, columnsOf(input))
  const id = nextId()
  await requirePlace(inside, id, columns)
  await requireTarget(inside, columns, null)
  await inside
    .insertInto('menu')
    .values({ id, ...columns, page_code: '', sort_code: input.sortCode })
    .execute()
  return id
}

/** Everything below a menu, itself included. */
async function below(inside: PlatformDatabase, menu: MenuTable): Promise<Set<string>> {
  return subtreeIds(await menusOf(inside, menu.system_id), menu.id)
}

export async function updateMenu(call: Call, id: string, input: Input): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    await lockMenus(inside)
    const before = await readMenu(inside, id)
    const columns = await withReportMark(inside, columnsOf(input))
    await requirePlace(inside, id, columns)
    await requireTarget(inside, columns, before)
    requireStaysPage(before, columns)
    if (leadsFurther(before, columns)) await requireNobodyGains(call, inside, id)
    const moved = await below(inside, before)
    if (moved.has(columns.parent_id)) fail(400, 'table.belowItself', { field: 'parentId' })
    if (moved.size > 1 && !isFolder(columns.type)) fail(400, 'menu.folderNotEmpty', { field: 'type' })
    await inside
      .updateTable('menu')
      .set({ ...columns, sort_code: input.sortCode })
      .where('id', '=', id)
      .execute()
    if (columns.system_id !== before.system_id)
      await inside
        .updateTable('menu')
        .set({ system_id: columns.system_id })
        .where(whereIn(inside, 'menu.id', [...moved]))
        .execute()
  })
}

/** Gives a menu another place; its new neighbours are numbered through. */
export async function moveMenu(
  { database }: Call,
  id: string,
  parentId: string,
  beforeId: string | null,
): Promise<void> {
  await database.transaction().execute(async (inside) => {
    await lockMenus(inside)
    const menu = await readMenu(inside, id)
    await requirePlace(inside, id, { ...menu, parent_id: parentId })
    if ((await below(inside, menu)).has(parentId)) fail(400, 'table.belowItself', { field: 'parentId' })
    const others = (await menusOf(inside, menu.system_id)).filter(
      (each) => each.parent_id === parentId && each.id !== id,
    )
    const at = others.findIndex((each) => each.id === beforeId)
    const ordered = others.toSpliced(at < 0 ? others.length : at, 0, menu)
    for (const [index, each] of ordered.entries())
      await inside
        .updateTable('menu')
        .set({ parent_id: parentId, sort_code: index + 1 })
        .where('id', '=', each.id)
        .execute()
  })
}

/** Deletes a menu and what was defined below it; refuses while menus stand below it or anything of it is granted. */
export async function deleteMenu(call: Call, id: string): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    await lockMenus(inside)
    const menu = await readMenu(inside, id)
    if (menu.page_code !== '') fail(400, 'menu.platformPageStays')
    const children = await inside
      .selectFrom('menu')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('parent_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(children.count) > 0) fail(400, 'table.hasChildren', { params: { count: Number(children.count) } })
    const items = await inside.selectFrom('menu_item').select('id').where('menu_id', '=', id).execute()
    const schemes = await inside.selectFrom('data_scheme').select('id').where('menu_id', '=', id).execute()
    const own = [id, ...items.map((item) => item.id), ...schemes.map((scheme) => scheme.id)]
    const granted = await inside
      .selectFrom('authority')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(whereIn(inside, 'authority.item_id', own))
      .executeTakeFirstOrThrow()
    const uses = Number(granted.count)
    if (uses > 0) fail(400, 'table.inUse', { params: { what: call.text('menu.grants'), count: uses } })
    await inside.deleteFrom('menu_item').where('menu_id', '=', id).execute()
    await inside.deleteFrom('data_scheme').where('menu_id', '=', id).execute()
    await inside.deleteFrom('menu').where('id', '=', id).execute()
  })
}

/** `wanted`: nothing turns it round. */
export async function toggleMenu({ database }: Call, id: string, wanted?: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('menu')
    .set((row) => ({ enabled_mark: wanted ?? row(row.val(1), '-', row.ref('enabled_mark')) }))
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'table.notFound')
}
