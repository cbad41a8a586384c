import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FormRecord } from '#shared/form/values.ts'
import { recordVisit } from '#renderer/access/visited-records.ts'
import { call, type CallOptions } from '#renderer/platform/call.ts'
import { parseRecord, readEdited } from '#renderer/form/current-record.ts'

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
