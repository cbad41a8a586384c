import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Access } from '#shared/api/endpoint.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { fail } from './answer.ts'
import type { Call } from './call.ts'

type OverAuthority = ExpressionBuilder<Tables, 'authority'>

/** Grants of the enabled roles or positions that a user holds. */
function heldThrough(builder: OverAuthority, holder: 'role' | 'position', userId: string): Expression<SqlBool> {
  const held = sql<string>`(
    select user_relation.object_id from user_relation
    join ${sql.table(holder)} holder on holder.id = user_relation.object_id
    where user_relation.user_id = ${userId} and user_relation.object_type = ${holder} and holder.enabled_mark = 1
  )`
  return builder.and([builder('authority.subject_type', '=', holder), builder('authority.subject_id', 'in', held)])
}

/** Condition on a query over `authority`: the grant reaches the user directly, by a role or by a position. */
export function reaches(userId: string) {
  return (builder: OverAuthority): Expression<SqlBool> =>
    builder.or([
      builder.and([builder('authority.subject_type', '=', 'user'), builder('authority.subject_id', '=', userId)]),
      heldThrough(builder, 'role', userId),
      heldThrough(builder, 'position', userId),
    ])
}

/** Ids of one kind granted to a user. */
async function grantedIds(
  database: PlatformDatabase,
  userId: string,
  kind: 'system' | 'menu' | 'button',
  among: readonly string[],
): Promise<Set<string>> {
  if (among.length === 0) return new Set()
  const rows = await database
    .selectFrom('authority')
    .select('authority.item_id')
    .where('authority.item_type', '=', kind)
    .where('authority.item_id', 'in', among)
    .where(reaches(userId))
    .execute()
  return new Set(rows.map((row) => row.item_id))
}

/** A menu counts when it and everything above it are enabled. */
export async function standing(database: PlatformDatabase, parentId: string): Promise<boolean> {
  let above = parentId
  for (let depth = 0; above !== '-1' && depth < 20; depth += 1) {
    const parent = await database
      .selectFrom('menu')
      .select(['parent_id', 'enabled_mark'])
      .where('id', '=', above)
      .executeTakeFirst()
    if (parent?.enabled_mark !== 1) return false
    above = parent.parent_id
  }
  return above === '-1'
}

interface MenuRow {
  readonly id: string
  readonly system_id: string
  readonly parent_id: string
  readonly button_authorize: number
}

async function holds(
  call: Call,
  menus: readonly MenuRow[],
  button: string | undefined,
  judged: () => Promise<boolean>,
) {
  const { database } = call
  const { userId } = call.user
  const granted = await grantedIds(
    database,
    userId,
    'menu',
    menus.map((menu) => menu.id),
  )
  const systems = await grantedIds(
    database,
    userId,
    'system',
    menus.map((menu) => menu.system_id),
  )
  for (const menu of menus) {
    if (!granted.has(menu.id) || !systems.has(menu.system_id)) continue
    if (!(await standing(database, menu.parent_id))) continue
    if (!button || menu.button_authorize !== 1 || !(await judged())) return true
    const items = await database
      .selectFrom('menu_item')
      .select('id')
      .where('menu_id', '=', menu.id)
      .where('kind', '=', 'button')
      .where('en_code', '=', button)
      .where('enabled_mark', '=', 1)
      .execute()
    const buttons = await grantedIds(
      database,
      userId,
      'button',
      items.map((item) => item.id),
    )
    if (buttons.size > 0) return true
  }
  return false
}

const menuColumns = ['menu.id', 'menu.system_id', 'menu.parent_id', 'menu.button_authorize'] as const

function enabledMenus(database: PlatformDatabase) {
  return database
    .selectFrom('menu')
    .innerJoin('system', 'system.id', 'menu.system_id')
    .select([...menuColumns])
    .where('menu.enabled_mark', '=', 1)
    .where('system.enabled_mark', '=', 1)
}

const always = async () => true

async function holdsMenu(call: Call, code: string, button: string | undefined): Promise<boolean> {
  const menus = await enabledMenus(call.database).where('menu.en_code', '=', code).execute()
  return holds(call, menus, button, always)
}

/** Refuses with 403 unless the caller is granted a menu with this code, and the button where one is named. */
export async function requireMenu(call: Call, code: string, button?: string): Promise<void> {
  if (call.user.isAdministrator) return
  if (!(await holdsMenu(call, code, button))) fail(403, 'common.notAllowed')
}

type MenuAccess = Extract<Access, { readonly menu: string }>

/** The category an endpoint works on: named by the path, by an entry's id, or by the body before it is checked. */
async function categoryOf(call: Call, from: MenuAccess['orDictionary'], id: string): Promise<string> {
  if (from === 'type') return id
  if (from === 'body') {
    const body = call.request.body as { dictionaryTypeId?: unknown } | null | undefined
    return typeof body?.dictionaryTypeId === 'string' ? body.dictionaryTypeId : ''
  }
  const entry = await call.database
    .selectFrom('dictionary_entry')
    .select('dictionary_type_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.dictionary_type_id ?? ''
}

/** The management menu, or the menu that shows just this dictionary (type 4), with the button where one is named. */
async function requireDictionary(call: Call, access: MenuAccess, id: string): Promise<void> {
  if (call.user.isAdministrator || (await holdsMenu(call, access.menu, access.button))) return
  const category = await categoryOf(call, access.orDictionary, id)
  // An empty property of a menu must not stand for every category.
  if (category === '') fail(403, 'common.notAllowed')
  const menus = await enabledMenus(call.database)
    .where('menu.module_id', '=', category)
    .where('menu.type', '=', 4)
    .execute()
  if (!(await holds(call, menus, access.button, always))) fail(403, 'common.notAllowed')
}

/** The same for the menus that show a generated module; buttons only where the module judges them. */
export async function requireModule(call: Call, modelId: string, button?: string): Promise<void> {
  if (call.user.isAdministrator) return
  const menus = await enabledMenus(call.database)
    .where('menu.module_id', '=', modelId)
    .where('menu.type', '=', 3)
    .execute()
  const allowed = await holds(call, menus, button, () => call.judgesButtons(modelId))
  if (!allowed) fail(403, 'common.featureNotAllowed')
}

/** Enforces the access an endpoint declares; a public one needs nothing. */
export async function requireAccess(call: Call, access: Access, params: unknown): Promise<void> {
  if (access === 'public') return
  // Reading the user refuses a call that carries no session.
  void call.user
  if (access === 'session') return
  const { id = '' } = params as { id?: string }
  if (!('menu' in access)) return requireModule(call, id, access.button)
  if (access.orDictionary) return requireDictionary(call, access, id)
  return requireMenu(call, access.menu, access.button)
}
