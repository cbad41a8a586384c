import { type Merged, withTheirs } from '#shared/form/merge.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { type DialogProps, openDialog } from '#renderer/platform/dialogs.ts'

/** Asks value by value what counts where others changed the same; null when the person wants to look at it again first. */
export async function decideConflicts(
  form: FormPlan,
  { record, conflicts, taken }: Merged,
): Promise<FormRecord | null> {
  if (conflicts.length === 0) return record
  const theirs = await chooseSides({ conflicts, taken })
  return theirs && withTheirs(form, record, theirs)
}

/** Asks the same of any values: those of which theirs counts; null when the person wants to look at it again first. */
export function chooseSides(
  asked: Pick<DialogProps['conflicts'], 'conflicts' | 'taken' | 'draw'>,
): Promise<Merged['conflicts'] | null> {
  return new Promise((resolve) => {
    openDialog('conflicts', { ...asked, onDecided: resolve, onClose: () => resolve(null) })
  })
}
