import type { FormPlan } from '#shared/form/model.ts'
import type { Call } from '#server/core/call.ts'
import { type Definition, loadDefinition } from './definition.ts'
import { hiddenFrom } from './grants.ts'
import { type RowFilter, rowsOf } from './rows.ts'
import { openStore, type Store } from './store.ts'
import { visibleForm } from './view.ts'

/** A module as one caller has it. */
export interface ModuleForCaller {
  readonly definition: Definition
  readonly store: Store
  /** The form as far as the caller may see it. */
  readonly form: FormPlan
  /** The records that the caller may see. */
  readonly rows: RowFilter
}

export async function openModule(call: Call, modelId: string): Promise<ModuleForCaller> {
  const definition = await loadDefinition(call.database, modelId)
  const form = visibleForm(definition.form, await hiddenFrom(call, definition))
  const store = await openStore(call.database, definition)
  return { definition, store, form, rows: await rowsOf(call, definition, store) }
}
