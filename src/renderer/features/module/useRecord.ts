import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isRaw, parseValues } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { recordVisit } from '#renderer/access/visited-records.ts'
import { call, type CallOptions } from '#renderer/platform/call.ts'
import { isPlatformError } from '#renderer/platform/request.ts'

/** Values of a stored record; null when its text is broken. */
function parseRecord(id: string, data: string): FormRecord | null {
  const parsed = parseValues(data)
  return parsed.ok && isRaw(parsed.value) ? { ...parsed.value, id } : null
}

/** A stored record to be edited. */
export interface CurrentRecord {
  readonly record: FormRecord
  /** For the save to name, so that nobody's save since this one was read is written over; undefined on other servers. */
  readonly version: number | undefined
}

/** A stored record as it is on the server now; null when its text is broken. */
export async function readRecord(
  kind: 'raw' | 'view',
  modelId: string,
  recordId: string,
  options: CallOptions,
): Promise<FormRecord | null> {
  if (kind === 'raw') return (await readEdited(modelId, recordId, options))?.record ?? null
  const { data } = await call('module.recordView', { params: { id: modelId, dataId: recordId } }, options)
  const record = parseRecord(recordId, data.data)
  const { atriumClosed, atriumClosedBecause = '' } = data
  return record && atriumClosed ? { ...record, atriumClosed, atriumClosedBecause } : record
}

async function readEdited(modelId: string, recordId: string, options: CallOptions): Promise<CurrentRecord | null> {
  const { data } = await call('module.record', { params: { id: modelId, dataId: recordId } }, options)
  const record = parseRecord(recordId, data.data)
  return record && { record, version: data.atriumVersion }
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
    return await readEdited(modelId, recordId, { quiet: true, signal })
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** A record that a person opened, noted for the search. */
async function opened<Read>(modelId: string, id: string, reading: Promise<Read | null>): Promise<Read | null> {
  const read = await reading
  if (read !== null) recordVisit({ modelId, id })
  return read
}

/** For the edit form: read anew each time one is opened. */
export function useEditedRecord(modelId: string, recordId: string | null) {
  const opening = useId()
  return useQuery({
    queryKey: ['module.record', opening, 'edited', modelId, recordId],
    queryFn: ({ signal }) => opened(modelId, recordId ?? '', readEdited(modelId, recordId ?? '', { signal })),
    enabled: recordId !== null && recordId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/**
 * `raw` values, or `view` with names, for the detail viewer. Read anew each time one is opened. `keepPrevious`: the
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
    queryFn: ({ signal }) =>
      opened(modelId, recordId ?? '', readRecord(kind, modelId, recordId ?? '', { ...options, signal })),
    enabled: recordId !== null && recordId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
