import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { fail, failWith } from '#server/core/answer.ts'
import { requireStorable } from '#server/core/input.ts'
import { mapUniqueViolation } from '#server/database/conflicts.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { message } from '#server/messages/message.ts'
import type { Definition } from '../module/definition.ts'
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
  ...others
}: ModelInput): Readonly<Record<string, unknown>> {
  return others
}

/** Stores a sound definition under a new id. Refuses with 400 a broken one and a code that is taken. */
export async function storeModel(
  database: PlatformDatabase,
  input: ModelInput,
  author: { readonly id: string; readonly userId: string; readonly now: number },
): Promise<string> {
  const row: VisualModelTable = {
    id: author.id,
    full_name: input.fullName,
    en_code: input.enCode,
    category: input.category,
    type: input.type,
    web_type: input.webType,
    form_data: input.formData,
    column_data: input.columnData,
    tables: input.tables,
    enabled_mark: input.enabledMark,
    is_release: 0,
    version: 1,
    sort_code: input.sortCode,
    description: input.description,
    created_by: author.userId,
    created_at: author.now,
    other_keys: JSON.stringify(otherKeys(input)),
  }
  if (input.webType !== 1 && input.webType !== 2) fail(400, 'design.onlyForms', { field: 'webType' })
  const definition = soundDefinition(row)
  if ('problem' in definition) return failWith(400, definition.problem)
  requireStorable(definition)
  await mapUniqueViolation(
    message('design.codeTaken', { code: row.en_code }),
    () =>
      database.transaction().execute(async (inside) => {
        await inside.insertInto('visual_model').values(row).execute()
        await linkTemplates(inside, definition)
      }),
    'enCode',
  )
  return row.id
}
