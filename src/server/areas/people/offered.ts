import type { OfferedItems } from '#shared/form/kind.ts'
import { currentUserId } from '#shared/form/references.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { type Administered, administeredBy, type Person } from './administered.ts'
import { splitId } from './scope.ts'
import { activeUsers } from './users.ts'
import { isVariable } from './variables.ts'

/** A person, or what people belong to; companies count as departments. */
export interface Choosable {
  readonly type: string
  readonly id: string
}

interface OrganizationPath {
  readonly id: string
  readonly path: string
}

/** What is enabled and may be chosen, and where it belongs. */
interface Known {
  /** A department: itself. A position: its organisation. A person: the organisations they work in. */
  readonly places: readonly OrganizationPath[]
  /** Positions, roles and groups of a person, as `type:id`. */
  readonly held: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()
const keyOf = ({ type, id }: Choosable) => `${type === 'company' ? 'department' : type}:${id}`

async function places(database: PlatformDatabase, ids: readonly string[], onlyEnabled = false) {
  const rows = await database
    .selectFrom('organization')
    .select(['id', 'path'])
    .where(whereIn(database, 'organization.id', ids))
    .$if(onlyEnabled, (query) => query.where('enabled_mark', '=', 1))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function knownUsers(database: PlatformDatabase, ids: readonly string[]) {
  const active = await activeUsers(database)
    .select('platform_user.id')
    .where(whereIn(database, 'platform_user.id', ids))
    .execute()
  const relations = await database
    .selectFrom('user_relation')
    .select(['user_id', 'object_type', 'object_id'])
    .where(whereIn(database, 'user_relation.user_id', ids))
    .execute()
  const inside = relations.filter(({ object_type }) => object_type === 'organization')
  const placeOf = await places(
    database,
    inside.map(({ object_id }) => object_id),
  )
  const byUser = Map.groupBy(relations, ({ user_id }) => user_id)
  return active.map(({ id }): [string, Known] => {
    const mine = byUser.get(id) ?? []
    return [
      `user:${id}`,
      {
        places: mine.flatMap((row) => (row.object_type === 'organization' ? (placeOf.get(row.object_id) ?? []) : [])),
        held: new Set(mine.map((row) => `${row.object_type}:${row.object_id}`)),
      },
    ]
  })
}

/** Those of some that are enabled; a fixed number of queries, however many there are. */
async function knownOf(database: PlatformDatabase, chosen: readonly Choosable[]): Promise<ReadonlyMap<string, Known>> {
  const ids = (...types: string[]) => [
    ...new Set(chosen.filter(({ type }) => types.includes(type)).map(({ id }) => id)),
  ]
  const found = new Map<string, Known>()
  const users = ids('user')
  if (users.length > 0) for (const [key, known] of await knownUsers(database, users)) found.set(key, known)
  const organizations = ids('department', 'company')
  if (organizations.length > 0) {
    for (const place of (await places(database, organizations, true)).values())
      found.set(`department:${place.id}`, { places: [place], held: nothing })
  }
  const positions = ids('position')
  if (positions.length > 0) {
    const rows = await database
      .selectFrom('position')
      .innerJoin('organization', 'organization.id', 'position.organization_id')
      .select(['position.id', 'organization.id as place', 'organization.path'])
      .where('position.enabled_mark', '=', 1)
      .where(whereIn(database, 'position.id', positions))
      .execute()
    for (const { id, place, path } of rows)
      found.set(`position:${id}`, { places: [{ id: place, path }], held: nothing })
  }
  for (const [type, table] of [
    ['role', 'role'],
    ['group', 'user_group'],
  ] as const) {
    const wanted = ids(type)
    if (wanted.length === 0) continue
    const rows = await database
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.enabled_mark`, '=', 1)
      .where(whereIn(database, `${table}.id`, wanted))
      .execute()
    for (const { id } of rows) found.set(`${type}:${id}`, { places: [], held: nothing })
  }
  return found
}

const isBelow = (place: OrganizationPath, id: string) => place.path.split(',').includes(id)

/**
 * Judges what is chosen against what a field offers: what is gone or disabled may not be chosen anew, and of the rest
 * what the ids name, what lies in them, or what the variables mean for whoever chooses (specification, section 6: custom
 * mode). `chooser`: ids are empty where nobody is signed in. `offered`: everything that will be asked about; null for all that is enabled.
 */
export async function offeredChecker(
  database: PlatformDatabase,
  chooser: Person,
  chosen: readonly Choosable[],
  offered: readonly (OfferedItems | null)[],
): Promise<(chosen: Choosable, offered: OfferedItems | null) => boolean> {
  const known = await knownOf(database, chosen)
  const asksAdministered = offered.some((each) => each?.ids.some((id) => id.startsWith('@currentGradeOrg')) === true)
  const administered: Administered | null =
    asksAdministered && chooser.userId !== '' ? await administeredBy({ database, user: chooser }) : null

  const isMeant = (variable: string, at: readonly OrganizationPath[]) => {
    const { organizationId } = chooser
    if (variable === '@currentGradeOrg') return at.some(({ path }) => administered?.may('select', path) === true)
    if (organizationId === '') return false
    return at.some((place) =>
      variable === '@currentOrg' ? place.id === organizationId : isBelow(place, organizationId),
    )
  }
  const isWithin = (each: Choosable, { places: at, held }: Known, { id, type }: Choosable) => {
    if (type !== 'department' && type !== 'company') return held.has(`${type}:${id}`)
    // People in an organisation or below it; positions in itself.
    return each.type === 'position' ? at.some((place) => place.id === id) : at.some((place) => isBelow(place, id))
  }
  return (each, offer) => {
    const found = known.get(keyOf(each))
    if (!found || !offer) return found !== undefined
    return offer.ids.some((whole) => {
      const item = splitId(whole)
      if (item.id === currentUserId) return each.type === 'user' && each.id === chooser.userId
      if (isVariable(item.id)) return isMeant(item.id, found.places)
      return keyOf(item) === keyOf(each) || (offer.reach === 'within' && isWithin(each, found, item))
    })
  }
}
