import { type PendingFile, pendingFiles, withArrived } from '#shared/form/files.ts'
import { parseValues } from '#shared/form/parsing/read.ts'
import type { StoredEntry, WaitingEntry } from '#shared/ipc/offline.ts'
import type { Upload } from '#shared/ipc/uploads.ts'
import type { Outcome } from './queue.ts'

const none: readonly PendingFile[] = []
const known = new WeakMap<WaitingEntry, readonly PendingFile[]>()

const look = (entry: WaitingEntry): readonly PendingFile[] => {
  if (entry.kind !== 'create' && entry.kind !== 'change') return none
  // Most records have none, and some are large.
  if (!entry.record.includes('"uploadId"')) return none
  const record = parseValues(entry.record)
  return record.ok ? pendingFiles(record.value) : none
}

/** What is named by an entry and on its way: it goes up first. */
export function filesOf(entry: WaitingEntry): readonly PendingFile[] {
  const files = known.get(entry) ?? look(entry)
  known.set(entry, files)
  return files
}

/** Ids of the uploads that a list names. */
export const uploadsOf = (list: readonly WaitingEntry[]): readonly string[] => [
  ...new Set(list.flatMap((entry) => filesOf(entry).map(({ uploadId }) => uploadId))),
]

/**
 * An entry with its files as the server stored them, or what becomes of it without them: it waits while one goes up, and is
 * refused with one that the server does not take. Never fails.
 */
export async function withFiles(
  entry: StoredEntry,
  uploads: { readonly list: () => Promise<readonly Upload[]> },
  failed: string,
): Promise<StoredEntry | Outcome> {
  const files = filesOf(entry)
  if (files.length === 0 || (entry.kind !== 'create' && entry.kind !== 'change')) return entry
  const waits: Outcome = { is: 'waiting', message: '', isUnsure: entry.isUnsure, goesOn: true }
  const list = await uploads.list().catch(() => null)
  const record = parseValues(entry.record)
  if (list === null || !record.ok) return waits
  const byId = new Map(list.map((upload) => [upload.id, upload]))
  const bad = files.find(({ uploadId }) => (byId.get(uploadId)?.phase ?? 'error') === 'error')
  if (bad) {
    const reason = byId.get(bad.uploadId)?.fault?.message || failed
    return { is: 'refused', message: `${bad.name}: ${reason}` }
  }
  const arrived = new Map(list.flatMap(({ id, result }) => (result === null ? [] : [[id, result] as const])))
  if (files.some(({ uploadId }) => !arrived.has(uploadId))) return waits
  return { ...entry, record: JSON.stringify(withArrived(record.value, arrived)) }
}
