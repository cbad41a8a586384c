import { openDialog } from '#renderer/platform/dialogs.ts'
import { useReopenForm } from '#renderer/platform/reopen-forms.ts'
import { COMMENT_DRAFT, placeOfDraft } from './draft-place.ts'

/** Leads back to a record about which something was written and not sent. */
export function ReopenComments() {
  useReopenForm(COMMENT_DRAFT, (draftId) => {
    if (draftId !== null) openDialog('record', placeOfDraft(draftId))
  })
  return null
}
