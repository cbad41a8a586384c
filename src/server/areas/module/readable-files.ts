import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { requireModule } from '#server/core/access.ts'
import { ApiError } from '#server/core/answer.ts'
import { type Call, type SignedIn, callAs } from '#server/core/call.ts'
import { type FileKey, filesIn, keyOfFile, picturesIn } from './files.ts'
import { readRecords } from './records.ts'
import { openModule } from './module-for-caller.ts'

/** Records that are looked at for one file: the same upload stands in few. */
const MAX_HOLDERS = 20

/**
 * Whether somebody sees a record that holds a file: its module is granted to them, its rows show them the record, and the
 * field is not held back from them (section 6).
 */
export async function mayReadByRecord(call: Call, user: SignedIn, file: FileKey): Promise<boolean> {
  // Bytes are asked for without the usual gate of a session, so whoever asks comes with the question.
  const asked = callAs(call, user)
  const holders = await call.database
    .selectFrom('file_holder')
    .select(['model_id', 'record_id'])
    .where('file_type', '=', file.type)
    .where('file_id', '=', file.id)
    .orderBy('record_id')
    .limit(MAX_HOLDERS)
    .execute()
  for (const holder of holders) if (await shows(asked, holder.model_id, holder.record_id, file)) return true
  return false
}

/**
 * Pictures of rich text that the caller sees in a record now, by their keys: text may be copied from one record into
 * another. Those that the text showed before are not asked about. Call outside a transaction.
 */
export async function readablePictures(
  call: Call,
  form: FormPlan,
  values: Readonly<FormRecord>,
  before: Readonly<FormRecord> = {},
): Promise<ReadonlySet<string>> {
  const known = new Set(picturesIn(form, before).map(keyOfFile))
  const added = new Map(picturesIn(form, values).map((file) => [keyOfFile(file), file] as const))
  const readable = new Set<string>()
  for (const [key, file] of added)
    if (!known.has(key) && (await mayReadByRecord(call, call.user, file))) readable.add(key)
  return readable
}

async function shows(call: Call, modelId: string, recordId: string, file: FileKey): Promise<boolean> {
  try {
    await requireModule(call, modelId)
    const { form, store, rows } = await openModule(call, modelId)
    const [record] = await readRecords(call.database, store, [recordId], rows)
    if (record === undefined) return false
    const held = [...filesIn(form, record.values), ...picturesIn(form, record.values)]
    return held.some((one) => keyOfFile(one) === keyOfFile(file))
  } catch (error) {
    // No right, a module switched off, a design that cannot be read: this record shows nothing.
    if (error instanceof ApiError) return false
    throw error
  }
}
