import type { MenuParent } from '#shared/api/design-release.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Systems with their directories; disabled where a menu of the module stands already. */
export async function menuParents(
  database: PlatformDatabase,
  modelId: string,
  category: 'Web' | 'App',
): Promise<MenuParent[]> {
  const systems = await database
    .selectFrom('system')
    .select(['id', 'full_name', 'icon'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const menus = await database
    .selectFrom('menu')
    .select(['id', 'parent_id', 'system_id', 'full_name', 'icon', 'module_id', 'type', 'enabled_mark'])
    .where('category', '=', category)
    .where((row) => row.or([row('type', 'in', [0, 1]), row.and([row('type', '=', 3), row('module_id', '=', modelId)])]))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const own = menus.filter(({ type }) => type === 3)
  const taken = new Set(own.map(({ parent_id, system_id }) => (parent_id === '-1' ? system_id : parent_id)))
  const folders = menus.filter(({ type, enabled_mark }) => type !== 3 && enabled_mark === 1)
  return systems.map(({ id, full_name, icon }) => {
    const inside = folders.filter(({ system_id }) => system_id === id)
    const below = buildTree<(typeof inside)[number], MenuParent>(inside, '-1', (menu, children) => ({
      id: menu.id,
      parentId: menu.parent_id === '-1' ? id : menu.parent_id,
      fullName: menu.full_name,
      icon: menu.icon,
      type: 1,
      disabled: taken.has(menu.id),
      ...withBelow(children),
    }))
    return { id, parentId: '-1', fullName: full_name, icon, type: 0, disabled: taken.has(id), ...withBelow(below) }
  })
}
