import { isRaw, parseJson, type Raw } from '#shared/form/parsing/read.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isRetyped, type Comparison } from './storage/compare.ts'
import { convertValue } from './storage/convert.ts'

/** What a release does with one value that was kept under the names of the design before: its name now, and itself. */
interface Moved {
  readonly name: string
  readonly convert: (value: unknown) => unknown
}

const ROWS_AT_ONCE = 200

const same = (value: unknown) => value

/** By table (empty: the form itself) and field, of those alone that have another name or are stored in another way. */
function movesOf({ pairs, tables }: Comparison): ReadonlyMap<string, ReadonlyMap<string, Moved>> {
  const moves = new Map<string, Map<string, Moved>>()
  const put = (table: string, field: string, moved: Moved) => {
    const known = moves.get(table) ?? new Map<string, Moved>()
    moves.set(table, known.set(field, moved))
  }
  for (const { from, to } of tables) if (from.name !== to.name) put('', from.name, { name: to.name, convert: same })
  for (const pair of pairs) {
    const { from, to } = pair
    if (from.field.name === to.field.name && !isRetyped(pair)) continue
    const convert = isRetyped(pair) ? (value: unknown) => convertValue(from.field, to.field, value) ?? null : same
    put(from.table, from.field.name, { name: to.field.name, convert })
  }
  return moves
}

type Moves = ReturnType<typeof movesOf>

function movedRow(row: Raw, moves: ReadonlyMap<string, Moved> | undefined): Raw {
  if (moves === undefined) return row
  const names = new Set([...moves.values()].map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => {
      const moved = moves.get(field)
      if (moved) return [[moved.name, value === null ? null : moved.convert(value)]]
      // What an older field of this name kept stays unseen.
      return names.has(field) ? [] : [[field, value]]
    }),
  )
}

/** Values by field as a record holds them: rows of child tables under the name of their table. */
function movedRecord(values: Raw, moves: Moves): Raw {
  const inTables = Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const columns = moves.get(field)
      const isTable = columns !== undefined && Array.isArray(value)
      return [field, isTable ? value.map((row: unknown) => (isRaw(row) ? movedRow(row, columns) : row)) : value]
    }),
  )
  return movedRow(inTables, moves.get(''))
}

/** The values before and after of each field that a save changed; null where they were too long to be kept. */
function movedChanges(changes: Raw, moves: Moves): Raw {
  const main = moves.get('')
  const names = new Set([...(main?.values() ?? [])].map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => {
      if (main?.has(field) !== true && names.has(field)) return []
      const name = main?.get(field)?.name ?? field
      const side = (value: unknown) => movedRecord({ [field]: value ?? null }, moves)[name] ?? null
      return [[name, isRaw(change) ? { before: side(change['before']), after: side(change['after']) } : null]]
    }),
  )
}

interface Kept {
  readonly id: string
  readonly text: string
}

/** Rewrites JSON texts in the order of their ids, in portions. */
async function rewrite(
  next: (last: string) => Promise<readonly Kept[]>,
  change: (values: Raw) => Raw,
  write: (kept: Kept) => Promise<unknown>,
): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await next(last)
    for (const { id, text } of rows) {
      const parsed = parseJson(text)
      if (parsed.ok && isRaw(parsed.value)) await write({ id, text: JSON.stringify(change(parsed.value)) })
    }
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.id ?? ''
  }
}

/**
 * What is kept of records beside them follows their fields, as the records do: deleted ones that may come back, and the
 * history of those that are there.
 */
export async function followRecords(inside: PlatformDatabase, modelId: string, comparison: Comparison): Promise<void> {
  const moves = movesOf(comparison)
  if (moves.size === 0) return
  await rewrite(
    (last) =>
      inside
        .selectFrom('deleted_record')
        .select(['id', 'content as text'])
        .where('model_id', '=', modelId)
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    (values) => movedRecord(values, moves),
    ({ id, text }) => inside.updateTable('deleted_record').set({ content: text }).where('id', '=', id).execute(),
  )
  // A history may be long: those entries alone that name one of the fields.
  const names = [...(moves.get('')?.keys() ?? []), ...[...moves.keys()].filter((table) => table !== '')]
  await rewrite(
    (last) =>
      inside
        .selectFrom('record_change')
        .select(['id', 'fields as text'])
        .where('model_id', '=', modelId)
        .where('id', '>', last)
        .where((row) => row.or(names.map((name) => row('fields', 'like', `%"${name}"%`))))
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    (changes) => movedChanges(changes, moves),
    ({ id, text }) => inside.updateTable('record_change').set({ fields: text }).where('id', '=', id).execute(),
  )
}
