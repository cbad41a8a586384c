import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { holdsMenu, requireMenu } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { likeContains } from '#server/database/text.ts'
import { readPage } from '#server/database/page.ts'
import { formDraft } from '../design/flow-forms.ts'
import { loadDefinition } from '../module/definition.ts'
import { inLanguage } from '../module/language.ts'

/** Released modules that a flow can be about, paged. */
export async function listForms(call: Call, query: Handled<Endpoints['flow.forms']>['query']) {
  const word = query.keyword?.trim() ?? ''
  let models = call.database
    .selectFrom('visual_model')
    .select(['id', 'full_name', 'en_code'])
    .where('is_release', '<>', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
  if (word !== '') models = models.where(likeContains(call.database, 'full_name', word))
  const { rows, pagination } = await readPage(models, query)
  return { list: rows.map((row) => ({ id: row.id, fullName: row.full_name, enCode: row.en_code })), pagination }
}

/** The form of a module as its designer made it, in the caller's language. */
export async function readForm(call: Call, id: string) {
  const { definition } = await inLanguage(call, await loadDefinition(call.database, id))
  return { id, fullName: definition.fullName, enCode: definition.enCode, propertyJson: definition.formData }
}

/** The same for whoever designs flows; whoever designs forms gets what is being worked on besides, under its own name. */
export async function readDesignedForm(call: Call, id: string) {
  if (!call.user.isAdministrator && !(await holdsMenu(call, 'visualdev.form', undefined))) {
    await requireMenu(call, 'workFlow.flowEngine')
    return readForm(call, id)
  }
  const draft = await formDraft(call, id)
  const propertyJson = draft.isRelease === 0 ? draft.draftJson : (await readForm(call, id)).propertyJson
  return { ...draft, propertyJson }
}
