import { currentUserId } from '#shared/form/references.ts'
import type { Call } from '#server/core/call.ts'
import { deletedNames } from '#server/database/deleted-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { organizationIcon } from './icons.ts'
import { splitId } from './scope.ts'
import { pickedUser } from './users.ts'

/** Users of bare ids in the order of the ids. Also those who left: a stored record still needs their names. */
export async function usersByIds(database: PlatformDatabase, ids: readonly string[]) {
  const rows = await database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .selectAll('platform_user')
    .select(['organization.path', 'organization.path_names'])
    .where(whereIn(database, 'platform_user.id', ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        ...pickedUser(row),
        organizeIds: row.path?.split(',') ?? [],
        enabledMark: row.deleted_at === null ? (row.enabled_mark ?? 0) : 0,
        deleteMark: row.deleted_at === null ? 0 : 1,
      },
    ]
  })
}

interface Item {
  readonly fullName: string
  readonly headIcon: string
  readonly organize: string
  readonly type: string
  readonly organizeIds: readonly string[]
  /** 0: it can no longer be chosen. */
  readonly enabledMark: number
  /** 1: it is gone, and this is the name it had. */
  readonly deleteMark?: number
}

/**
 * Items of suffixed ids in the order of the ids, each under its bare id with the type it was asked for; ids that name nothing
 * are left out.
 */
export async function selectedItems(call: Call, suffixed: readonly string[]) {
  const wanted = [...new Set(suffixed)].map((whole) => ({ whole, ...splitId(whole) }))
  const ids = (...types: string[]) => wanted.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const { database } = call
  const found = new Map<string, Item>()
  const keep = (kind: string, id: string, item: Omit<Item, 'type'> & { type?: string }) =>
    found.set(`${kind}:${id}`, { type: kind, ...item })

  const users = await usersByIds(database, ids('user'))
  for (const user of users) keep('user', user.id, { ...user, type: 'user' })
  const organizations = await database
    .selectFrom('organization')
    .select(['id', 'full_name', 'category', 'path', 'path_names', 'enabled_mark'])
    .where(whereIn(database, 'organization.id', ids('company', 'department')))
    .execute()
  for (const row of organizations) {
    const item = {
      fullName: row.full_name,
      headIcon: '',
      organize: row.path_names,
      organizeIds: row.path.split(','),
      type: row.category,
      enabledMark: row.enabled_mark,
    }
    keep('company', row.id, item)
    keep('department', row.id, item)
  }
  const positions = await database
    .selectFrom('position')
    .leftJoin('organization', 'organization.id', 'position.organization_id')
    .select(['position.id', 'position.full_name', 'position.enabled_mark'])
    .select(['organization.path', 'organization.path_names'])
    .where(whereIn(database, 'position.id', ids('position')))
    .execute()
  for (const row of positions) {
    keep('position', row.id, {
      fullName: row.full_name,
      headIcon: '',
      organize: row.path_names ?? '',
      organizeIds: row.path?.split(',') ?? [],
      enabledMark: row.enabled_mark,
    })
  }
  for (const [kind, table] of [
    ['role', 'role'],
    ['group', 'user_group'],
  ] as const) {
    const rows = await database
      .selectFrom(table)
      .select(['id', 'full_name', 'enabled_mark'])
      .where(whereIn(database, `${table}.id`, ids(kind)))
      .execute()
    for (const { id, full_name: fullName, enabled_mark: enabledMark } of rows)
      keep(kind, id, { fullName, headIcon: '', organize: '', organizeIds: [], enabledMark })
  }
  await addDeleted(database, wanted, found)
  return wanted.flatMap(({ id, type }) => {
    if (id === currentUserId) {
      return [
        {
          id,
          fullName: call.text('people.currentUser'),
          headIcon: '',
          organize: '',
          lastFullName: '',
          organizeIds: [],
          type: 'system',
          icon: '',
          enabledMark: 1,
        },
      ]
    }
    const item = found.get(`${type}:${id}`)
    return item ? [{ ...item, lastFullName: lastName(item.organize), id, type, icon: organizationIcon(item.type) }] : []
  })
}

/** The last of a path of names. */
const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Adds what was deleted under the name it had: what chose it goes on naming it. */
async function addDeleted(
  database: PlatformDatabase,
  wanted: readonly { readonly id: string; readonly type: string }[],
  found: Map<string, Item>,
): Promise<void> {
  for (const kind of ['organization', 'position', 'role', 'group'] as const) {
    const types = kind === 'organization' ? ['company', 'department'] : [kind]
    const missing = wanted.filter(({ id, type }) => types.includes(type) && !found.has(`${type}:${id}`))
    const rows = await deletedNames(
      database,
      kind,
      missing.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, type } of missing) {
      const row = byId.get(id)
      if (!row) continue
      found.set(`${type}:${id}`, {
        fullName: row.full_name,
        headIcon: '',
        organize: row.place,
        organizeIds: [],
        type,
        enabledMark: 0,
        deleteMark: 1,
      })
    }
  }
}
