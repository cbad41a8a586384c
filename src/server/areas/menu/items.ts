import { readConditions, saysSomething, type SchemeKind, schemeKinds } from '#shared/access/data-scheme.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import type { MenuItemKindName } from '#shared/access/grant-kinds.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { menuItems } from '../design/release.ts'
import { loadDefinition } from '../module/definition.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { MenuItemKind } from '#server/database/tables/access.ts'
import { whereIn } from '#server/database/text.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import { readMenu } from './menus.ts'
import { requireNobodyGains } from './widening.ts'

export type SentItem = Handled<Endpoints['menuItem.save']>['body']['list'][number]

export const storedKinds: Readonly<Record<Exclude<MenuItemKindName, 'DataAuthorizeScheme'>, MenuItemKind>> = {
  Button: 'button',
  Column: 'column',
  Form: 'form',
}

/** Buttons that every page of the platform judges (specification, section 6), for menus without a module. */
const usualButtons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail'] as const

export async function listItems({ database }: Pick<Call, 'database'>, menuId: string, kind: MenuItemKindName) {
  if (kind === 'DataAuthorizeScheme') {
    const rows = await database
      .selectFrom('data_scheme')
      .selectAll()
      .where('menu_id', '=', menuId)
      .orderBy('sort_code')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      enCode: row.en_code,
      sortCode: row.sort_code,
      enabledMark: row.enabled_mark,
      kind: schemeKinds.find((each) => each === row.kind) ?? ('custom' as const),
      conditionJson: row.condition_json,
    }))
  }
  const rows = await database
    .selectFrom('menu_item')
    .selectAll()
    .where('menu_id', '=', menuId)
    .where('kind', '=', storedKinds[kind])
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    conditionJson: '',
  }))
}

const schemeName = (call: Call, kind: SchemeKind) => call.text(`menu.scheme_${kind}`)

/** What the design of the menu's module offers; beside data schemes the form itself, which conditions look at. */
export async function designedItems(call: Call, menuId: string, kind: MenuItemKindName) {
  const menu = await readMenu(call.database, menuId)
  const definition =
    menu.type === 3 && menu.module_id !== ''
      ? await loadDefinition(call.database, menu.module_id).catch(() => null)
      : null
  if (kind === 'DataAuthorizeScheme') {
    const list = schemeKinds
      .filter((each) => each !== 'custom')
      .map((each) => ({ fullName: schemeName(call, each), enCode: each, kind: each }))
    return { list, formData: definition?.formData ?? '' }
  }
  const wanted = storedKinds[kind]
  if (!definition) {
    const list =
      wanted === 'button' ? usualButtons.map((code) => ({ fullName: call.text(`design.${code}`), enCode: code })) : []
    return { list, formData: '' }
  }
  const made = menuItems(definition, menuId, () => '').filter((item) => item.kind === wanted)
  return { list: made.map((item) => ({ fullName: item.full_name, enCode: item.en_code })), formData: '' }
}

async function rejectGranted(
  inside: PlatformDatabase,
  gone: readonly { id: string; fullName: string }[],
): Promise<void> {
  const uses = await inside
    .selectFrom('authority')
    .select(['item_id', (row) => row.fn.countAll<number>().as('count')])
    .where(
      whereIn(
        inside,
        'authority.item_id',
        gone.map(({ id }) => id),
      ),
    )
    .groupBy('item_id')
    .execute()
  const [first] = uses
  const named = gone.find(({ id }) => id === first?.item_id)
  if (first && named) fail(400, 'menu.itemInUse', { params: { name: named.fullName, count: Number(first.count) } })
}

export type StoredItem = Awaited<ReturnType<typeof listItems>>[number]

