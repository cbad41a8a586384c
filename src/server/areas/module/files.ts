import { isPending, fileEntries } from '#shared/form/files.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { eachValue, type FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import type { Message } from '#server/messages/message.ts'
import { cellName, cellPath, fieldName } from './field-names.ts'

/** A stored file by its kind and name. */
export interface FileKey {
  readonly type: string
  readonly id: string
}

interface NamedFile extends FileKey {
  readonly fileName: string
  readonly name: () => Message
  /** Where in the record. */
  readonly path: string
}

export const keyOfFile = ({ type, id }: FileKey) => `${type}/${id}`

/** Every stored file of a record, child rows included. */
export function filesIn(form: FormPlan, values: Readonly<FormRecord>): readonly NamedFile[] {
  const found: NamedFile[] = []
  eachValue(form, values, (field, value, _read, cell) => {
    const usual = kindOf(field).traits.files
    if (!usual) return
    const name = () => (cell ? cellName(cell.table, cell.row, field) : fieldName(field))
    const path = cell ? cellPath(cell.table, cell.row, field) : field.name
    for (const file of fileEntries(value)) {
      if (isPending(file)) continue
      found.push({ type: typeOf(file.url) ?? usual, id: file.fileId, fileName: file.name, name, path })
    }
  })
  return found
}

/** Stored files that rich text of a record shows by their addresses. */
export function picturesIn(form: FormPlan, values: Readonly<FormRecord>): readonly FileKey[] {
  const found: FileKey[] = []
  eachValue(form, values, (field, value) => {
    if (!kindOf(field).traits.isRichText || typeof value !== 'string') return
    for (const [, type = '', id = ''] of value.matchAll(/\/api\/file\/Image\/(\w{1,30})\/([\w.-]{1,200})/g))
      found.push({ type, id })
  })
  return found
}

interface RecordKey {
  readonly modelId: string
  readonly recordId: string
}

/** A record, or one that is not stored yet. */
export interface Holder {
  readonly modelId: string
  readonly recordId: string | null
  /** Keys of pictures that the caller sees elsewhere. */
  readonly readable: ReadonlySet<string>
}

/**
 * What a record holds once it is saved: its files, and the pictures of its rich text that it held before, that the
 * caller uploaded or sees in another record. The address of somebody else's file does not make it readable.
 */
export async function heldFiles(
  call: Pick<Call, 'database' | 'user'>,
  form: FormPlan,
  values: Readonly<FormRecord>,
  { modelId, recordId, readable }: Holder,
): Promise<readonly FileKey[]> {
  const pictures = picturesIn(form, values)
  if (pictures.length === 0) return filesIn(form, values)
  const before = await call.database
    .selectFrom('file_holder')
    .select(['file_type as type', 'file_id as id'])
    .where('model_id', '=', modelId)
    .where('record_id', '=', recordId ?? '')
    .execute()
  const known = new Set([...readable, ...before.map(keyOfFile), ...(await ownFiles(call, pictures))])
  return [...filesIn(form, values), ...pictures.filter((file) => known.has(keyOfFile(file)))]
}

/** Which of some files the caller uploaded, or whoever did, by their keys. */
async function ownFiles(
  { database, user }: Pick<Call, 'database' | 'user'>,
  files: readonly FileKey[],
  whose: 'own' | 'all' = 'own',
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(files.map(({ id }) => id))]
  const stored = database
    .selectFrom('stored_file')
    .select(['type', 'id'])
    .where(whereIn(database, 'stored_file.id', ids))
  const rows = await (whose === 'own' ? stored.where('created_by', '=', user.userId) : stored).execute()
  return new Set(rows.map(keyOfFile))
}

/** Milliseconds for which what was taken out of a record, or deleted with it, can be brought back: 30 days. */
export const RESTORABLE = 30 * 86_400_000

/** Keeps files that a save took out of a record for as long as its history brings them back; call inside its transaction. */
export async function keepTakenOut(
  database: PlatformDatabase,
  form: FormPlan,
  before: Readonly<FormRecord>,
  after: Readonly<FormRecord>,
  until: number,
): Promise<void> {
  const of = (record: Readonly<FormRecord>) => [...filesIn(form, record), ...picturesIn(form, record)]
  const left = new Set(of({ ...before, ...after }).map(keyOfFile))
  const ids = of(before).flatMap((file) => (left.has(keyOfFile(file)) ? [] : [file.id]))
  if (ids.length === 0) return
  await database
    .updateTable('stored_file')
    .set({ kept_until: until })
    .where(whereIn(database, 'stored_file.id', [...new Set(ids)]))
    .where((row) => row.or([row('kept_until', 'is', null), row('kept_until', '<', until)]))
    .execute()
}

