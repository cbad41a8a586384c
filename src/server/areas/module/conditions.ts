import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Comparison, Scheme, Viewer } from '#shared/access/data-scheme.ts'
import type { Storage } from '#shared/form/kind.ts'
import type { Span, Spans } from '#shared/form/spans.ts'
import type { Call } from '#server/core/call.ts'
import { organizationsBelow, subordinatesOf } from '#server/core/reach.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite, likeContains, textList, whereIn } from '#server/database/text.ts'
import { runtime } from './runtime.ts'

export type Condition = RawBuilder<SqlBool>

export const nothing: Condition = sql<SqlBool>`1 = 0`

const looksAt = (schemes: readonly Scheme[], kind: Scheme['kind'], variable: string) =>
  schemes.some(
    (scheme) => scheme.kind === kind || (scheme.conditions && JSON.stringify(scheme.conditions).includes(variable)),
  )

/** The caller, as far as these schemes look at them: a wide organisation is only read where one asks for it. */
export async function viewerOf({ database, user }: Call, schemes: readonly Scheme[]): Promise<Viewer> {
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

/** Nothing is stored in a column, in any of the spellings of nothing. */
export function isEmpty(column: string, storage: Storage): Condition {
  const target = sql.ref(column)
  if (storage === 'number' || storage === 'time') return sql<SqlBool>`${target} is null`
  const spellings = storage === 'json' ? ['', '[]', '""', 'null'] : ['']
  return sql<SqlBool>`(${target} is null or ${target} in (${sql.join(spellings)}))`
}

/** A text in a stored list, however deep. */
function listHas(database: PlatformDatabase, column: string, values: readonly string[]): Condition {
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

/** What a column, under the name it has in the query, is compared with; `storage` says how it keeps values. */
export function compare(
  platform: PlatformDatabase,
  column: string,
  storage: Storage,
  comparison: Comparison,
): Condition {
  const database = runtime(platform)
  const empty = isEmpty(column, storage)
  switch (comparison.test) {
    case 'empty':
      return empty
    case 'notEmpty':
      return sql<SqlBool>`not ${empty}`
    case 'in':
    case 'notIn': {
      const { values, test } = comparison
      const found = storage === 'json' ? listHas(platform, column, values) : whereIn(database, column, values)
      return test === 'in' ? found : sql<SqlBool>`(${empty} or not ${found})`
    }
    case 'like':
      return likeContains(database, column, comparison.part)
    case 'notLike':
      return sql<SqlBool>`(${empty} or not ${likeContains(database, column, comparison.part)})`
    case 'spans':
      return inSpans(column, comparison)
  }
}

function inSpan(column: string, { from, to }: Span): Condition {
  const target = sql.ref(column)
  const parts = [
    ...(from === null ? [] : [sql<SqlBool>`${target} >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`${target} <= ${to}`]),
  ]
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : joined('and', parts)
}

/** Joined by halves: databases limit how deep conditions may lie in each other. */
function anyOf(parts: readonly Condition[]): Condition {
  if (parts.length <= 2) return joined('or', parts)
  const middle = parts.length >> 1
  return joined('or', [anyOf(parts.slice(0, middle)), anyOf(parts.slice(middle))])
}

/** Values with an order: `spansHold` of `shared/form/spans` as a condition of the database. */
export function inSpans(column: string, { spans, isNot, hasEmpty }: Spans): Condition {
  const target = sql.ref(column)
  const exact = spans.flatMap(({ from, to }) => (from !== null && from === to ? [from] : []))
  const others = spans.filter(({ from, to }) => from === null || from !== to)
  const inside = anyOf([
    ...(exact.length > 0 ? [sql<SqlBool>`${target} in (${sql.join(exact)})`] : []),
    ...others.map((span) => inSpan(column, span)),
  ])
  const found = isNot ? sql<SqlBool>`not ${inside}` : inside
  // A time of day is text, of which an empty one is none.
  const empty = [...spans].some(({ from, to }) => typeof (from ?? to) === 'string')
    ? isEmpty(column, 'text')
    : sql<SqlBool>`${target} is null`
  return hasEmpty ? sql<SqlBool>`(${empty} or ${found})` : sql<SqlBool>`(not (${empty}) and ${found})`
}

export function joined(logic: 'and' | 'or', parts: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(parts, logic === 'and' ? sql` and ` : sql` or `)})`
}
