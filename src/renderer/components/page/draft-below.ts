import { useReopenForm, useReopenQueue } from '#renderer/platform/reopen-forms.ts'

/** Under which name a new record keeps its draft that is added below another one: it belongs there, and nowhere else. */
export function draftBelow(draftId: string, parentId: string): string {
  return `${draftId}/${parentId}`
}

/** Opens the dialog of a new record below another one where its draft is to be gone on with. Null: nothing may be added. */
export function useReopenBelow(draftId: string | null, open: (parentId: string) => void): void {
  const start = draftId === null ? null : draftBelow(draftId, '')
  const queued = useReopenQueue(({ queue }) =>
    start === null ? null : (queue.find(({ moduleId }) => moduleId.startsWith(start))?.moduleId ?? null),
  )
  useReopenForm(queued, () => {
    if (queued !== null && start !== null) open(queued.slice(start.length))
  })
}
