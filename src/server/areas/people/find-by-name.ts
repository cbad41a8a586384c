import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { activeUsers } from './users.ts'

/** Something that a text may name, with its names in ranks, the surest first. */
export interface Candidate {
  readonly id: string
  readonly names: readonly (readonly string[])[]
}

/** What each text names: the one thing that bears it; a name of several is nobody's. */
export function byName(labels: readonly string[], candidates: readonly Candidate[]): ReadonlyMap<string, string> {
  const ranks = Math.max(0, ...candidates.map(({ names }) => names.length))
  const found = new Map<string, string>()
  for (let rank = 0; rank < ranks; rank += 1) {
    const bearers = new Map<string, Set<string>>()
    for (const { id, names } of candidates)
      for (const name of names[rank] ?? []) bearers.set(name, (bearers.get(name) ?? new Set()).add(id))
    for (const label of labels) {
      const [id, ...others] = bearers.get(label) ?? []
      if (id !== undefined && others.length === 0 && !found.has(label)) found.set(label, id)
    }
  }
  return found
}

const lastPart = (label: string) => label.slice(label.lastIndexOf('/') + 1)

/** A path of names, and every end of it down to its last name. */
export function pathNames(names: readonly string[]): readonly (readonly string[])[] {
  const [whole = '', ...ends] = names.map((_name, at) => names.slice(at).join('/'))
  return [[whole], ends]
}

/** People who may be chosen, by `name/account`, account or name. */
export async function usersByName(database: PlatformDatabase, labels: readonly string[]) {
  if (labels.length === 0) return byName([], [])
  const accounts = labels.flatMap((label) => [label, lastPart(label)])
  const rows = await activeUsers(database)
    .select(['platform_user.id', 'platform_user.account', 'platform_user.real_name'])
    .where((row) =>
      row.or([
        whereIn(database, 'platform_user.account', accounts),
        whereIn(database, 'platform_user.real_name', labels),
      ]),
    )
    .execute()
  return byName(
    labels,
    rows.map(({ id, account, real_name: name }) => ({ id, names: [[`${name}/${account}`], [account], [name]] })),
  )
}

/** Enabled organisations by their path of names, the end of it, or their code; `idOf` says what is chosen. */
export async function organizationsByName(
  database: PlatformDatabase,
  labels: readonly string[],
  idOf: (row: { readonly id: string; readonly path: string }) => string,
) {
  if (labels.length === 0) return byName([], [])
  const rows = await database
    .selectFrom('organization')
    .select(['id', 'full_name', 'en_code', 'path', 'path_names'])
    .where('enabled_mark', '=', 1)
    .where((row) =>
      row.or([
        whereIn(database, 'organization.full_name', labels.map(lastPart)),
        whereIn(database, 'organization.en_code', labels),
      ]),
    )
    .execute()
  return byName(
    labels,
    rows.map((row) => ({ id: idOf(row), names: [...pathNames(row.path_names.split('/')), [row.en_code]] })),
  )
}

/** Enabled roles or groups by name or code. */
export async function membershipsByName(
  database: PlatformDatabase,
  table: 'role' | 'user_group',
  labels: readonly string[],
) {
  if (labels.length === 0) return byName([], [])
  const rows = await database
    .selectFrom(table)
    .select([`${table}.id`, `${table}.full_name`, `${table}.en_code`])
    .where(`${table}.enabled_mark`, '=', 1)
    .where((row) =>
      row.or([whereIn(database, `${table}.full_name`, labels), whereIn(database, `${table}.en_code`, labels)]),
    )
    .execute()
  return byName(
    labels,
    rows.map((row) => ({ id: row.id, names: [[row.full_name], [row.en_code]] })),
  )
}

/** Enabled positions by their code or name, with as much of the organisation before it as tells them apart. */
export async function positionsByName(database: PlatformDatabase, labels: readonly string[]) {
  if (labels.length === 0) return byName([], [])
  const rows = await database
    .selectFrom('position')
    .innerJoin('organization', 'organization.id', 'position.organization_id')
    .select(['position.id', 'position.full_name', 'position.en_code', 'organization.path_names'])
    .where('position.enabled_mark', '=', 1)
    .where((row) =>
      row.or([
        whereIn(database, 'position.full_name', labels.map(lastPart)),
        whereIn(database, 'position.en_code', labels),
      ]),
    )
    .execute()
  return byName(
    labels,
    rows.map((row) => ({
      id: row.id,
      names: [...pathNames([...row.path_names.split('/'), row.full_name]), [row.en_code]],
    })),
  )
}
