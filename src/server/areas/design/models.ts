import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { fail, failWith } from '#server/core/answer.ts'
import { requireStorable } from '#server/core/input.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { message } from '#server/messages/message.ts'
import type { Definition } from '../module/definition.ts'
import { unmappedKeys } from '../module/unmapped-keys.ts'
import { soundDefinition } from './problems.ts'

type Body<Id extends EndpointId> = Handled<Endpoints[Id]>['body']
export type ModelInput = Body<'design.create'>

/** Templates that the records of a module may be printed with: those its form and its list name. */
export async function linkTemplates(database: PlatformDatabase, { id, form, list }: Definition): Promise<void> {
  const templates = new Set([...form.printIds, ...list.printIds])
  await database.deleteFrom('module_template').where('model_id', '=', id).execute()
  if (templates.size === 0) return
  await database
    .insertInto('module_template')
    .values([...templates].map((template_id) => ({ model_id: id, template_id })))
    .execute()
}

/** What a design of another server or version holds beyond what is understood here, in its own order. */
function otherKeys({
  id: _id,
  fullName: _fullName,
  enCode: _enCode,
  category: _category,
  type: _type,
  webType: _webType,
  formData: _formData,
  columnData: _columnData,
  tables: _tables,
  enabledMark: _enabledMark,
  isRelease: _isRelease,
  sortCode: _sortCode,
  description: _description,
  revision: _revision,
  ...others
}: ModelInput): Readonly<Record<string, unknown>> {
  return others
}

type OwnColumns = Pick<VisualModelTable, 'id' | 'is_release' | 'version' | 'created_by' | 'created_at'>

/** What a definition is stored as, sound or not. */
export function rowOf(input: ModelInput, own: OwnColumns): VisualModelTable {
  return {
    ...own,
    full_name: input.fullName,
    en_code: input.enCode,
    category: input.category,
    type: input.type,
    web_type: input.webType,
    form_data: input.formData,
    column_data: input.columnData,
    tables: input.tables,
    enabled_mark: input.enabledMark,
    sort_code: input.sortCode,
    description: input.description,
    other_keys: JSON.stringify(otherKeys(input)),
  }
}

/** Whether its client has not come to the form or the list yet: it is stored, and cannot be released. */
export const isUnfinished = ({ formData, columnData, webType }: ModelInput) =>
  formData === '' || (webType === 2 && columnData === '')

/** What a definition is stored as; refuses with 400 a broken one. */
export function soundRow(input: ModelInput, own: OwnColumns) {
  const row = rowOf(input, own)
  if (input.webType !== 1 && input.webType !== 2) fail(400, 'design.onlyForms', { field: 'webType' })
  const definition = soundDefinition(row)
  if ('problem' in definition) return failWith(400, definition.problem)
  requireStorable(definition)
  return { row, definition }
}

export const codeTaken = (code: string) => message('design.codeTaken', { code })

/** Stores a sound definition under a new id. Refuses with 400 a broken one and a code that is taken. */
export async function storeModel(
  database: PlatformDatabase,
  input: ModelInput,
  author: { readonly id: string; readonly userId: string; readonly now: number },
): Promise<string> {
  const { row, definition } = soundRow(input, {
    id: author.id,
    is_release: 0,
    version: 1,
    created_by: author.userId,
    created_at: author.now,
  })
  await mapUniqueViolation(
    codeTaken(row.en_code),
    () =>
      database.transaction().execute(async (inside) => {
        await inside.insertInto('visual_model').values(row).execute()
        await linkTemplates(inside, definition)
      }),
    'enCode',
  )
  return row.id
}

/** A stored model; refuses with 404. */
export async function findModel(database: PlatformDatabase, id: string): Promise<VisualModelTable> {
  const row = await database.selectFrom('visual_model').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail(404, 'module.missing')
}

/** A design as a draft or a version keeps it: what a call brought, checked then. */
export function keptDesign({ content }: { readonly content: string }): ModelInput {
  return JSON.parse(content) as ModelInput
}

/** A stored model as the calls tell it and take it. */
export function describeModel(model: VisualModelTable): ModelInput {
  return {
    ...unmappedKeys(model.other_keys),
    id: model.id,
    fullName: model.full_name,
    enCode: model.en_code,
    category: model.category,
    type: model.type,
    webType: model.web_type,
    formData: model.form_data,
    columnData: model.column_data,
    tables: model.tables,
    enabledMark: model.enabled_mark === 1 ? 1 : 0,
    isRelease: model.is_release,
    sortCode: model.sort_code,
    description: model.description,
  }
}
