import { mergeRecord } from '#shared/form/merge.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { asksOverTheirs } from '#renderer/form/changed-meanwhile.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { readRecord } from './useRecord.ts'

/**
 * What to save of a record: what was typed over what the server holds by now. Where others changed the same fields the
 * person decides; null when they want to look at it again first.
 */
export async function overCurrent(modelId: string, recordId: string, store: FormStore): Promise<FormRecord | null> {
  const typed = store.record()
  // Whoever cannot read the record cannot save it either, and the save says so.
  const current = await readRecord('raw', modelId, recordId, { quiet: true }).catch(() => null)
  if (current === null) return typed
  const { record, conflicts } = mergeRecord(store.plan, store.loaded(), typed, current)
  if (conflicts.length === 0) return record
  const isSure = await asksOverTheirs(conflicts.map((field) => field.label || field.name))
  return isSure ? record : null
}
