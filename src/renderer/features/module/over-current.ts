import { mergeRecord } from '#shared/form/merge.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { asksOverTheirs } from '#renderer/form/changed-meanwhile.ts'
import { withOwn } from '#renderer/form/dialog/over-theirs.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { readRecord } from './useRecord.ts'

interface OverCurrent {
  readonly modelId: string
  readonly recordId: string
  readonly store: FormStore
  /** What this form sent last, where it did. */
  readonly sent: FormRecord | null
  readonly signal: AbortSignal
}

/**
 * What to save of a record: what was typed over what the server holds by now. Where others changed the same fields the
 * person decides; null when they want to look at it again first.
 */
export async function overCurrent({ modelId, recordId, store, sent, signal }: OverCurrent): Promise<FormRecord | null> {
  const typed = store.record()
  // Whoever cannot read the record cannot save it either, and the save says so.
  const current = await readRecord('raw', modelId, recordId, { quiet: true, signal }).catch(() => null)
  if (current === null) return typed
  const { record, conflicts } = mergeRecord(store.plan, withOwn(store.loaded(), sent, current), typed, current)
  if (conflicts.length === 0) return record
  const isSure = await asksOverTheirs(conflicts.map((field) => field.label || field.name))
  return isSure ? record : null
}
