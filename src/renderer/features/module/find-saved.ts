import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { type FoundRecord, findSaved } from '#shared/form/find-saved.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { call } from '#renderer/platform/call.ts'
import { readRecord } from './useRecord.ts'

interface Search {
  readonly modelId: string
  readonly menuId: string | null
  readonly form: FormPlan
  readonly list: ListPlan
}

/** Looks for a new record of a form whose answer was lost. */
export function findTyped(search: Search, store: FormStore): Promise<FoundRecord | null> {
  const options = { quiet: true, fresh: true }
  return findSaved({
    ...search,
    sent: store.record(),
    loaded: store.loaded(),
    person: useSessionStore.getState().user ?? {},
    readList: async (input) => (await call('module.list', input, options)).data,
    readRecord: (id) => readRecord('raw', search.modelId, id, options),
  })
}
