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
  const found = queue.find(isOf(moduleId))
  if (!found) return null
  useReopenQueue.setState({ queue: queue.filter((form) => form.moduleId !== found.moduleId) })
  return found
}

/** Stands between the name of a module's drafts and the key of what waits for the server, whose form is one of the module. */
export const OFFLINE_MARK = '/offline/'

const isOf = (moduleId: string | null) => (form: DraftForm) =>
  form.moduleId === moduleId || (moduleId !== null && form.moduleId.startsWith(moduleId + OFFLINE_MARK))

/** Somebody else may sign in next. */
export function clearReopenQueue(): void {
  useReopenQueue.setState({ queue: [] })
}

/** Opens a form of this module that waits in the queue, once its page shows. Null: the form of a new record. */
export function useReopenForm(moduleId: string | null, open: (recordId: string | null, form: DraftForm) => void): void {
  const isQueued = useReopenQueue((state) => state.queue.some(isOf(moduleId)))
  const reopen = useEffectEvent(open)
  useEffect(() => {
    if (!isQueued || moduleId === null) return
    const form = takeQueued(moduleId)
    if (form) reopen(form.recordId, form)
  }, [isQueued, moduleId])
}
