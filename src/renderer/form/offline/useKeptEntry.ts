import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredChange, StoredCreate } from '#shared/ipc/offline.ts'
import { t } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { letGo, useHold } from './useHold.ts'

export type KeptForm = StoredCreate | StoredChange

interface KeptEntryOptions {
  readonly modelId: string
  readonly recordId: string | null
  /** The one that is to be changed; undefined: that of the record, where one waits. */
  readonly entryKey: string | undefined
  /** It was sent or taken back since. */
  readonly onGone: () => void
}

interface Kept {
  /** What is changed in the form; null: a change after it, or nothing that waits. */
  readonly entry: KeptForm | null
  /** JSON text of the record that the form begins with; null: as the server has it. */
  readonly begun: string | null
}
const none: Kept = { entry: null, begun: null }

async function find({ modelId, recordId, entryKey }: KeptEntryOptions): Promise<Kept> {
  const { list } = entryKey === undefined ? await request('offline.state') : { list: [] }
  const ofRecord = list.findLast(
    (each) => each.kind === 'change' && each.modelId === modelId && each.recordId === recordId,
  )
  const key = entryKey ?? ofRecord?.key
  if (key === undefined) return none
  const isHeld = await request('offline.hold', { key, isHeld: true })
  const entry = await request('offline.entry', { key })
  if (entry?.kind !== 'create' && entry?.kind !== 'change') return none
  if (isHeld) return { entry, begun: entry.loaded }
  // What may have arrived is what the record is by now: what is typed next goes on from there.
  return entryKey === undefined ? { entry: null, begun: entry.record } : none
}

/**
 * What waits for the server and is changed in this form: it is not sent meanwhile. Undefined until it is
 * known.
 */
export function useKeptEntry(options: KeptEntryOptions): Kept | undefined {
  const isAsked = options.recordId !== null || options.entryKey !== undefined
  const [kept, setKept] = useState<Kept | undefined>(isAsked ? undefined : none)
  const ask = useEffectEvent(async () => {
    const found = await find(options).catch(() => none)
    if (found.entry === null && options.entryKey !== undefined) {
      toast.info(t('offline.gone'))
      options.onGone()
    }
    return found
  })
  useEffect(() => {
    if (!isAsked) return
    let isHere = true
    void ask().then((found) => {
      if (isHere) setKept(found)
      else if (found.entry) letGo(found.entry.key)
    })
    return () => {
      isHere = false
    }
  }, [isAsked])
  useHold(kept?.entry?.key ?? null)
  return kept
}
