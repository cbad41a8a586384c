import { fail, reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { mount } from '#server/core/mount.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { loadDefinition } from '../module/definition.ts'
import { keptKeys } from '../module/kept-keys.ts'
import { openStore } from '../module/store.ts'
import { storeModel } from './models.ts'
import { writeMenu } from './release.ts'

/** The few design calls that bring a module into being (specification, section 7, Visual development). */
export function mountDesign(server: Server): void {
  mount(server, 'design.create', async ({ body }, call) => {
    const author = { id: nextId(), userId: call.user.userId, now: call.now() }
    return reply(await storeModel(call.database, body, author), 'common.created')
  })

  mount(server, 'design.read', async ({ params }, call) => {
    const model = await call.database
      .selectFrom('visual_model')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!model) return fail(404, 'module.missing')
    return {
      ...keptKeys(model.other_keys),
      id: model.id,
      fullName: model.full_name,
      enCode: model.en_code,
      category: model.category,
      type: model.type,
      webType: model.web_type,
      formData: model.form_data,
      columnData: model.column_data,
      tables: model.tables,
      enabledMark: model.enabled_mark,
      isRelease: model.is_release,
      sortCode: model.sort_code,
      description: model.description,
    }
  })

  mount(server, 'design.release', async ({ params, body }, call) => {
    const definition = await loadDefinition(call.database, params.id)
    await openStore(call.database, definition)
    await call.database.transaction().execute(async (inside) => {
      // The module's row first: a second release waits, and finds the menu that this one makes.
      await inside.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', definition.id).execute()
      if (body.pc) await writeMenu(inside, definition, body.pcModuleParentId)
    })
    permissionsChanged(call, 'all')
    return reply(null, 'design.released')
  })
}
