import { type LocalChanges, withKnown } from './local-changes.ts'
import { type Merged, mergeRecord, withGivenIds } from './merge.ts'
import type { FormPlan } from './model.ts'
import type { FormRecord } from './values.ts'

interface Sides {
  readonly loaded: Readonly<FormRecord>
  readonly typed: Readonly<FormRecord>
  /** What the server holds by now. */
  readonly current: Readonly<FormRecord>
  /** What this form changed by its saves so far, answered or not. */
  readonly sent: LocalChanges
  /** What of others the person agreed to save over so far. */
  readonly agreed: LocalChanges
}

/** What was typed over what the server holds by now; what this form itself sent there is no change of others. */
export function mergeCurrent(plan: FormPlan, { loaded, typed, current, sent, agreed }: Sides): Merged {
  const began = withKnown({ ...loaded }, [agreed, sent], { ...current })
  const own = withGivenIds(plan, { loaded: began, typed, sent, current })
  return mergeRecord(plan, own.loaded, own.typed, current)
}
