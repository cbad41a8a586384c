import { ownConnection } from '#shared/api/data-source.ts'
import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { type OfferedButton, withListButtons } from '#shared/design/list/buttons.ts'
import { parseJson, rawList } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { blankForm, blankList } from './blank.ts'
import { heldSince, requireNotHeld } from './lease.ts'
import { describedTables } from './storage/columns.ts'
import {
  codeTaken,
  describeModel,
  findModel,
  isUnfinished,
  keptDesign,
  linkTemplates,
  type ModelInput,
  rowOf,
  soundRow,
  storeModel,
} from './models.ts'

type Body<Id extends EndpointId> = Handled<Endpoints[Id]>['body']

/** What is kept of a design: the entity without what only a call has. */
function contentOf({ revision: _revision, leaseKey: _leaseKey, ...content }: Body<'design.saveDraft'>): ModelInput {
  return content
}

/** What a draft is saved over: another text after every save and every release. */
const revisionOf = (model: VisualModelTable, draft: { revision: string } | undefined) =>
  draft?.revision ?? `m${model.version}`

const draftOf = (database: PlatformDatabase, id: string) =>
  database.selectFrom('module_draft').selectAll().where('model_id', '=', id).executeTakeFirst()

/** The design as it is being worked on: the draft where there is one, else what runs. Refuses with 404. */
export async function workingDesign(database: PlatformDatabase, id: string) {
  const model = await findModel(database, id)
  const draft = await draftOf(database, id)
  const running = describeModel(model)
  const revision = revisionOf(model, draft)
  if (!draft) return { ...running, revision }
  const { enabledMark, isRelease } = running
  return { ...keptDesign(draft), id, enabledMark, isRelease, revision }
}

/** What the family's designer cannot do without: which database, and whether its records are approved. */
export const familyDefaults = { dbLinkId: ownConnection, enableFlow: 0 }

/** Whether two entities are the same design. */
export function isSameDesign(left: ModelInput, right: ModelInput): boolean {
  const told = ({ id: _id, isRelease: _isRelease, enabledMark: _mark, revision: _revision, ...rest }: ModelInput) =>
    JSON.stringify(Object.entries({ ...familyDefaults, ...rest }).sort(([a], [b]) => (a < b ? -1 : 1)))
  return told(left) === told(right)
}

function requireObject(field: 'formData' | 'columnData', stored: string): void {
  if (field === 'columnData' && stored === '') return
  const parsed = parseJson(stored)
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value))
    fail(400, 'design.configurationInvalid', { field, params: { problem: `${field} is not a JSON object` } })
}

/** Stores an empty design under a code of its own; answers its id. Refuses with 400 a code that is taken, and broken tables. */
export async function beginDesign(call: Call, body: Body<'design.begin'>): Promise<string> {
  const id = nextId()
  const { primaryKeyPolicy, dbLinkId, ...named } = body
  const tables = parseJson(body.tables || '[]')
  if (!tables.ok || !Array.isArray(tables.value))
    fail(400, 'design.configurationInvalid', { field: 'tables', params: { problem: 'tables is not a JSON list' } })
  const described = await describedTables(call, dbLinkId, rawList(tables.value))
  const input: ModelInput = {
    ...named,
    type: 1,
    formData: JSON.stringify(blankForm(primaryKeyPolicy)),
    columnData: body.webType === 2 ? JSON.stringify(blankList()) : '',
    enabledMark: 1,
    isRelease: 0,
    dbLinkId,
    tables: described.length === 0 ? '' : JSON.stringify(described),
    appColumnData: body.webType === 2 ? JSON.stringify(blankList()) : null,
  }
  requireStorable(input)
  const row = rowOf(input, { id, is_release: 0, version: 1, created_by: call.user.userId, created_at: call.now() })
  await mapUniqueViolation(
    codeTaken(row.en_code),
    () => call.database.insertInto('visual_model').values(row).execute(),
    'enCode',
  )
  return id
}

