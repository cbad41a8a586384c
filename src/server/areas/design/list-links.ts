import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { notify } from '#server/core/notify/notify.ts'
import { createSecret } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ListLinkTable } from '#server/database/tables/sign-in.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { listableFields } from '../short-link/list-fields.ts'
import { asksForCaller, columnsOf, isUnchanged, renewed, shownText } from '../short-link/public-list.ts'
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
    list: rows
      .map((row) => ({ row, isOpen: row.consent_at !== null && (!definition || isUnchanged(definition, row)) }))
      .map(({ row, isOpen }) => ({
        id: row.id,
        fullName: row.full_name,
        encryption: isOpen ? row.secret : '',
        columns: definition ? columnsOf(definition, row).map(column) : [],
        conditions: (definition && renewed(definition, row)?.condition_json) ?? row.condition_json,
        expiresAt: row.expires_at === null ? null : Number(row.expires_at),
        askedName: row.asked_name,
        askedAt: Number(row.asked_at),
        consentName: row.consent_name,
        consentAt: isOpen ? Number(row.consent_at) : null,
        mustRenew: !isOpen && row.consent_name !== '',
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
      shown: shownText(
        definition,
        columns.toSorted((left, right) => order(left.name) - order(right.name)),
        rows,
      ),
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

/**
 * Lets visitors see what a link shows as its design is now. Refuses with 404 one that is not there or has a consent to just
 * that: the first counts; with 400 one of which the design has too little left.
 */
export async function consentListLink(call: Call, modelId: string, id: string): Promise<void> {
  const { database } = call
  const row = await linkOf(database, modelId, id)
  const definition = await loadDefinition(database, modelId)
  if (row.consent_at !== null && isUnchanged(definition, row)) fail(404, 'design.linkMissing')
  const now = renewed(definition, row) ?? fail(400, 'design.listColumns')
  const { numUpdatedRows } = await database
    .updateTable('list_link')
    .set({ ...now, consent_by: call.user.userId, consent_name: nameOf(call), consent_at: call.now() })
    .where('id', '=', id)
    // Nobody else consented in between.
    .where('consent_at', row.consent_at === null ? 'is' : '=', row.consent_at)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'design.linkMissing')
  await answer(call, row, 'listLinkConsented')
}

async function linkOf(database: PlatformDatabase, modelId: string, id: string) {
  const row = await database
    .selectFrom('list_link')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? fail(404, 'design.linkMissing')
}

/**
 * Ends the consents to links that a new release changes: a later one that looks the same again brings none of them back.
 * Call the answer after the commit: it tells whoever asked for them.
 */
export async function endConsents(
  call: Call,
  database: PlatformDatabase,
  definition: Definition,
): Promise<() => Promise<void>> {
  const rows = await database
    .selectFrom('list_link')
    .selectAll()
    .where('model_id', '=', definition.id)
    .where('consent_at', 'is not', null)
    .execute()
  const ended = rows.filter((row) => !isUnchanged(definition, row))
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await database.updateTable('list_link').set({ consent_at: null }).where('id', 'in', ids).execute()
  return async () => {
    for (const row of ended) await answer(call, row, 'listLinkWithdrawn', 'listLinkEnded')
  }
}

/** Withdraws a link, or what was asked for. Refuses with 404 one that is not there. */
export async function withdrawListLink(call: Call, modelId: string, id: string): Promise<void> {
  const { database } = call
  const row = await linkOf(database, modelId, id)
  const { numDeletedRows } = await database
    .deleteFrom('list_link')
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) fail(404, 'design.linkMissing')
  // What nobody ever consented to was not open.
  await answer(call, row, 'listLinkWithdrawn', row.consent_name === '' ? 'listLinkRefused' : undefined)
}

/** Tells whoever asked for a link what became of it, in other words of the platform where given, unless they did it themselves. */
async function answer(
  call: Call,
  link: Pick<ListLinkTable, 'asked_by' | 'full_name'>,
  reason: 'listLinkConsented' | 'listLinkWithdrawn',
  wording?: 'listLinkEnded' | 'listLinkRefused',
): Promise<void> {
  const { user } = call
  if (link.asked_by === user.userId) return
  const words = wording && {
    title: { code: `notify.${wording}Title` as const },
    content: { code: `notify.${wording}Body` as const },
  }
  const values = { name: link.full_name }
  await notify(call, { reason, values, to: [link.asked_by], from: user, ...(words && { words }) })
}
