import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import type { Call, SignedIn } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationManagerTable } from '#server/database/tables/people.ts'
import { textList } from '#server/database/text.ts'

/** What may be done in an organisation: see it, add to it, change and delete what is in it. */
export type OrganizationRight = 'select' | 'add' | 'edit' | 'remove'

interface Row {
  readonly organizationId: string
  readonly here: ReadonlySet<OrganizationRight>
  readonly below: ReadonlySet<OrganizationRight>
}

/** What one person administers; the buttons of a page are judged beside it. */
export interface Administered {
  /** An administrator: nothing is held back. */
  readonly all: boolean
  readonly rows: readonly Row[]
  /** Whether the right holds in the organisation with this path of ids, comma-joined from the top. */
  may(right: OrganizationRight, path: string): boolean
}

/** As much of a caller as decides what they administer, and what their variables mean. */
export type Person = Pick<SignedIn, 'userId' | 'organizationId' | 'isAdministrator'>

const everything: readonly OrganizationRight[] = ['select', 'add', 'edit', 'remove']

/**
 * Organisations the caller administers (specification, section 6; wire contract 4.2, 4.3): administrators all of them,
 * anybody else those that were given by name. Nobody gets any with a page or an organisation: who adds people could
 * otherwise add themselves again, with rights that they were not given.
 */
export async function administeredBy({
  database,
  user,
}: Pick<Call, 'database'> & { readonly user: Person }): Promise<Administered> {
  if (user.isAdministrator) return { all: true, rows: [], may: () => true }
  const found = await database
    .selectFrom('organization_manager')
    .selectAll()
    .where('user_id', '=', user.userId)
    .execute()
  const rows = found.map((row) => ({
    organizationId: row.organization_id,
    here: rightsOf(row.this_select, row.this_add, row.this_edit, row.this_remove),
    below: rightsOf(row.below_select, row.below_add, row.below_edit, row.below_remove),
  }))
  return { all: false, rows, may: (right, path) => rows.some((row) => coversPath(row, right, path.split(','))) }
}

function rightsOf(select: number, add: number, edit: number, remove: number): ReadonlySet<OrganizationRight> {
  const given = { select, add, edit, remove }
  return new Set(everything.filter((right) => given[right] === 1))
}

function coversPath(row: Row, right: OrganizationRight, path: readonly string[]): boolean {
  const at = path.indexOf(row.organizationId)
  if (at < 0) return false
  return (at === path.length - 1 ? row.here : row.below).has(right)
}

/** What a row gives, in its organisation and below it. */
export const rightsGiven = (row: OrganizationManagerTable) =>
  everything.flatMap((right) => [
    ...(row[`this_${right}`] === 1 ? [{ right, isBelow: false }] : []),
    ...(row[`below_${right}`] === 1 ? [{ right, isBelow: true }] : []),
  ])

/**
 * Whether somebody has every right that the row of another gives, in the organisation with this path. An organisation
 * below stands for all that are below.
 */
export function isWithin(scope: Administered, row: OrganizationManagerTable, path: string | undefined): boolean {
  if (path === undefined) return scope.all
  return rightsGiven(row).every(({ right, isBelow }) => scope.may(right, isBelow ? `${path},` : path))
}

/** Refuses with 403 unless the right holds in the organisation; the top (no path) is the administrators' alone. */
export function requireRight(scope: Administered, right: OrganizationRight, path: string | null): void {
  if (scope.all || (path !== null && scope.may(right, path))) return
  fail(403, 'organization.notAdministered')
}

/** Query of the ids of all organisations in which the right holds; not for administrators. */
export function organizationsWith(
  database: PlatformDatabase,
  scope: Administered,
  right: OrganizationRight,
): RawBuilder<string> {
  const ids = (layer: 'here' | 'below') =>
    textList(
      database,
      scope.rows.filter((row) => row[layer].has(right)).map((row) => row.organizationId),
    )
  return sql<string>`
    ${ids('here')}
    union
    select id from (
      with recursive administered (id) as (
        select organization.id from organization where organization.parent_id in (${ids('below')})
        union
        select organization.id from organization join administered on organization.parent_id = administered.id
      )
      select id from administered
    ) as beneath`
}

/** Condition: the column names an organisation in which the right holds; always true for administrators. */
export function withinRight(
  database: PlatformDatabase,
  scope: Administered,
  right: OrganizationRight,
  column: string,
): RawBuilder<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`${sql.ref(column)} in (${organizationsWith(database, scope, right)})`
}
