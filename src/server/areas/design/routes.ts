import { asksForRows } from '#shared/api/module.ts'
import { endpoints } from '#shared/api/table.ts'
import { requireAccess } from '#server/core/access.ts'
import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readUpload } from '#server/core/upload.ts'
import { loadDefinition } from '../module/definition.ts'
import { exportRecords } from '../module/export.ts'
import { createModel, familyDefaults, updateModel, workingDesign } from './drafts.ts'
import { copyModel, exportModel, FILE_LIMIT, importModel } from './exchange.ts'
import { listModels, modelTree, shownFields } from './list-models.ts'
import { findModel } from './models.ts'
import { deleteModel } from './remove.ts'

/** Definitions of modules: kept, exchanged and released (specification, section 7, Visual development). */
export function mountDesign(server: Server): void {
  mount(server, 'design.create', async ({ body }, call) => reply(await createModel(call, body), 'common.created'))

  mount(server, 'design.list', ({ query }, call) => listModels(call, query))
  mount(server, 'design.selector', async ({ query }, { database }) => ({ list: await modelTree(database, query) }))
  mount(server, 'design.read', async ({ params }, { database }) => ({
    ...familyDefaults,
    ...(await workingDesign(database, params.id)),
  }))
  mount(server, 'design.fields', async ({ params, query }, { database }) => ({
    list: shownFields(await loadDefinition(database, params.id), query.filterType === 1),
  }))

  mount(server, 'design.update', async ({ params, body }, call) => {
    await updateModel(call, params.id, body)
    return reply(null, 'common.updated')
  })

  mount(server, 'design.delete', async ({ params }, { database }) => {
    await deleteModel(database, params.id)
    return reply(null, 'common.deleted')
  })

  mount(server, 'design.toggle', async ({ params, body }, { database }) => {
    const { enabled_mark, version } = await findModel(database, params.id)
    await database
      .updateTable('visual_model')
      .set({ enabled_mark: body?.enabledMark ?? 1 - enabled_mark, version: version + 1 })
      .where('id', '=', params.id)
      .execute()
    return reply(null, 'common.done')
  })

  mount(server, 'design.copy', async ({ params }, call) => {
    await copyModel(call, params.id)
    return reply(null, 'common.done')
  })

  mount(server, 'design.template', ({ params }, call) => exportModel(call, params.id))
  for (const id of ['design.export', 'module.export'] as const)
    mount(server, id, async ({ params, body }, call) => {
      const isRows = body !== undefined && asksForRows(body)
      await requireAccess(call, endpoints[isRows ? 'module.export' : 'design.template'].access, params)
      return isRows ? exportRecords(call, params.id, body) : exportModel(call, params.id)
    })

  mount(server, 'design.import', async (_input, call) => {
    await importModel(call, await readUpload(call, FILE_LIMIT))
    return reply(null, 'common.imported')
  })
}
