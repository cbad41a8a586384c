import { sql, type SqlBool } from 'kysely'
import {
  comparisonOf,
  type ComparisonSymbol,
  partsOf,
  type SchemeCondition,
  type SchemeConditions,
  takesValue,
  usesVariable,
  type Viewer,
} from '#shared/access/data-scheme.ts'
import type { SearchCondition } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { fieldsByProp } from '#shared/form/parsing/columns.ts'
import { kindOf, spanReader } from '#shared/form/registry.ts'
import { type Spans, spansOf } from '#shared/form/spans.ts'
import { splitProp } from '#shared/form/shown.ts'
import { withCallerIds } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { compare as compareStored, type Condition, inSpans, isEmpty, joined, nothing, viewerOf } from './conditions.ts'
import type { Definition } from './definition.ts'
import { type Builder, compare, type Filter, parseQuery, someChild } from './filter.ts'
import { runtime } from './runtime.ts'
import type { Store, StoredColumn } from './store.ts'

/** Conditions of one query; an editor of people makes a handful. */
const MAX_CONDITIONS = 200

/** The conditions of an advanced query as it is sent. Refuses with 400 what cannot be read. */
export function readAdvanced(superQueryJson: string | undefined): SchemeConditions | null {
  if (!superQueryJson?.trim()) return null
  const read = readListConditions(parseQuery(superQueryJson))
  if (!read.ok) return fail(400, 'module.superQuery', { field: 'superQueryJson' })
  const { conditions } = read
  const count = conditions?.conditionList.reduce((sum, { groups }) => sum + groups.length, 0) ?? 0
  if (count > MAX_CONDITIONS) fail(400, 'module.superQuery', { field: 'superQueryJson' })
  return conditions
}

interface Context {
  readonly call: Call
  readonly viewer: Viewer
}

/** How a condition is put together from a search of the field's own kind: alone, or turned around. */
type Test =
  | { readonly search: SearchCondition; readonly isNot: boolean }
  | { readonly isEmpty: boolean }
  | { readonly spans: Spans }

function searchOf(field: FieldPlan, raw: unknown, type: 1 | 2 | 3, isMultiple: boolean): SearchCondition | null {
  return kindOf(field).search?.condition(field, raw, type, isMultiple) ?? null
}

/**
 * What a symbol asks, in terms of the search that the kind of the field knows, so that a day means the whole day (`spansOf`) and a
 * path its last part here as in the search row. Null where the value says nothing.
 */
function testOf(field: FieldPlan, symbol: ComparisonSymbol, value: unknown): Test | null {
  const test = (search: SearchCondition | null, isNot = false): Test | null => search && { search, isNot }
  const span = spanReader(field)
  if (span && takesValue(symbol)) {
    const spans = spansOf(symbol, value, span)
    return spans && { spans }
  }
  switch (symbol) {
    case 'null':
      return { isEmpty: true }
    case 'notNull':
      return { isEmpty: false }
    case '==':
    case '<>':
      return test(searchOf(field, value, 1, false), symbol === '<>')
    case 'in':
    case 'notIn':
      return test(searchOf(field, value, 1, true), symbol === 'notIn')
    case 'like':
    case 'notLike':
      return test(searchOf(field, value, 2, false), symbol === 'notLike')
    default:
      return null
  }
}

/** What a condition asks of a column, under the name it has in the query; null where its value says nothing. */
export type ColumnTest = ((builder: Builder) => Condition) | null

/** As the search row asks by a field's own kind: a day is the whole day, and a path ends where its last id does. */
export function searchTest(
  call: Call,
  field: FieldPlan,
  { name, storage }: { readonly name: string; readonly storage: StoredColumn['storage'] },
  condition: SchemeCondition,
): ColumnTest {
  const database = runtime(call.database)
  const value = withCallerIds(field, condition.fieldValue, call.user)
  const test = testOf(field, condition.symbol, value)
  if (!test) return null
  if ('spans' in test) return () => inSpans(name, test.spans)
  const empty = isEmpty(name, storage)
  if ('isEmpty' in test) return () => (test.isEmpty ? empty : sql<SqlBool>`not ${empty}`)
  return (builder) => {
    // A stored list that was never filled is no JSON: its elements are not asked for.
    const found = sql<SqlBool>`(not ${empty} and ${compare(database, builder, name, test.search)})`
    return test.isNot ? sql<SqlBool>`(${empty} or not ${compare(database, builder, name, test.search)})` : found
  }
}

/** The condition on a column; variables of whoever reads are told apart from what was chosen beside them. */
function onColumn(
  { call, viewer }: Context,
  field: FieldPlan,
  column: { readonly name: string; readonly storage: StoredColumn['storage'] },
  condition: SchemeCondition,
): ColumnTest {
  return eachPart(condition, (part) => {
    if (!usesVariable(part) && kindOf(field).search) return searchTest(call, field, column, part)
    const comparison = comparisonOf(part, column.storage, viewer)
    return comparison && (() => compareStored(call.database, column.name, column.storage, comparison))
  })
}

/** A condition by its variables and by its other values, which are asked for each in their own way. */
export function eachPart(condition: SchemeCondition, test: (part: SchemeCondition) => ColumnTest): ColumnTest {
  const tests = partsOf(condition).flatMap((part) => test(part) ?? [])
  const logic = condition.symbol === 'notIn' ? 'and' : 'or'
  return tests.length === 0
    ? null
    : (builder) =>
        joined(
          logic,
          tests.map((each) => each(builder)),
        )
}

/**
 * Stored or sent conditions as a filter of the list; a condition on a child table holds where one of its rows fits.
 * `missing`: what one that cannot be applied means. A person's own says nothing, as in the search row; one of the design
 * finds nothing, because a limit that is lost would show too much.
 */
export async function conditionsFilter(
  call: Call,
  definition: Definition,
  store: Store,
  conditions: SchemeConditions | null,
  options: { readonly mayUse: (prop: string) => boolean; readonly missing: 'nothing' | 'noRow' },
): Promise<Filter | null> {
  if (!conditions) return null
  const viewer = await viewerOf(call, [{ kind: 'custom', conditions }])
  const fields = fieldsByProp(definition.form)
  const one = (condition: SchemeCondition): Filter | null => {
    const unusable: Filter | null = options.missing === 'nothing' ? null : () => nothing
    const field = fields.get(condition.field)
    if (!field || !options.mayUse(condition.field)) return unusable
    const { table: tableName, name } = splitProp(condition.field)
    const table = tableName === null ? store.main : store.children.get(tableName)
    const column = table?.columns.get(name)
    if (!table || !column) return unusable
    const alias = tableName === null ? 'm' : 'c'
    const placed = { name: `${alias}.${column.name}`, storage: column.storage }
    const test = onColumn({ call, viewer }, field, placed, condition)
    if (!test) return unusable
    return tableName === null ? test : (builder) => someChild(builder, table, test)
  }
  const groups = conditions.conditionList.flatMap(({ logic, groups: list }) => {
    const filters = list.flatMap((condition) => one(condition) ?? [])
    return filters.length === 0 ? [] : [{ logic, filters }]
  })
  if (groups.length === 0) return null
  return (builder) =>
    joined(
      conditions.matchLogic,
      groups.map(({ logic, filters }) =>
        joined(
          logic,
          filters.map((filter) => sql<SqlBool>`${filter(builder)}`),
        ),
      ),
    )
}
