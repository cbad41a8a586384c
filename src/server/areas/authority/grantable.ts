import type { WireGrantKind } from '#shared/access/grant-kinds.ts'
import type { GrantNode } from '#shared/api/authority.ts'
import type { Call } from '#server/core/call.ts'
import { type Grants, loadGrants } from '#server/core/permission.ts'
import type { GrantKind } from '#server/database/tables/access.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import { itemNames, titles } from './item-names.ts'

export const storedKind = (kind: WireGrantKind): GrantKind => (kind === 'module' ? 'menu' : kind)
export const wireKind = (kind: GrantKind): WireGrantKind => (kind === 'menu' ? 'module' : kind)

/** One thing that can be granted, whether it is switched on or not. */
interface Grantable {
  readonly id: string
  readonly kind: GrantKind
}

/** Everything that can be granted, in its order; a menu whose system is gone is left out. */
export async function readGrantable({ database }: Pick<Call, 'database'>) {
  const systems = await database.selectFrom('system').selectAll().orderBy('sort_code').orderBy('id').execute()
  const known = new Set(systems.map(({ id }) => id))
  const menus = await database.selectFrom('menu').selectAll().orderBy('sort_code').orderBy('id').execute()
  const items = await database.selectFrom('menu_item').selectAll().orderBy('sort_code').orderBy('id').execute()
  const schemes = await database.selectFrom('data_scheme').selectAll().orderBy('sort_code').orderBy('id').execute()
  return {
    systems,
    menus: menus.filter((menu) => known.has(menu.system_id)),
    items: [
      ...items.map(({ id, menu_id, kind, full_name, en_code }) => ({ id, menu_id, kind, full_name, en_code })),
      ...schemes.map(({ id, menu_id, full_name, en_code }) => ({
        id,
        menu_id,
        kind: 'resource' as const,
        full_name,
        en_code,
      })),
    ],
  }
}

export type Everything = Awaited<ReturnType<typeof readGrantable>>

export function allOf({ systems, menus, items }: Everything): readonly Grantable[] {
  return [
    ...systems.map(({ id }): Grantable => ({ id, kind: 'system' })),
    ...menus.map(({ id }): Grantable => ({ id, kind: 'menu' })),
    ...items.map(({ id, kind }): Grantable => ({ id, kind })),
  ]
}

/** What the caller may grant on: all of it for administrators, else what they hold themselves. */
export async function heldBy(call: Call): Promise<Grants> {
  return loadGrants(call.database, call.user)
}

/** Everything, flat, for a client that draws the trees itself. */
export async function readTree(call: Call) {
  const [everything, held] = [await readGrantable(call), await heldBy(call)]
  const nameOf = await itemNames(call, everything.menus)
  return {
    systems: everything.systems.map(({ id, full_name, en_code }) => ({
      id,
      fullName: full_name,
      enCode: en_code,
      isHeld: held.has('system', id),
    })),
    menus: everything.menus.map(({ id, system_id, parent_id, full_name, en_code, type }) => ({
      id,
      systemId: system_id,
      parentId: parent_id,
      fullName: full_name,
      enCode: en_code,
      type,
      isHeld: type <= 1 || held.has('menu', id),
    })),
    items: everything.items.map((item) => ({
      id: item.id,
      menuId: item.menu_id,
      kind: item.kind,
      fullName: nameOf(item),
      enCode: item.en_code,
      isHeld: held.has(item.kind, item.id),
    })),
  }
}

/**
 * One step of the family's own dialog: the tree of a kind. From the buttons on it holds the menus that `moduleIds` names
 * (those of the step before), as far as they have something of the kind.
 */
export async function readValues(call: Call, subjectId: string, kind: WireGrantKind, moduleIds: readonly string[]) {
  const [everything, held] = [await readGrantable(call), await heldBy(call)]
  const [nameOf, titleOf] = [await itemNames(call, everything.menus), await titles(call)]
  const granted = await call.database
    .selectFrom('authority')
    .select('item_id')
    .where('subject_id', '=', subjectId)
    .where('item_type', '=', storedKind(kind))
    .execute()
  const node = (
    id: string,
    parentId: string,
    fullName: string,
    sortCode: number,
    children: GrantNode[],
  ): GrantNode => ({
    id,
    parentId,
    fullName,
    icon: '',
    sortCode,
    disabled: false,
    ...withBelow(children),
  })
  const all: string[] = []
  const leaf = (id: string, parentId: string, fullName: string, order: number) => {
    all.push(id)
    return { ...node(id, parentId, fullName, order, []), disabled: !held.has(storedKind(kind), id) }
  }
  const chosen = moduleIds.length > 0 ? new Set(moduleIds) : null
  const itemsOf = Map.groupBy(
    everything.items.filter((item) => wireKind(item.kind) === kind),
    (item) => item.menu_id,
  )
  const below = (systemId: string): GrantNode[] =>
    buildTree(
      everything.menus.filter((menu) => menu.system_id === systemId),
      '-1',
      (menu, children: GrantNode[]): GrantNode => {
        if (kind === 'module') {
          all.push(menu.id)
          return {
            ...node(menu.id, menu.parent_id, titleOf(menu), menu.sort_code, children),
            disabled: menu.type > 1 && !held.has('menu', menu.id),
          }
        }
        const items = chosen && !chosen.has(menu.id) ? [] : (itemsOf.get(menu.id) ?? [])
        const leaves = items.map((item, order) => leaf(item.id, menu.id, nameOf(item), order))
        const kept = [...children.filter(({ hasChildren }) => hasChildren), ...leaves]
        return node(menu.id, menu.parent_id, titleOf(menu), menu.sort_code, kept)
      },
    )
  const list =
    kind === 'system'
      ? everything.systems.map((system) => leaf(system.id, '-1', titleOf(system), system.sort_code))
      : everything.systems.flatMap((system) => {
          const menus = below(system.id)
          const kept = kind === 'module' ? menus : menus.filter(({ hasChildren }) => hasChildren)
          return kept.length === 0 ? [] : [node(system.id, '-1', titleOf(system), system.sort_code, kept)]
        })
  const known = new Set(all)
  return { list, ids: granted.map(({ item_id }) => item_id).filter((id) => known.has(id)), all }
}
