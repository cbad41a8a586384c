import { agreedTo, type LocalChanges, ownChanges } from '#shared/form/local-changes.ts'
import { mergeCurrent } from '#shared/form/merge-current.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { decideConflicts } from '#renderer/form/conflicts/decide-conflicts.ts'
import { type CurrentRecord, readCurrent } from '#renderer/form/current-record.ts'

interface MergeOptions {
  readonly modelId: string
  readonly recordId: string
  readonly store: FormStore
  /** What the server holds by now; null where that is to be read first. */
  readonly current: CurrentRecord | null
  /** What this form changed by its saves so far. */
  readonly sent: LocalChanges
  /** What of others the person agreed to save over so far. */
  readonly agreed: LocalChanges
  readonly signal: AbortSignal
}

interface Merged extends CurrentRecord {
  /** What the save changes. */
  readonly own: LocalChanges
  /** What of others the person agreed to save over just now. */
  readonly agreed: LocalChanges
}

/**
 * What to save of a record: what was typed over what the server holds by now. Where others changed the same values the
 * person decides one by one; null when they want to look at it again first.
 */
export async function mergeWithServer({
  modelId,
  recordId,
  store,
  sent,
  agreed,
  signal,
  ...known
}: MergeOptions): Promise<Merged | null> {
  const typed = store.record()
  const current = known.current ?? (await readCurrent(modelId, recordId, signal))
  if (current === null) {
    return { record: typed, version: undefined, own: ownChanges(typed, store.loaded()), agreed: {} }
  }
  const merged = mergeCurrent(store.plan, { loaded: store.loaded(), typed, current: current.record, sent, agreed })
  const record = await decideConflicts(store.plan, merged)
  if (record === null) return null
  const names = [...new Set(merged.conflicts.map(({ field }) => field.name))]
  // The form holds what was decided: where the save fails, nobody is asked again.
  if (names.length > 0) store.restore(Object.fromEntries(names.map((name) => [name, record[name]])))
  const changed = ownChanges(record, current.record)
  return { record, version: current.version, own: changed, agreed: agreedTo(names, current.record) }
}
