import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { DraftForm } from '#shared/ipc/drafts.ts'

/** Forms to open again once their page shows: a crash or an expiry took them off the screen, or a person asked for them. */
export const useReopenQueue = create<{ readonly queue: readonly DraftForm[] }>(() => ({ queue: [] }))

export function queueReopen(forms: readonly DraftForm[]): void {
  useReopenQueue.setState(({ queue }) => ({ queue: [...queue, ...forms] }))
}

/** The queued form of a module, which then leaves the queue. */
export function takeQueued(moduleId: string): DraftForm | null {
  const { queue } = useReopenQueue.getState()
  const found = queue.find((form) => form.moduleId === moduleId)
  if (!found) return null
  useReopenQueue.setState({ queue: queue.filter((form) => form.moduleId !== moduleId) })
  return found
}

/** Somebody else may sign in next. */
export function clearReopenQueue(): void {
  useReopenQueue.setState({ queue: [] })
}

/** Opens a form of this module that waits in the queue, once its page shows. Null: the form of a new record. */
export function useReopenForm(moduleId: string | null, open: (recordId: string | null) => void): void {
  const isQueued = useReopenQueue((state) => state.queue.some((form) => form.moduleId === moduleId))
  const reopen = useEffectEvent(open)
  useEffect(() => {
    if (!isQueued || moduleId === null) return
    const form = takeQueued(moduleId)
    if (form) reopen(form.recordId)
  }, [isQueued, moduleId])
}
