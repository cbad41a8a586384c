import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { SearchCondition } from '#shared/form/kind.ts'
import type { FieldPlan, SearchPlan } from '#shared/form/model.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { searchCondition, withCallerIds } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { whereIn, likeContains, isSqlite, textList } from '#server/database/text.ts'
import { storable } from './codec.ts'
import type { Definition } from './definition.ts'
import { isDeep } from './depth.ts'
import { runtime, type RuntimeDatabase } from './runtime.ts'
import type { Store, StoredTable } from './store.ts'

export type Builder = ExpressionBuilder<Record<string, Record<string, unknown>>, string>
type Condition = Expression<SqlBool>
/** Adds a condition to a query over the main table, whose alias is `m`. */
export type Filter = (builder: Builder) => Condition

const KEYWORD = 'jnpfKeyword'
/** Characters of a text that is looked for within others; SQLite compiles no pattern beyond 50 000 bytes. */
const MAX_PART_LENGTH = 5000

/** JSON text of field to value; empty text is no condition. Refuses with 400 what is not that. */
export function parseQuery(queryJson: string | undefined): Readonly<Record<string, unknown>> {
  if (!queryJson?.trim()) return {}
  try {
    const query: unknown = JSON.parse(queryJson, (_key, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    )
    if (isRaw(query) && !isDeep(query)) return query
  } catch {
    // Falls through to the same refusal.
  }
  return fail(400, 'module.queryInvalid', { field: 'queryJson' })
}

function defaultSearch(prop: string, field: FieldPlan): SearchPlan {
  return { prop, label: field.label, field, searchType: kindOf(field).search?.type ?? 1, multiple: false }
}

/** Searches by prop: those of the list, and a plain one for every other field of the form. */
export function searchOf(definition: Definition, prop: string): SearchPlan | null {
  const { searches, tree } = definition.list
  const listed = searches.find((search) => search.prop === prop)
  if (listed) return listed
  // What is chosen in the tree beside the list stands for everything below it.
  if (tree?.relation.name === prop) return { ...defaultSearch(prop, tree.relation), searchType: 1, multiple: true }
  const [name, column] = prop.split('-')
  const field = definition.form.fields.find((each) => each.name === name)
  const target = column === undefined ? field : field?.columns.find((each) => each.name === column)
  return target ? defaultSearch(prop, target) : null
}

/** Elements of a stored list: each database unfolds JSON with a function of its own. */
function listHas(database: RuntimeDatabase, column: string, values: readonly string[]): Condition {
  const stored = sql.ref(column)
  const wanted = textList(database, values)
  return isSqlite(database)
    ? sql<SqlBool>`exists (select 1 from json_each(${stored}) as item where item.value in (${wanted}))`
    : sql<SqlBool>`exists (select 1 from json_array_elements_text(${stored}::json) as item(value) where item.value in (${wanted}))`
}

/** Beyond the end of time a period has no number. */
function isOpen(bound: string | number | null): boolean {
  return bound === null || Number.isNaN(bound)
}

/** The comparison of a search with a column, under the name it has in the query. */
export function compare(
  database: RuntimeDatabase,
  builder: Builder,
  column: string,
  condition: SearchCondition,
): Condition {
  switch (condition.operator) {
    case 'equal':
      return builder(column, '=', condition.value)
    case 'in':
      return whereIn(database, column, condition.values)
    case 'endsWithAny':
      // The last id of a path in JSON is what a closing bracket follows.
      return builder.or(condition.ids.map((id) => likeContains(database, column, `${JSON.stringify(storable(id))}]`)))
    case 'holdsAnyPath':
      // As JSON a path ends where its brackets do: no longer one holds it.
      return builder.or(condition.paths.map((path) => likeContains(database, column, JSON.stringify(path))))
    case 'like':
      if (condition.value.length > MAX_PART_LENGTH) fail(400, 'module.queryTooLong', { field: 'queryJson' })
      return likeContains(database, column, condition.value)
    case 'includesAny':
      return listHas(database, column, condition.values)
    case 'between': {
      const { from, to } = condition
      return builder.and([
        ...(isOpen(from) ? [] : [builder(column, '>=', from)]),
        ...(isOpen(to) ? [] : [builder(column, '<=', to)]),
      ])
    }
  }
}

interface Target {
  /** Field of the child table; '' for the main one. */
  readonly table: string
  readonly column: string
  readonly condition: SearchCondition
}

function targetOf(store: Store, prop: string, condition: SearchCondition): Target | null {
  const [name = '', child] = prop.split('-')
  const table = child === undefined ? store.main : store.children.get(name)
  const column = table?.columns.get(child ?? name)
  return column ? { table: child === undefined ? '' : name, column: column.name, condition } : null
}

/** Some row of a child table, `c` in the condition, that belongs to the record. */
export function someChild(builder: Builder, table: StoredTable, condition: (inner: Builder) => Condition): Condition {
  return builder.exists(
    builder
      .selectFrom(`${table.name} as c`)
      .select(sql<number>`1`.as('one'))
      .whereRef('c.parent_id', '=', 'm.id')
      .where((inner) => condition(inner as Builder)),
  )
}

/** All conditions on one child table must hold in the same row. */
function inChild(database: RuntimeDatabase, builder: Builder, table: StoredTable, targets: readonly Target[]) {
  return someChild(builder, table, (inner) =>
    inner.and(targets.map(({ column, condition }) => compare(database, inner, `c.${column}`, condition))),
  )
}

/** Looks into the props that are given, which are those the caller may see. */
export function keywordFilter(
  database: RuntimeDatabase,
  props: readonly string[],
  store: Store,
  value: unknown,
): Filter | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  const condition: SearchCondition = { operator: 'like', value: value.trim() }
  const targets = props.flatMap((prop) => targetOf(store, prop, condition) ?? [])
  return (builder) =>
    builder.or(
      targets.map((target) => {
        const child = store.children.get(target.table)
        return child
          ? inChild(database, builder, child, [target])
          : compare(database, builder, `m.${target.column}`, condition)
      }),
    )
}

/**
 * The conditions of a list request. Fields that the module does not have, or that `mayUse` denies, say nothing;
 * so does an empty value.
 */
export function filterOf(
  call: Call,
  definition: Definition,
  store: Store,
  query: Readonly<Record<string, unknown>>,
  mayUse: (prop: string) => boolean,
): Filter[] {
  const database = runtime(call.database)
  const targets = Object.entries(query).flatMap(([prop, value]) => {
    const search = prop === KEYWORD || !mayUse(prop) ? null : searchOf(definition, prop)
    const condition = search && searchCondition(search, withCallerIds(search.field, value, call.user))
    return (condition && targetOf(store, prop, condition)) ?? []
  })
  const filters = targets
    .filter(({ table }) => table === '')
    .map(
      ({ column, condition }): Filter =>
        (builder) =>
          compare(database, builder, `m.${column}`, condition),
    )
  for (const [field, table] of store.children) {
    const own = targets.filter((target) => target.table === field)
    if (own.length > 0) filters.push((builder) => inChild(database, builder, table, own))
  }
  const keyword = keywordFilter(database, definition.keywordProps.filter(mayUse), store, query[KEYWORD])
  if (keyword) filters.push(keyword)
  if (definition.keepsDeleted) filters.push((builder) => builder('m.deleted_at', 'is', null))
  return filters
}
