import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { hasRows } from '#shared/form/structure.ts'
import { isRaw, type Raw } from '#shared/form/parsing/read.ts'
import { type FormRecord, sentRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { RecordChangeTable } from '#server/database/tables/module.ts'
import { whereIn } from '#server/database/text.ts'
import { readSetting } from '#server/environment.ts'
import { encodeRow } from './codec.ts'
import { hiddenFrom } from './grants.ts'
import { loadLabels, onScreen } from './labels.ts'
import { inLanguage } from './language.ts'
import type { ModuleForCaller } from './module-for-caller.ts'
import { wordingFor } from './record-reader.ts'
import { runtime } from './runtime.ts'
import type { Store, StoredTable } from './store.ts'
import { narrowed, visibleForm } from './view.ts'

/** Why a record was saved. */
export type ChangeReason = 'form' | 'list' | 'approval' | 'restore' | 'delete' | 'undelete'

interface FieldChange {
  readonly before: unknown
  readonly after: unknown
}

/** By field, what a save changed; null: the values are too long to keep. */
type FieldChanges = Readonly<Record<string, FieldChange | null>>

/** Characters of one field's two values as JSON; a pasted book is no history. */
const MAX_CHARACTERS = 200_000
const PAGE = 20
const DAY = 86_400_000
/** How long a change is kept where `HISTORY_DAYS` says nothing. */
const KEPT = 3 * 365 * DAY
/** Changes between two clean-ups of one process. */
const THIN_EVERY = 500

/** A row as its table holds it, without its id: that of a new one is not known before it is written. */
const rowKey = (table: StoredTable, row: Readonly<FormRecord>) => JSON.stringify(encodeRow(table, row))

/** What differs between the stored values and those that are written over them; `ignored`: fields that change with every save. */
export function changedFields(
  store: Pick<Store, 'main' | 'children'>,
  before: Readonly<FormRecord>,
  after: Readonly<FormRecord>,
  ignored: ReadonlySet<string>,
): FieldChanges {
  const changes: Record<string, FieldChange | null> = {}
  for (const [name, value] of Object.entries(after)) {
    if (ignored.has(name)) continue
    const table = store.children.get(name)
    const keys = (record: Readonly<FormRecord>): readonly string[] =>
      table
        ? tableRows(record[name]).map((row) => rowKey(table, row))
        : [JSON.stringify(encodeRow(store.main, { [name]: record[name] ?? null }))]
    if (!table && !store.main.columns.has(name)) continue
    const [old, next] = [keys(before), keys(after)]
    if (old.length === next.length && old.every((key, at) => key === next[at])) continue
    const change = { before: before[name] ?? null, after: value ?? null }
    changes[name] = JSON.stringify(change).length > MAX_CHARACTERS ? null : change
  }
  return changes
}

interface Saved {
  readonly call: Pick<Call, 'user' | 'now'>
  readonly opened: Pick<ModuleForCaller, 'definition' | 'store'>
  readonly id: string
  readonly before: Readonly<FormRecord>
  readonly after: Readonly<FormRecord>
  /** Of the record before the save. */
  readonly version: number
  readonly ignored: ReadonlySet<string>
  readonly reason: ChangeReason
}

let noted = 0

/** Notes what a save changed, in its transaction: a record never holds what its history does not tell. */
export async function noteChange(inside: PlatformDatabase, saved: Saved): Promise<void> {
  const { call, opened, id, version, reason } = saved
  const fields = changedFields(opened.store, saved.before, saved.after, saved.ignored)
  if (Object.keys(fields).length === 0) return
  await inside
    .insertInto('record_change')
    .values({
      id: nextId(),
      model_id: opened.definition.id,
      record_id: id,
      version: version + 1,
      reason,
      user_id: call.user.userId,
      fields: JSON.stringify(fields),
      created_at: call.now(),
    })
    .execute()
  noted += 1
  if (noted % THIN_EVERY !== 1) return
  const last = call.now() - (readSetting('HISTORY_DAYS') ?? KEPT)
  await inside.deleteFrom('record_change').where('created_at', '<', last).execute()
}

export function parseChanges({ fields }: Pick<RecordChangeTable, 'fields'>): FieldChanges {
  const parsed: unknown = JSON.parse(fields)
  return isRaw(parsed) ? (parsed as FieldChanges) : {}
}

/** One side of a change as a record. */
function side(changes: FieldChanges, which: keyof FieldChange): FormRecord {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change?.[which] ?? null]))
}

/** Rows of a child table with the columns that a reader sees. */
function seenRows({ columns }: FieldPlan, rows: unknown): FormRecord[] {
  const names = new Set([...columns.map(({ name }) => name), 'id'])
  return tableRows(rows).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))))
}

