import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { GrantKind } from '#server/database/tables/access.ts'
import type { Values } from './workspace-archive.ts'

interface Granted {
  readonly type: GrantKind
  readonly id: string
  /** Codes that name it on any server: of a system, of a menu, of what stands below a menu. */
  readonly name: string
}

/** Everything that can be granted here. */
async function grantable(database: PlatformDatabase): Promise<Granted[]> {
  const menus = await database.selectFrom('menu').select(['id', 'en_code']).execute()
  const codes = new Map(menus.map(({ id, en_code }) => [id, en_code]))
  const systems = await database.selectFrom('system').select(['id', 'en_code']).execute()
  const items = await database.selectFrom('menu_item').select(['id', 'menu_id', 'kind', 'en_code']).execute()
  const schemes = await database.selectFrom('data_scheme').select(['id', 'menu_id', 'en_code']).execute()
  const below = (menuId: string, code: string) => `${codes.get(menuId) ?? ''} ${code}`
  return [
    ...systems.map(({ id, en_code }) => ({ type: 'system' as const, id, name: en_code })),
    ...menus.map(({ id, en_code }) => ({ type: 'menu' as const, id, name: en_code })),
    ...items.map(({ id, menu_id, kind, en_code }) => ({ type: kind, id, name: below(menu_id, en_code) })),
    ...schemes.map(({ id, menu_id, en_code }) => ({ type: 'resource' as const, id, name: below(menu_id, en_code) })),
  ]
}

const grantsOf = (database: PlatformDatabase, roleId: string) =>
  database
    .selectFrom('authority')
    .select(['item_type', 'item_id'])
    .where('subject_type', '=', 'role')
    .where('subject_id', '=', roleId)
    .execute()

/** The grants of a role, by codes. */
export async function readGrants(database: PlatformDatabase, roleId: string): Promise<Values[]> {
  const names = new Map((await grantable(database)).map(({ type, id, name }) => [`${type} ${id}`, name]))
  const rows = await grantsOf(database, roleId)
  return rows
    .flatMap(({ item_type, item_id }) => {
      const name = names.get(`${item_type} ${item_id}`)
      return name === undefined ? [] : [{ type: item_type as string, name }]
    })
    .sort((one, other) => (`${one.type} ${one.name}` < `${other.type} ${other.name}` ? -1 : 1))
}

/** Adds what is missing and takes nothing away; answers what there is nothing of here. */
export async function addGrants(
  inside: PlatformDatabase,
  roleId: string,
  grants: readonly Values[],
): Promise<string[]> {
  const known = new Map((await grantable(inside)).map((each) => [`${each.type} ${each.name}`, each]))
  const has = new Set((await grantsOf(inside, roleId)).map(({ item_type, item_id }) => `${item_type} ${item_id}`))
  const missing: string[] = []
  const rows = grants.flatMap(({ type, name }) => {
    const found = known.get(`${type} ${name}`)
    if (found === undefined) missing.push(`${type} ${name}`)
    if (found === undefined || has.has(`${found.type} ${found.id}`)) return []
    return [{ subject_type: 'role' as const, subject_id: roleId, item_type: found.type, item_id: found.id }]
  })
  for (const batch of batches(rows)) await inside.insertInto('authority').values(batch).execute()
  return missing
}
