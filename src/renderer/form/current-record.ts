import { isRaw, parseValues } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { call, type CallOptions } from '#renderer/platform/call.ts'
import { isPlatformError, PlatformError } from '#renderer/platform/request.ts'

/** Values of a stored record, or of a new one without an id; null when its text is broken. */
export function parseRecord(id: string | null, data: string): FormRecord | null {
  const parsed = parseValues(data)
  return parsed.ok && isRaw(parsed.value) ? { ...parsed.value, ...(id === null ? {} : { id }) } : null
}

/** A stored record to be edited. */
export interface CurrentRecord {
  readonly record: FormRecord
  /** For the save to name, so that nobody's save since this one was read is written over; undefined on other servers. */
  readonly version: number | undefined
}

/** `cache`: how old it is, where the server was not asked. */
export async function readEdited(
  modelId: string,
  recordId: string,
  options: CallOptions,
): Promise<(CurrentRecord & { readonly cache: CacheNote | null }) | null> {
  const { data, cache } = await call('module.record', { params: { id: modelId, dataId: recordId } }, options)
  const record = parseRecord(recordId, data.data)
  return record && { record, version: data.atriumVersion, cache }
}

/** It was asked and said no, for a reason that holds for the save, too: it is neither busy nor out of order. */
function isRefusal(error: unknown): boolean {
  if (!isPlatformError(error) || error.code !== 'platform.business') return false
  const { platformCode = 400 } = error
  return platformCode < 500 && platformCode !== 429
}

/**
 * A stored record as it is now, to save over it; null where the server refuses to show it: then it refuses the save, too, and
 * says why. Fails where it could not be asked: what others saved meanwhile must not be written over unseen.
 */
export async function readCurrent(
  modelId: string,
  recordId: string,
  signal?: AbortSignal,
): Promise<CurrentRecord | null> {
  try {
    const read = await readEdited(modelId, recordId, { quiet: true, fresh: true, signal })
    // What this device keeps of it says nothing of what others saved since.
    if (read?.cache) throw new PlatformError({ code: 'platform.network', message: '' })
    return read
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