/** Read off the address; undefined where that says nothing. */
function typeOf(url: string): string | undefined {
  return /^\/?api\/file\/\w+\/(\w{1,30})\//.exec(url)?.[1]
}

/**
 * Refuses with 400 a file that the record did not hold and that is no upload of the caller: whoever knows an id must not
 * get to read the file by writing it into a record of their own. `whose`: `all` for what the record held once.
 */
export async function checkFiles(
  call: Pick<Call, 'database' | 'user'>,
  form: FormPlan,
  values: Readonly<FormRecord>,
  stored: Readonly<FormRecord> = {},
  whose: 'own' | 'all' = 'own',
): Promise<void> {
  const held = new Set(filesIn(form, stored).map(keyOfFile))
  const added = filesIn(form, values).filter((file) => !held.has(keyOfFile(file)))
  if (added.length === 0) return
  const own = await ownFiles(call, added, whose)
  for (const file of added) {
    if (own.has(keyOfFile(file))) continue
    fail(400, 'form.fileMissing', { field: file.path, params: { name: file.name(), file: file.fileName.slice(0, 60) } })
  }
}

/**
 * Makes what is known of a record's files equal to its values; call inside the transaction that saves it. `former`: what
 * the same form found in it before. What it holds in fields that the design has no more stays held: they may be put back.
 */
export async function keepHolders(
  database: PlatformDatabase,
  modelId: string,
  recordId: string,
  files: readonly FileKey[],
  former: readonly FileKey[] = [],
): Promise<void> {
  const held = new Map(files.map((file) => [keyOfFile(file), file] as const))
  const gone = former.filter((file) => !held.has(keyOfFile(file)))
  for (const type of new Set(gone.map((file) => file.type))) {
    const ids = gone.filter((file) => file.type === type).map(({ id }) => id)
    await database
      .deleteFrom('file_holder')
      .where('model_id', '=', modelId)
      .where('record_id', '=', recordId)
      .where('file_type', '=', type)
      .where(whereIn(database, 'file_holder.file_id', ids))
      .execute()
  }
  const rows = [...held.values()].map(({ type, id }) => ({
    file_type: type,
    file_id: id,
    model_id: modelId,
    record_id: recordId,
  }))
  for (const part of batches(rows))
    await database
      .insertInto('file_holder')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * What one record holds and another took over, the other holds too; call inside the transaction that writes its values.
 * `former`: what the other one had in its fields before.
 */
export async function shareFiles(
  database: PlatformDatabase,
  from: RecordKey,
  to: RecordKey,
  form: FormPlan,
  values: Readonly<FormRecord>,
  former: Readonly<FormRecord> = {},
): Promise<void> {
  const of = (record: Readonly<FormRecord>) => [...filesIn(form, record), ...picturesIn(form, record)]
  const before = of(former)
  const whole = of({ ...former, ...values })
  if (before.length === 0 && whole.length === 0) return
  const rows = await database
    .selectFrom('file_holder')
    .select(['file_type as type', 'file_id as id'])
    .where((row) =>
      row.or(
        [from, to].map(({ modelId, recordId }) =>
          row.and([row('model_id', '=', modelId), row('record_id', '=', recordId)]),
        ),
      ),
    )
    .execute()
  const held = new Set(rows.map(keyOfFile))
  const kept = whole.filter((file) => held.has(keyOfFile(file)))
  await keepHolders(database, to.modelId, to.recordId, kept, before)
}

/** Records that are gone hold no files any more; call inside the transaction that deletes them. */
export async function dropHolders(
  database: PlatformDatabase,
  modelId: string,
  recordIds: readonly string[],
): Promise<void> {
  await database
    .deleteFrom('file_holder')
    .where('model_id', '=', modelId)
    .where(whereIn(database, 'file_holder.record_id', recordIds))
    .execute()
}
