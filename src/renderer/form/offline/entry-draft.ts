import type { KeptRecord } from '#shared/ipc/offline.ts'
import type { DraftForm } from '#shared/ipc/drafts.ts'
import { OFFLINE_MARK } from '#renderer/platform/reopen-forms.ts'

/** Under which name the form of what waits keeps its draft, beside those of the list. */
export const entryDraftId = (draftId: string, key: string): string => `${draftId}${OFFLINE_MARK}${key}`

/** The form in which what waits is changed. */
export const entryDraft = (entry: KeptRecord): DraftForm => ({
  moduleId: entryDraftId(entry.draftId, entry.key),
  recordId: entry.kind === 'create' ? null : entry.recordId,
})

/** The key of what waits, of the draft of its form; null for a form of the list itself. */
export function entryOfDraft(draftId: string, { moduleId }: DraftForm): string | null {
  const start = draftId + OFFLINE_MARK
  return moduleId.startsWith(start) ? moduleId.slice(start.length) : null
}
