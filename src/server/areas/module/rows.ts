import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Comparison,
  comparisonOf,
  readScheme,
  type Scheme,
  type SchemeCondition,
  type Viewer,
} from '#shared/access/data-scheme.ts'
import type { Storage } from '#shared/form/kind.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSchemes, moduleMenus } from '#server/core/grants.ts'
import { loadGrants } from '#server/core/permission.ts'
import { organizationsBelow, subordinatesOf } from '#server/core/reach.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn, likeContains, isSqlite, textList } from '#server/database/text.ts'
import type { Definition } from './definition.ts'
import { runtime } from './runtime.ts'
import type { Store } from './store.ts'

type Condition = RawBuilder<SqlBool>
/** Condition on the rows of a main table that stands in the query under a name; null: all rows are seen. */
export type RowFilter = ((alias: string) => Condition) | null

const nothing: Condition = sql<SqlBool>`1 = 0`

const looksAt = (schemes: readonly Scheme[], kind: Scheme['kind'], variable: string) =>
  schemes.some(
    (scheme) => scheme.kind === kind || (scheme.conditions && JSON.stringify(scheme.conditions).includes(variable)),
  )

/** The caller, as far as these schemes look at them: a wide organisation is only read where one asks for it. */
async function viewerOf({ database, user }: Call, schemes: readonly Scheme[]): Promise<Viewer> {
  const { userId, organizationId } = user
  return {
    userId,
    organizationId,
    organizationIds: looksAt(schemes, 'organizationAndBelow', '@currentOrgAndSubOrg')
      ? await organizationsBelow(database, organizationId)
      : new Set([organizationId]),
    subordinateIds: looksAt(schemes, 'subordinates', '@currentSubordinates')
      ? await subordinatesOf(database, userId)
      : new Set([userId]),
  }
}

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

function isEmpty(column: string, storage: Storage): Condition {
  const target = sql.ref(column)
  if (storage === 'number' || storage === 'time') return sql<SqlBool>`${target} is null`
  const spellings = storage === 'json' ? ['', '[]', '""', 'null'] : ['']
  return sql<SqlBool>`(${target} is null or ${target} in (${sql.join(spellings)}))`
}

/** A text in a stored list, however deep. */
function listHas({ database }: Context, column: string, values: readonly string[]): Condition {
  const target = sql.ref(column)
  const wanted = textList(database, values)
  const found = isSqlite(database)
    ? sql<SqlBool>`exists (select 1 from json_tree(${target}) as item where item.type = 'text' and item.value in (${wanted}))`
    : sql<SqlBool>`exists (
        select 1 from jsonb_path_query(${target}::jsonb, 'strict $.**') as item(value)
        where jsonb_typeof(item.value) = 'string' and item.value #>> '{}' in (${wanted})
      )`
  return sql<SqlBool>`(${target} is not null and ${target} <> '' and ${found})`
}

function compare(context: Context, column: string, storage: Storage, comparison: Comparison): Condition {
  const database = runtime(context.database)
  const target = sql.ref(column)
  const empty = isEmpty(column, storage)
  switch (comparison.test) {
    case 'empty':
      return empty
    case 'notEmpty':
      return sql<SqlBool>`not ${empty}`
    case 'in':
    case 'notIn': {
      const { values, test } = comparison
      const found = storage === 'json' ? listHas(context, column, values) : whereIn(database, column, values)
      return test === 'in' ? found : sql<SqlBool>`(${empty} or not ${found})`
    }
    case 'like':
      return likeContains(database, column, comparison.part)
    case 'notLike':
      return sql<SqlBool>`(${empty} or not ${likeContains(database, column, comparison.part)})`
    case 'number': {
      const found =
        comparison.values.length === 0 ? nothing : sql<SqlBool>`${target} in (${sql.join(comparison.values)})`
      return comparison.isNot ? sql<SqlBool>`(${target} is null or not (${found}))` : found
    }
    case 'range': {
      const { from, to, open } = comparison
      const lower = open === 'from' ? sql`>` : sql`>=`
      const upper = open === 'to' ? sql`<` : sql`<=`
      const parts = [sql<SqlBool>`${target} is not null`]
      if (from !== -Infinity) parts.push(sql<SqlBool>`${target} ${lower} ${from}`)
      if (to !== Infinity) parts.push(sql<SqlBool>`${target} ${upper} ${to}`)
      return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
    }
  }
}

function conditionSql(context: Context, condition: SchemeCondition): Condition {
  const column = context.store.main.columns.get(condition.field)
  const comparison = column && comparisonOf(condition, column.storage, context.viewer)
  return comparison ? compare(context, `${context.alias}.${column.name}`, column.storage, comparison) : nothing
}

function joined(logic: 'and' | 'or', parts: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(parts, logic === 'and' ? sql` and ` : sql` or `)})`
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