/** Puts a draft in the place of the one that was read; refuses with 400 where somebody saved meanwhile. */
export async function writeDraft(
  inside: PlatformDatabase,
  model: VisualModelTable,
  content: ModelInput,
  by: { readonly userId: string; readonly now: number },
): Promise<string> {
  const known = await draftOf(inside, model.id)
  const row = { revision: nextId(), content: JSON.stringify(content), saved_by: by.userId, saved_at: by.now }
  const written = known
    ? await inside
        .updateTable('module_draft')
        .set(row)
        .where('model_id', '=', model.id)
        .where('revision', '=', known.revision)
        .executeTakeFirst()
    : await inside
        .insertInto('module_draft')
        .values({ model_id: model.id, ...row })
        .onConflict((conflict) => conflict.column('model_id').doNothing())
        .executeTakeFirst()
  const rows = 'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows
  if (Number(rows ?? 0) === 0) fail(400, 'design.changedMeanwhile', { field: 'revision' })
  if (model.is_release !== 0)
    await inside
      .updateTable('visual_model')
      .set({ is_release: isSameDesign(content, describeModel(model)) ? 1 : 2 })
      .where('id', '=', model.id)
      .execute()
  return row.revision
}

/** Whether a draft was stored by the window that holds the design now, and has held it since. */
async function isOwn(
  inside: PlatformDatabase,
  draft: Awaited<ReturnType<typeof draftOf>>,
  { user, now }: Call,
  key: string | undefined,
): Promise<boolean> {
  if (!draft || draft.saved_by !== user.userId) return false
  const since = await heldSince(inside, draft.model_id, key, now())
  return since !== null && Number(draft.saved_at) > since
}

/** Keeps a design as it is worked on. Refuses with 400 over a newer one, and while another window holds it. */
export async function saveDraft(call: Call, id: string, body: Body<'design.saveDraft'>) {
  const content = contentOf(body)
  requireObject('formData', content.formData)
  requireObject('columnData', content.columnData)
  requireStorable(content)
  const now = call.now()
  const revision = await mapUniqueViolation(
    codeTaken(content.enCode),
    () =>
      call.database.transaction().execute(async (inside) => {
        const model = await findModel(inside, id)
        const draft = await draftOf(inside, id)
        // The answer of a save that was done may never have come: what a window stored while it holds the design is its own.
        if (revisionOf(model, draft) !== body.revision && !(await isOwn(inside, draft, call, body.leaseKey)))
          fail(400, 'design.changedMeanwhile', { field: 'revision' })
        await requireNotHeld(inside, id, { key: body.leaseKey }, now)
        if (model.is_release !== 0 && content.enCode !== model.en_code)
          fail(400, 'design.codeStays', { field: 'enCode' })
        // Nobody runs it yet: its list has the names of the draft at once.
        if (model.is_release === 0)
          await inside
            .updateTable('visual_model')
            .set({
              full_name: content.fullName,
              en_code: content.enCode,
              category: content.category,
              sort_code: content.sortCode,
              description: content.description,
            })
            .where('id', '=', id)
            .execute()
        return writeDraft(inside, model, content, { userId: call.user.userId, now })
      }),
    'enCode',
  )
  return { revision, savedAt: now }
}

/** Throws away what was changed since the release. Refuses with 400 what never was released. */
export async function dropDraft({ database, user, now }: Call, id: string): Promise<void> {
  await database.transaction().execute(async (inside) => {
    const model = await findModel(inside, id)
    if (model.is_release === 0) fail(400, 'design.neverReleased')
    await requireNotHeld(inside, id, { userId: user.userId }, now())
    await inside.deleteFrom('module_draft').where('model_id', '=', id).execute()
    await inside.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', id).execute()
  })
}

/** What a save of a client of the family is stored as: until its first release it may stop before its form or its list. */
function storedRow(input: ModelInput, isReleased: boolean, own: Parameters<typeof rowOf>[1]) {
  if (isReleased || !isUnfinished(input)) return soundRow(input, own)
  requireStorable(input)
  return { row: rowOf(withForm(input), own), definition: null }
}

/** The design with an empty form where its client has not come to it. */
const withForm = (input: ModelInput): ModelInput => ({
  ...input,
  formData: input.formData || JSON.stringify(blankForm(1)),
})

