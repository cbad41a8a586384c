import type { PlatformDatabase } from '#server/database/open.ts'
import type { MenuTable } from '#server/database/tables/access.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { Subject } from '#server/core/permission.ts'
import { grantTo } from '../authority/write.ts'
import { findPlace, furtherCode, lastPlace } from './release.ts'
import { releasePlaces } from './releases.ts'

/** Menus that lead to something stored by itself, a portal or a report, by their type (specification, section 2). */
export interface LeadingMenu {
  readonly type: 5 | 8
  /** What the family's menu editor writes as the address, before the code. */
  readonly address: string
  readonly icon: string
  /** What stands in the menu beside the id of what it leads to. */
  readonly property: Readonly<Record<string, unknown>>
}

const TOP = '-1'

export const menusLeadingTo = (database: PlatformDatabase, { type }: Pick<LeadingMenu, 'type'>, id: string) =>
  database
    .selectFrom('menu')
    .select(['id', 'system_id', 'parent_id', 'icon', 'full_name'])
    .where('module_id', '=', id)
    .where('type', '=', type)
    .orderBy('id')
    .execute()

interface Target {
  readonly id: string
  readonly full_name: string
  readonly en_code: string
}

/** Gives a menu below each parent that has none yet; menus that stand somewhere stay there, with the icon that was chosen. */
export async function addMenus(
  inside: PlatformDatabase,
  target: Target,
  menu: LeadingMenu,
  wanted: { readonly parents: readonly string[]; readonly icon: string },
): Promise<void> {
  const known = await menusLeadingTo(inside, menu, target.id)
  for (const parent of wanted.parents) {
    const place = await findPlace(inside, parent)
    const isThere = known.some((each) => each.parent_id === place.parentId && each.system_id === place.systemId)
    if (!isThere) await addMenu(inside, target, menu, { ...place, icon: wanted.icon || known[0]?.icon || menu.icon })
  }
  if (wanted.icon !== '' && known.length > 0)
    await inside
      .updateTable('menu')
      .set({ icon: wanted.icon })
      .where('module_id', '=', target.id)
      .where('type', '=', menu.type)
      .execute()
}

async function addMenu(
  inside: PlatformDatabase,
  { id: module_id, full_name, en_code: code }: Target,
  { type, address, property }: LeadingMenu,
  place: { readonly systemId: string; readonly parentId: string; readonly icon: string },
): Promise<void> {
  const isTaken = await inside.selectFrom('menu').select('id').where('en_code', '=', code).executeTakeFirst()
  const en_code = isTaken ? await furtherCode(inside, { enCode: code }) : code
  const menu: MenuTable = {
    id: nextId(),
    system_id: place.systemId,
    parent_id: place.parentId,
    full_name,
    en_code,
    icon: place.icon,
    type,
    url_address: `${address}/${en_code}`,
    link_target: '_self',
    category: 'Web',
    property_json: JSON.stringify({ moduleId: module_id, isTree: 0, iconBackgroundColor: '', ...property }),
    module_id,
    page_code: '',
    sort_code: (await lastPlace(inside, place.systemId, place.parentId)) + 1,
    enabled_mark: 1,
    button_authorize: 0,
    column_authorize: 0,
    form_authorize: 0,
    data_authorize: 0,
  }
  await inside.insertInto('menu').values(menu).execute()
}

/** Gives roles the menus that lead to something, with the directories that they stand in. */
export async function grantMenus(
  call: Call,
  subjects: readonly Subject[],
  menu: Pick<LeadingMenu, 'type'>,
  id: string,
): Promise<void> {
  if (subjects.length === 0) return
  const menus = await menusLeadingTo(call.database, menu, id)
  await grantTo(
    call,
    subjects,
    {
      systemIds: menus.map(({ system_id }) => system_id),
      module: menus.flatMap((each) => (each.parent_id === TOP ? [each.id] : [each.parent_id, each.id])),
      button: [],
      column: [],
      form: [],
      resource: [],
    },
    'add',
  )
}

/** Where something stands in the menu and where it may stand, and the roles that have one of its menus. */
export async function placesInMenu(database: PlatformDatabase, menu: Pick<LeadingMenu, 'type'>, id: string) {
  const menus = await menusLeadingTo(database, menu, id)
  const ids = menus.map((each) => each.id)
  const roles =
    ids.length === 0
      ? []
      : await database
          .selectFrom('authority')
          .select('subject_id')
          .distinct()
          .where('subject_type', '=', 'role')
          .where('item_type', '=', 'menu')
          .where('item_id', 'in', ids)
          .execute()
  return {
    ...(await releasePlaces(database)),
    parentIds: menus.map((each) => (each.parent_id === TOP ? each.system_id : each.parent_id)),
    icon: menus[0]?.icon ?? '',
    roleIds: roles.map(({ subject_id }) => subject_id),
  }
}
