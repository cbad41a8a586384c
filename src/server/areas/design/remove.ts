import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { runtime } from '../module/runtime.ts'
import { findModel } from './models.ts'
import { usesOf } from './uses.ts'

/** Records in the tables of a module, those included that are only hidden. */
async function recordsOf(database: PlatformDatabase, tables: readonly { field: string; name: string }[]) {
  const main = tables.find(({ field }) => field === '')
  if (!main) return 0
  const { count } = await runtime(database)
    .selectFrom(main.name)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes a model with its empty tables. Refuses with 400 one that menus, flows,
 * links or other modules use or that has records, saying what, or how many.
 */
export async function deleteModel(database: PlatformDatabase, id: string): Promise<void> {
  await database.transaction().execute(async (inside) => {
    await findModel(inside, id)
    const menus = await inside.selectFrom('menu').select('full_name').where('module_id', '=', id).execute()
    if (menus.length > 0)
      fail(400, 'design.usedByMenu', { params: { count: menus.length, name: menus[0]?.full_name ?? '' } })
    const flow = await inside
      .selectFrom('flow_template')
      .select('full_name')
      .where('model_id', '=', id)
      .where('deleted_at', '=', 0)
      .executeTakeFirst()
    if (flow) fail(400, 'design.usedByFlow', { params: { name: flow.full_name } })
    const uses = await usesOf(inside, { kind: 'module', id })
    const link = uses.find(({ kind }) => kind === 'link')
    if (link) fail(400, 'design.usedByLink', { params: { name: link.name } })
    const used = uses.find(({ kind }) => kind === 'module')
    if (used)
      fail(400, 'design.usedByDesign', { params: { name: used.name, fields: used.labels.slice(0, 5).join(', ') } })
    const tables = await inside
      .selectFrom('module_table')
      .select(['field', 'name'])
      .where('model_id', '=', id)
      .execute()
    const records = await recordsOf(inside, tables)
    if (records > 0) fail(400, 'design.hasRecords', { params: { count: records } })
    for (const { name } of tables) await inside.schema.dropTable(name).ifExists().execute()
    const views = inside.selectFrom('list_view').select('id').where('model_id', '=', id)
    for (const table of ['list_view_role', 'list_view_pin'] as const)
      await inside.deleteFrom(table).where('view_id', 'in', views).execute()
    const comments = inside.selectFrom('record_comment').select('id').where('model_id', '=', id)
    await inside.deleteFrom('text_file').where('holder', '=', 'comment').where('holder_id', 'in', comments).execute()
    for (const table of [
      'list_view',
      'module_table',
      'module_column',
      'module_template',
      'module_draft',
      'module_lease',
      'module_version',
      'deleted_record',
      'file_holder',
      'record_change',
      'record_comment',
      'record_follower',
    ] as const)
      await inside.deleteFrom(table).where('model_id', '=', id).execute()
    await inside.deleteFrom('visual_model').where('id', '=', id).execute()
  })
}
