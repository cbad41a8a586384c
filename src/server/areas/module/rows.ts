import { expressionBuilder, type SqlBool, sql } from 'kysely'
import {
  comparisonOf,
  readScheme,
  type Scheme,
  type SchemeCondition,
  usesVariable,
  type Viewer,
} from '#shared/access/data-scheme.ts'
import type { SearchControl } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { fieldsByProp } from '#shared/form/parsing/columns.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSchemes, moduleMenus } from '#server/core/grants.ts'
import { loadGrants } from '#server/core/permission.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { textList, whereIn } from '#server/database/text.ts'
import { compare, type Condition, joined, nothing, viewerOf } from './conditions.ts'
import type { Definition } from './definition.ts'
import type { Builder } from './filter.ts'
import { eachPart, searchTest } from './list-conditions.ts'
import type { Store } from './store.ts'

/** Condition on the rows of a main table that stands in the query under a name; null: all rows are seen. */
export type RowFilter = ((alias: string) => Condition) | null

interface Context {
  readonly call: Call
  readonly fields: ReadonlyMap<string, FieldPlan>
  readonly store: Store
  readonly viewer: Viewer
  readonly alias: string
}

function createdIn(database: PlatformDatabase, alias: string, organizations: readonly string[]): Condition {
  return sql<SqlBool>`${sql.ref(`${alias}.created_by`)} in (
    select user_relation.user_id from user_relation
    where user_relation.object_type = 'organization'
      and ${whereIn(database, 'user_relation.object_id', organizations)}
  )`
}

const ofPaths: ReadonlySet<SearchControl> = new Set(['organization', 'region', 'cascade'])

/**
 * Whether a value was chosen by the field's own search. What has an order is read alike however it was
 * written; ids that were typed are compared as they stand.
 */
function isChosen(field: FieldPlan, { symbol, fieldValue }: SchemeCondition): boolean {
  const control = kindOf(field).search?.control
  if (!control || symbol === 'null' || symbol === 'notNull') return false
  if (kindOf(field).search?.span) return true
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  if (!ofPaths.has(control)) return false
  return symbol === 'in' || symbol === 'notIn' ? values.some(Array.isArray) : Array.isArray(fieldValue)
}

function conditionSql({ call, fields, store, viewer, alias }: Context, condition: SchemeCondition): Condition {
  const column = store.main.columns.get(condition.field)
  if (!column) return nothing
  const field = fields.get(condition.field)
  const placed = { name: `${alias}.${column.name}`, storage: column.storage }
  const test = eachPart(condition, (part) => {
    if (field && !usesVariable(part) && isChosen(field, part)) return searchTest(call, field, placed, part)
    const comparison = comparisonOf(part, column.storage, viewer)
    return comparison && (() => compare(call.database, placed.name, column.storage, comparison))
  })
  const builder: Builder = expressionBuilder<Record<string, Record<string, unknown>>, string>()
  return test ? sql<SqlBool>`${test(builder)}` : nothing
}

/**
 * The same rule as `seesRow` of `shared/access/data-scheme`, as a condition of the database; values that a field's own search
 * chose are asked for as its search row does.
 */
function schemeSql(context: Context, { kind, conditions }: Scheme): Condition {
  const { viewer, alias } = context
  const { database } = context.call
  const creator = sql.ref(`${alias}.created_by`)
  switch (kind) {
    case 'all':
      return sql<SqlBool>`1 = 1`
    case 'own':
      return sql<SqlBool>`${creator} = ${viewer.userId}`
    case 'organization':
      return createdIn(database, alias, [viewer.organizationId])
    case 'organizationAndBelow':
      return createdIn(database, alias, [...viewer.organizationIds])
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
export async function rowsOf(
  call: Call,
  { id, form }: Pick<Definition, 'id' | 'form'>,
  store: Store,
): Promise<RowFilter> {
  const schemes = await schemesOf(call, id)
  if (schemes === 'all') return null
  if (schemes.length === 0) return () => nothing
  const viewer = await viewerOf(call, schemes)
  const fields = fieldsByProp(form)
  return (alias) =>
    joined(
      'or',
      schemes.map((scheme) => schemeSql({ call, fields, store, viewer, alias }, scheme)),
    )
}
