import { type Merged, withTheirs } from '#shared/form/merge.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'

/** Asks value by value what counts where others changed the same; null when the person wants to look at it again first. */
export async function decideConflicts(
  form: FormPlan,
  { record, conflicts, taken }: Merged,
): Promise<FormRecord | null> {
  if (conflicts.length === 0) return record
  const theirs = await new Promise<Merged['conflicts'] | null>((resolve) => {
    openDialog('conflicts', { conflicts, taken, onDecided: resolve, onClose: () => resolve(null) })
  })
  return theirs && withTheirs(form, record, theirs)
}
