import { useRef, useState } from 'react'
import type { SelectedItem } from '#renderer/components/selection/selection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'

/** Records of one call: a person sees how far it is, and a call is short enough to be answered. */
const TURN = 50

export interface NotChanged extends SelectedItem {
  /** Why the server refused it; null: its turn did not come, or got no answer. */
  readonly reason: string | null
}

export interface Outcome {
  readonly changed: readonly string[]
  readonly notChanged: readonly NotChanged[]
}

/** Gives one field of many records a value, some records at a time. A call that fails ends it: what is left is not tried. */
export function useUpdateMany(modelId: string) {
  const { mutateAsync } = usePlatformMutation('module.updateMany')
  const [done, setDone] = useState<number | null>(null)
  const isStopped = useRef(false)
  const run = async (items: readonly SelectedItem[], field: string, value: unknown): Promise<Outcome> => {
    isStopped.current = false
    const errors = new Map<string, string | null>()
    for (let start = 0; start < items.length && !isStopped.current; start += TURN) {
      setDone(start)
      const ids = items.slice(start, start + TURN).map(({ id }) => id)
      try {
        const { data } = await mutateAsync({ params: { id: modelId }, body: { ids, field, value } })
        for (const { id, msg, error } of data.results) errors.set(id, error ? msg : null)
      } catch {
        // The one toast has told it.
        break
      }
    }
    setDone(null)
    return {
      changed: items.flatMap(({ id }) => (errors.get(id) === null ? [id] : [])),
      notChanged: items.flatMap((item) => {
        const error = errors.get(item.id)
        return error === null ? [] : [{ ...item, reason: error ?? null }]
      }),
    }
  }
  /** `done`: records that were handled while it runs, else null. */
  return { done, run, stop: () => (isStopped.current = true) }
}
