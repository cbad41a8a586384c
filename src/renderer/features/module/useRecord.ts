import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isRaw, parseValues } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { call, type CallOptions } from '#renderer/platform/call.ts'

/** Values of a stored record; null when its text is broken. */
function parseRecord(id: string, data: string): FormRecord | null {
  const parsed = parseValues(data)
  return parsed.ok && isRaw(parsed.value) ? { ...parsed.value, id } : null
}

/** The key under which a record that is only read says that a rule of the design closed it. */
const closedKey = 'atriumClosed'
export const isClosedRecord = (record: FormRecord | null | undefined): boolean => record?.[closedKey] === true

/** A stored record as it is on the server now; null when its text is broken. */
export async function readRecord(
  kind: 'raw' | 'view',
  modelId: string,
  recordId: string,
  options: CallOptions,
): Promise<FormRecord | null> {
  const input = { params: { id: modelId, dataId: recordId } }
  const { data } =
    kind === 'raw' ? await call('module.record', input, options) : await call('module.recordView', input, options)
  const record = parseRecord(recordId, data.data)
  return record && kind === 'view' && data.atriumClosed ? { ...record, [closedKey]: true } : record
}

/** What a change is worked into. */
export interface CurrentRecord {
  readonly record: FormRecord
  /** For the save to name, so that nobody's save between this look and it is written over; undefined on other servers. */
  readonly version: number | undefined
}

/** A stored record as it is now, to save over it; null where it cannot be read: then it cannot be saved either, and the save says so. */
export async function readCurrent(
  modelId: string,
  recordId: string,
  signal?: AbortSignal,
): Promise<CurrentRecord | null> {
  const input = { params: { id: modelId, dataId: recordId } }
  try {
    const { data } = await call('module.record', input, { quiet: true, signal })
    const record = parseRecord(recordId, data.data)
    return record && { record, version: data.atriumVersion }
  } catch {
    return null
  }
}

/**
 * `raw` for the edit form, `view` with names for the detail viewer. Read anew each time one is opened. `keepPrevious`: the
 * last one stays until the next is there.
 */
export function useRecord(
  kind: 'raw' | 'view',
  modelId: string,
  recordId: string | null,
  { keepPrevious = false, ...options }: Pick<CallOptions, 'quiet'> & { readonly keepPrevious?: boolean } = {},
) {
  const opening = useId()
  return useQuery({
    queryKey: ['module.record', opening, kind, modelId, recordId],
    queryFn: ({ signal }) => readRecord(kind, modelId, recordId ?? '', { ...options, signal }),
    enabled: recordId !== null && recordId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
