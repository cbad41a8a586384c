import { type SqlBool, sql } from 'kysely'
import { comparisonOf, readScheme, type Scheme, type SchemeCondition, type Viewer } from '#shared/access/data-scheme.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSchemes, moduleMenus } from '#server/core/grants.ts'
import { loadGrants } from '#server/core/permission.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { textList, whereIn } from '#server/database/text.ts'
import { compare, type Condition, joined, nothing, viewerOf } from './conditions.ts'
import type { Definition } from './definition.ts'
import type { Store } from './store.ts'

/** Condition on the rows of a main table that stands in the query under a name; null: all rows are seen. */
export type RowFilter = ((alias: string) => Condition) | null

interface Context {
  readonly database: PlatformDatabase
  readonly store: Store
  readonly viewer: Viewer
  readonly alias: string
}

function createdIn({ database, alias }: Context, organizations: readonly string[]): Condition {
  return sql<SqlBool>`${sql.ref(`${alias}.created_by`)} in (
    select user_relation.user_id from user_relation
    where user_relation.object_type = 'organization'
      and ${whereIn(database, 'user_relation.object_id', organizations)}
  )`
}

function conditionSql(context: Context, condition: SchemeCondition): Condition {
  const column = context.store.main.columns.get(condition.field)
  const comparison = column && comparisonOf(condition, column.storage, context.viewer)
  return comparison ? compare(context.database, `${context.alias}.${column.name}`, column.storage, comparison) : nothing
}

/** The same rule as `seesRow` of `shared/access/data-scheme`, as a condition of the database. */
function schemeSql(context: Context, { kind, conditions }: Scheme): Condition {
  const { database, viewer, alias } = context
  const creator = sql.ref(`${alias}.created_by`)
  switch (kind) {
    case 'all':
      return sql<SqlBool>`1 = 1`
    case 'own':
      return sql<SqlBool>`${creator} = ${viewer.userId}`
    case 'organization':
      return createdIn(context, [viewer.organizationId])
    case 'organizationAndBelow':
      return createdIn(context, [...viewer.organizationIds])
    case 'subordinates':
      return sql<SqlBool>`${creator} in (${textList(database, [...viewer.subordinateIds])})`
    case 'custom':
      if (conditions === null) return nothing
      return joined(
        conditions.matchLogic,
        conditions.conditionList.map(({ logic, groups }) =>
          joined(
            logic,
            groups.map((condition) => conditionSql(context, condition)),
          ),
        ),
      )
  }
}

/** What the caller sees of a module: all rows, or those that some of these schemes show. */
async function schemesOf({ database, user }: Call, modelId: string): Promise<readonly Scheme[] | 'all'> {
  const grants = await loadGrants(database, user)
  if (grants.all) return 'all'
  const { all, mine } = moduleMenus(grants, modelId)
  // Figures of a report reach people without a menu of the module: what is limited by rows shows them none.
  if (mine.length === 0) return all.some((menu) => menu.data_authorize === 1) ? [] : 'all'
  if (mine.some((menu) => menu.data_authorize !== 1)) return 'all'
  const schemes = mine
    .flatMap((menu) => grantedSchemes(menu, grants))
    .map((scheme) => readScheme(scheme.kind, scheme.condition_json))
  return schemes.some(({ kind }) => kind === 'all') ? 'all' : schemes
}

/**
 * The records of a module that the caller may see, as a condition for every query over its main table (specification,
 * section 6, authorize kind "data"): the union of their schemes over all their menus of it.
 */
export async function rowsOf(call: Call, { id }: Pick<Definition, 'id'>, store: Store): Promise<RowFilter> {
  const schemes = await schemesOf(call, id)
  if (schemes === 'all') return null
  if (schemes.length === 0) return () => nothing
  const viewer = await viewerOf(call, schemes)
  return (alias) =>
    joined(
      'or',
      schemes.map((scheme) => schemeSql({ database: call.database, store, viewer, alias }, scheme)),
    )
}