/** Refuses codes that stand twice, and conditions that ask for nothing. Those that are stored so already may stay. */
function requireSound(kind: MenuItemKindName, list: readonly SentItem[], before: readonly StoredItem[]): void {
  const seen = new Set<string>()
  const former = new Map(
    before.map((item) => [item.id, 'kind' in item && item.kind === 'custom' ? item.conditionJson : null]),
  )
  for (const { id, enCode, fullName, kind: scheme, conditionJson } of list) {
    if (seen.has(enCode)) fail(400, 'menu.itemTwice', { field: 'enCode', params: { value: enCode } })
    seen.add(enCode)
    if (kind !== 'DataAuthorizeScheme' || (scheme ?? 'custom') !== 'custom') continue
    const text = conditionJson ?? ''
    if (former.get(id ?? '') === text) continue
    const conditions = readConditions(text)
    if (!conditions?.conditionList.every(({ groups }) => groups.every(saysSomething)))
      fail(400, 'menu.conditionsInvalid', { params: { name: fullName } })
  }
}

/** Whether something that is there already, and may be granted, would stand for something else. */
function saysOther(list: readonly SentItem[], before: readonly StoredItem[]): boolean {
  return before.some((item) => {
    const now = list.find(({ id }) => id === item.id)
    if (!now) return false
    if (!('kind' in item)) return now.enCode !== item.enCode
    const kind = now.kind ?? 'custom'
    return kind !== item.kind || (kind === 'custom' && (now.conditionJson ?? '') !== item.conditionJson)
  })
}

/** Makes the items of a kind equal to what was sent, in that order; one that is granted to somebody cannot go. */
export function saveItems(
  call: Call,
  menuId: string,
  kind: MenuItemKindName,
  list: readonly SentItem[],
): Promise<void> {
  return changeItems(call, menuId, kind, () => list)
}

/** The same with what comes of those that are there, while nobody else changes them. */
export async function changeItems(
  call: Call,
  menuId: string,
  kind: MenuItemKindName,
  change: (before: readonly StoredItem[]) => readonly SentItem[],
): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    await lockMenus(inside)
    await readMenu(inside, menuId)
    const before = await listItems({ database: inside }, menuId, kind)
    await writeItems(call, inside, { menuId, kind, before, list: change(before) })
  })
}

interface Writing {
  readonly menuId: string
  readonly kind: MenuItemKindName
  readonly before: readonly StoredItem[]
  readonly list: readonly SentItem[]
}

/** Makes those that are there equal to a list. Menus are held: see `lockMenus`. */
export async function writeItems(
  call: Call,
  inside: PlatformDatabase,
  { menuId, kind, before, list }: Writing,
): Promise<void> {
  requireSound(kind, list, before)
  if (saysOther(list, before)) await requireNobodyGains(call, inside, menuId)
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set(list.flatMap(({ id }) => (id && known.has(id) ? [id] : [])))
  const gone = before.filter(({ id }) => !kept.has(id))
  await rejectGranted(inside, gone)
  const table = kind === 'DataAuthorizeScheme' ? 'data_scheme' : 'menu_item'
  const ids = gone.map(({ id }) => id)
  await inside
    .deleteFrom(table)
    .where(whereIn(inside, `${table}.id`, ids))
    .execute()
  // Codes may have changed places: none may stand in the way of another.
  for (const id of kept)
    await inside
      .updateTable(table)
      .set({ en_code: `~${id}` })
      .where('id', '=', id)
      .execute()
  for (const [index, sent] of list.entries()) {
    const row = {
      full_name: sent.fullName,
      en_code: sent.enCode,
      enabled_mark: sent.enabledMark,
      sort_code: index + 1,
    }
    const id = sent.id && known.has(sent.id) ? sent.id : null
    if (kind === 'DataAuthorizeScheme') {
      const scheme = {
        ...row,
        kind: sent.kind ?? 'custom',
        condition_json: sent.kind && sent.kind !== 'custom' ? '' : (sent.conditionJson ?? ''),
      }
      if (id) await inside.updateTable('data_scheme').set(scheme).where('id', '=', id).execute()
      else
        await inside
          .insertInto('data_scheme')
          .values({ id: nextId(), menu_id: menuId, description: '', created_at: call.now(), ...scheme })
          .execute()
    } else if (id) await inside.updateTable('menu_item').set(row).where('id', '=', id).execute()
    else
      await inside
        .insertInto('menu_item')
        .values({ id: nextId(), menu_id: menuId, kind: storedKinds[kind], ...row })
        .execute()
  }
}
