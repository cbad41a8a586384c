import { create } from 'zustand'
import type { DraftForm } from '#shared/ipc/drafts.ts'

/** Forms to open again once their page shows: a crash or an expiry took them off the screen, or a person asked for them. */
export const useReturns = create<{ readonly wanted: readonly DraftForm[] }>(() => ({ wanted: [] }))

export function wantForms(forms: readonly DraftForm[]): void {
  useReturns.setState(({ wanted }) => ({ wanted: [...wanted, ...forms] }))
}

/** The wanted form of a module, which is then no longer wanted. */
export function takeWanted(moduleId: string): DraftForm | null {
  const { wanted } = useReturns.getState()
  const found = wanted.find((form) => form.moduleId === moduleId)
  if (!found) return null
  useReturns.setState({ wanted: wanted.filter((form) => form.moduleId !== moduleId) })
  return found
}

/** Somebody else may sign in next. */
export function forgetReturns(): void {
  useReturns.setState({ wanted: [] })
}
