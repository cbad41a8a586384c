import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { DraftForm } from '#shared/ipc/drafts.ts'

/** Forms to open again once their page shows: a crash or an expiry took them off the screen, or a person asked for them. */
export const useReopenQueue = create<{ readonly wanted: readonly DraftForm[] }>(() => ({ wanted: [] }))

export function wantForms(forms: readonly DraftForm[]): void {
  useReopenQueue.setState(({ wanted }) => ({ wanted: [...wanted, ...forms] }))
}

/** The wanted form of a module, which is then no longer wanted. */
export function takeWanted(moduleId: string): DraftForm | null {
  const { wanted } = useReopenQueue.getState()
  const found = wanted.find((form) => form.moduleId === moduleId)
  if (!found) return null
  useReopenQueue.setState({ wanted: wanted.filter((form) => form.moduleId !== moduleId) })
  return found
}

/** Somebody else may sign in next. */
export function forgetWantedForms(): void {
  useReopenQueue.setState({ wanted: [] })
}

/** Opens a form of this module that is wanted again, once its page shows. Null: the form of a new record. */
export function useReopenForm(moduleId: string | null, open: (recordId: string | null) => void): void {
  const isWanted = useReopenQueue((state) => state.wanted.some((form) => form.moduleId === moduleId))
  const reopen = useEffectEvent(open)
  useEffect(() => {
    if (!isWanted || moduleId === null) return
    const form = takeWanted(moduleId)
    if (form) reopen(form.recordId)
  }, [isWanted, moduleId])
}
