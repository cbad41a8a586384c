import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { findTemplate, planOf, requireRunnable } from './templates.ts'

/** Versions of a template, newest first. */
export async function listVersions(call: Call, id: string) {
  await findTemplate(call.database, id)
  const rows = await call.database
    .selectFrom('flow_version')
    .selectAll()
    .where('template_id', '=', id)
    .orderBy('number', 'desc')
    .execute()
  return {
    list: rows.map((row) => ({
      id: row.id,
      templateId: row.template_id,
      version: String(row.number),
      flowTemplateJson: row.process,
      enabledMark: row.is_main,
      creatorTime: row.created_at,
      lastModifyTime: row.updated_at,
    })),
  }
}

/** Lets new tasks start with a version; what runs stays on its own. Refuses with 400 one that could not run, where people may start. */
export async function setMainVersion(call: Call, versionId: string): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    const version = await inside.selectFrom('flow_version').selectAll().where('id', '=', versionId).executeTakeFirst()
    if (!version) return fail(404, 'workflow.templateMissing')
    const template = await findTemplate(inside, version.template_id, true)
    if (template.enabled_mark === 1) await requireRunnable(inside, template, planOf(version.process))
    await inside.updateTable('flow_version').set({ is_main: 0 }).where('template_id', '=', template.id).execute()
    await inside.updateTable('flow_version').set({ is_main: 1 }).where('id', '=', versionId).execute()
    await inside.updateTable('flow_template').set({ updated_at: call.now() }).where('id', '=', template.id).execute()
  })
}

/** Deletes a version. Refuses with 400 the one that new tasks begin with, and any that a task ran on. */
export async function removeVersion(call: Call, versionId: string): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    const version = await inside.selectFrom('flow_version').selectAll().where('id', '=', versionId).executeTakeFirst()
    if (!version) return fail(404, 'workflow.templateMissing')
    await findTemplate(inside, version.template_id, true)
    if (version.is_main === 1) fail(400, 'workflow.mainVersionStays')
    const used = await inside
      .selectFrom('flow_task')
      .select('id')
      .where('version_id', '=', versionId)
      .executeTakeFirst()
    if (used) fail(400, 'workflow.versionIsUsed')
    await inside.deleteFrom('flow_version').where('id', '=', versionId).where('is_main', '=', 0).execute()
  })
}