/** What of a change a reader sees: no field, and no column of a child table, that is held back from them. */
function seenChanges(store: Store, form: FormPlan, all: FieldChanges): FieldChanges {
  const seen: Record<string, FieldChange | null> = {}
  for (const field of form.fields) {
    const change = all[field.name]
    if (change === undefined) continue
    const table = store.children.get(field.name)
    if (!table || change === null || !hasRows(field)) {
      seen[field.name] = change
      continue
    }
    const [before, after] = [seenRows(field, change.before), seenRows(field, change.after)]
    const keys = (rows: readonly FormRecord[]) => JSON.stringify(rows.map((row) => rowKey(table, row)))
    if (keys(before) !== keys(after)) seen[field.name] = { before, after }
  }
  return seen
}

/** Whether a child table has columns that are held back from somebody who sees `form`. */
function hidesColumns(whole: FormPlan, form: FormPlan, name: string): boolean {
  const columnsOf = ({ fields }: FormPlan) => fields.find((field) => field.name === name)?.columns.length ?? 0
  return columnsOf(whole) !== columnsOf(form)
}

/** Of two lists of rows those that the other one does not hold: what a reader looks for in a hundred rows. */
function differingRows(store: Store, changes: FieldChanges): FieldChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => {
      const table = store.children.get(name)
      if (!table || change === null) return [name, change]
      const [before, after] = [tableRows(change.before), tableRows(change.after)]
      const without = (rows: readonly FormRecord[], others: readonly FormRecord[]) => {
        const known = new Set(others.map((row) => rowKey(table, row)))
        return rows.filter((row) => !known.has(rowKey(table, row)))
      }
      const [gone, come] = [without(before, after), without(after, before)]
      // The same rows in another order.
      return [name, gone.length + come.length === 0 ? change : { before: gone, after: come }]
    }),
  )
}

/** Names of people as lists show them. */
export async function namesOf(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await call.database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account'])
    .where(whereIn(call.database, 'id', [...new Set(ids)]))
    .execute()
  return new Map(rows.map(({ id, real_name: name, account }) => [id, name === '' ? account : `${name}/${account}`]))
}

/**
 * What was changed in a record, the newest first, as far as the caller may see its fields; display values as JSON texts.
 * The caller sees the record.
 */
export async function readHistory(call: Call, opened: ModuleForCaller, recordId: string, page: number) {
  const { definition, store } = opened
  const own = call.database
    .selectFrom('record_change')
    .where('model_id', '=', definition.id)
    .where('record_id', '=', recordId)
  const [rows, { total }, [begun]] = await Promise.all([
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('version', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    own.select((builder) => builder.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    runtime(call.database)
      .selectFrom(store.main.name)
      .select(['created_by', 'created_at'])
      .where('id', '=', recordId)
      .execute(),
  ])
  const reading = await inLanguage(call, definition)
  const form = visibleForm(reading.definition.form, await hiddenFrom(call, definition))
  const entries = rows.map((row) => {
    const all = parseChanges(row)
    const visible = seenChanges(store, form, all)
    const isWhole = Object.keys(all).every(
      (name) => Object.hasOwn(visible, name) && !hidesColumns(reading.definition.form, form, name),
    )
    return { row, changes: differingRows(store, visible), isWhole }
  })
  const records = entries.flatMap(({ changes }) => [side(changes, 'before'), side(changes, 'after')])
  const labels = await loadLabels(call.database, form, records, wordingFor(call, onScreen, reading.translate))
  const creator = String(begun?.['created_by'] ?? '')
  const names = await namesOf(call, [...rows.map((row) => row.user_id), creator])
  return {
    list: entries.map(({ row, changes, isWhole }) => {
      const shown = narrowed(form, (prop) => Object.hasOwn(changes, prop.split('-')[0] ?? ''))
      const text = (which: keyof FieldChange) => JSON.stringify(sentRecord(shown, side(changes, which), labels))
      return {
        id: row.id,
        reason: row.reason as ChangeReason,
        userName: names.get(row.user_id) ?? '',
        creatorTime: Number(row.created_at),
        fields: shown.fields.map(({ name }) => name),
        tooLong: Object.keys(changes).filter((name) => changes[name] === null),
        isWhole,
        before: text('before'),
        after: text('after'),
      }
    }),
    pagination: { currentPage: page, pageSize: PAGE, total: Number(total) },
    created: { userName: names.get(creator) ?? '', creatorTime: Number(begun?.['created_at'] ?? 0) },
  }
}

/** The values that the fields of a change had before it, to be saved anew: only those that the caller sees. */
export async function valuesBefore(
  call: Call,
  { definition, form }: ModuleForCaller,
  recordId: string,
  changeId: string,
): Promise<Raw> {
  const row = await call.database
    .selectFrom('record_change')
    .select('fields')
    .where('id', '=', changeId)
    .where('model_id', '=', definition.id)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  if (!row) fail(404, 'module.changeMissing')
  const changes = parseChanges(row)
  const seen = new Set(form.fields.map(({ name }) => name))
  // A row that is made anew would lack what its restorer does not see.
  const usable = Object.entries(changes).filter(
    ([name, change]) => seen.has(name) && change !== null && !hidesColumns(definition.form, form, name),
  )
  if (usable.length === 0) fail(400, 'module.changeNotKept')
  return Object.fromEntries(usable.map(([name, change]) => [name, change?.before ?? null]))
}