/** Stores a design under a new id, sound or not finished. Refuses with 400 a broken one and a code that is taken. */
export async function createModel(call: Call, input: ModelInput): Promise<string> {
  const author = { id: nextId(), userId: call.user.userId, now: call.now() }
  if (!isUnfinished(input)) return storeModel(call.database, input, author)
  requireStorable(input)
  const own = { id: author.id, is_release: 0, version: 1, created_by: author.userId, created_at: author.now }
  const row = rowOf(withForm(input), own)
  await mapUniqueViolation(
    codeTaken(row.en_code),
    () => call.database.insertInto('visual_model').values(row).execute(),
    'enCode',
  )
  return row.id
}

/**
 * Changes a model as clients of the family do: nothing broken is kept. One that was never released holds at once; of a
 * released one it is the draft of the next release, and its code stays, since its address, its texts and its tables have it.
 */
export async function updateModel(call: Call, id: string, body: Body<'design.update'>): Promise<void> {
  const { revision: _revision, ...input } = body
  const now = call.now()
  await mapUniqueViolation(
    codeTaken(input.enCode),
    () =>
      call.database.transaction().execute(async (inside) => {
        const known = await findModel(inside, id)
        const isReleased = known.is_release !== 0
        if (isReleased && input.enCode !== known.en_code) fail(400, 'design.codeStays', { field: 'enCode' })
        await requireNotHeld(inside, id, {}, now)
        const { row, definition } = storedRow(input, isReleased, {
          id,
          is_release: 0,
          version: known.version + 1,
          created_by: known.created_by,
          created_at: known.created_at,
        })
        if (isReleased) {
          await writeDraft(inside, known, input, { userId: call.user.userId, now })
          return
        }
        const { numUpdatedRows } = await inside
          .updateTable('visual_model')
          .set(row)
          .where('id', '=', id)
          .where('version', '=', known.version)
          .executeTakeFirst()
        if (Number(numUpdatedRows) === 0) fail(400, 'design.changedMeanwhile')
        await inside.deleteFrom('module_draft').where('model_id', '=', id).execute()
        if (definition) await linkTemplates(inside, definition)
      }),
    'enCode',
  )
}

/**
 * What a release makes of a design: the draft where there is one, sound, in the place of what ran. Refuses with 400 a broken
 * one, and another than the one of this `revision`, where one is given. Buttons of `addButtons` that its list lacks come into it.
 */
export async function promote(
  inside: PlatformDatabase,
  id: string,
  {
    revision,
    addButtons = [],
  }: { readonly revision?: string | undefined; readonly addButtons?: readonly OfferedButton[] } = {},
) {
  // Two releases at once: the second waits here, and reads what the first left.
  await inside
    .updateTable('visual_model')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .execute()
  const model = await findModel(inside, id)
  const draft = await draftOf(inside, id)
  if (revision !== undefined && revision !== revisionOf(model, draft))
    fail(400, 'design.changedMeanwhile', { field: 'revision' })
  const stored = draft ? keptDesign(draft) : describeModel(model)
  const input = { ...stored, columnData: withListButtons(stored.columnData, addButtons) }
  const { row, definition } = soundRow(
    { ...input, enabledMark: model.enabled_mark === 1 ? 1 : 0 },
    {
      id,
      is_release: 1,
      version: model.version + 1,
      created_by: model.created_by,
      created_at: model.created_at,
    },
  )
  const { numUpdatedRows } = await inside
    .updateTable('visual_model')
    .set(row)
    .where('id', '=', id)
    .where('version', '=', model.version)
    .executeTakeFirst()
  // Released, or saved, since it was read here: what was saved is not thrown away.
  const { numDeletedRows } = await inside
    .deleteFrom('module_draft')
    .where('model_id', '=', id)
    .where('revision', '=', draft?.revision ?? '')
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0 || Number(numDeletedRows) < (draft ? 1 : 0))
    fail(400, 'design.changedMeanwhile', { field: 'revision' })
  await linkTemplates(inside, definition)
  return { before: model, input, definition }
}
