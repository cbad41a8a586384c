import type { Labels } from '#shared/form/kind.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { type FormRecord, referencesOf } from '#shared/form/values.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { loadNames, type Wording } from './references.ts'

export { onPaper, onScreen } from './references.ts'

/** The names behind every id of the records, in a fixed number of queries for all of them. */
export function loadLabels(
  database: PlatformDatabase,
  form: FormPlan,
  records: readonly Readonly<FormRecord>[],
  wording: Wording,
): Promise<Labels> {
  return loadNames(database, referencesOf(form, records), wording)
}
