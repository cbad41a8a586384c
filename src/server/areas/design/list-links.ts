import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { createSecret } from '#server/core/tokens.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { listableFields, shownField } from '../short-link/list-fields.ts'
import { asksForCaller, columnsOf } from '../short-link/public-list.ts'
import { findModel } from './models.ts'

type Asked = Handled<Endpoints[Extract<EndpointId, 'design.askListLink'>]>['body']

const nameOf = ({ user }: Call) => `${user.realName}/${user.account}`

/** Links to lists of a module, the newest first; the secret of one that nobody consented to stays here. */
export async function listListLinks(call: Call, modelId: string) {
  const { database } = call
  await findModel(database, modelId)
  // A design that is disabled, or broken, shows nothing: its links can be withdrawn all the same.
  const definition = await loadDefinition(database, modelId).catch(() => null)
  const rows = await database
    .selectFrom('list_link')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
  const column = ({ name, label }: { readonly name: string; readonly label: string }) => ({
    prop: name,
    label: label || name,
  })
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      encryption: row.consent_at === null ? '' : row.secret,
      columns: definition ? columnsOf(definition, row).map(column) : [],
      conditions: row.condition_json,
      expiresAt: row.expires_at === null ? null : Number(row.expires_at),
      askedName: row.asked_name,
      askedAt: Number(row.asked_at),
      consentName: row.consent_name,
      consentAt: row.consent_at === null ? null : Number(row.consent_at),
    })),
    columns: definition ? listableFields(definition.form).map(column) : [],
    mayConsent: call.user.isAdministrator || (await holdsMenu(call, 'permission.authorize', undefined)),
  }
}

/** Fields that the conditions of a link ask for. Refuses with 400 what cannot be read, or asks for what visitors have not. */
function conditionFields({ form }: Definition, conditions: string) {
  if (conditions.trim() === '') return []
  const field = 'conditions'
  const read = readListConditions(conditions)
  if (!read.ok || asksForCaller(read.conditions)) return fail(400, 'design.listConditions', { field })
  const names = new Set(read.conditions?.conditionList.flatMap(({ groups }) => groups.map((each) => each.field)))
  const fields = listableFields(form).filter(({ name }) => names.has(name))
  return names.size === 0 || fields.length < names.size ? fail(400, 'design.listConditions', { field }) : fields
}

/** Keeps what an author asks for. Refuses with 400 a design that was never released, and columns that may not be shown. */
export async function askListLink(call: Call, modelId: string, asked: Asked): Promise<string> {
  const { database } = call
  const model = await findModel(database, modelId)
  if (model.is_release === 0) fail(400, 'design.linkNotReleased')
  const definition = await loadDefinition(database, modelId)
  const wanted = new Set(asked.columns)
  const columns = listableFields(definition.form).filter(({ name }) => wanted.has(name))
  if (columns.length < wanted.size) fail(400, 'design.listColumns', { field: 'columns' })
  const order = (name: string) => asked.columns.indexOf(name)
  const rows = conditionFields(definition, asked.conditions)
  const id = nextId()
  await database
    .insertInto('list_link')
    .values({
      id,
      model_id: modelId,
      secret: createSecret(),
      full_name: asked.fullName,
      shown: JSON.stringify({
        columns: columns.toSorted((left, right) => order(left.name) - order(right.name)).map(shownField),
        rows: rows.map(shownField),
      }),
      condition_json: asked.conditions.trim(),
      expires_at: asked.expiresAt,
      asked_by: call.user.userId,
      asked_name: nameOf(call),
      asked_at: call.now(),
      consent_by: '',
      consent_name: '',
      consent_at: null,
    })
    .execute()
  return id
}

/** Lets visitors see what a link shows. Refuses with 404 one that is not there; the first consent counts. */
export async function consentListLink(call: Call, modelId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await call.database
    .updateTable('list_link')
    .set({ consent_by: call.user.userId, consent_name: nameOf(call), consent_at: call.now() })
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .where('consent_at', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'design.linkMissing')
}

/** Withdraws a link, or what was asked for. Refuses with 404 one that is not there. */
export async function withdrawListLink({ database }: Call, modelId: string, id: string): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('list_link')
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) fail(404, 'design.linkMissing')
}
