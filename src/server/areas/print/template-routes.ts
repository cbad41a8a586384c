import { reply } from '#server/core/answer.ts'
import { ownConnection } from '#shared/api/data-source.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readUpload } from '#server/core/upload.ts'
import {
  changeTemplate,
  copyTemplate,
  deleteTemplate,
  listTemplates,
  oneTemplate,
  storeTemplate,
  toggleTemplate,
} from './administration.ts'
import { moduleFields, sampleOf, templateFromModule, templateModules } from './modules.ts'
import { approveQueries, describeQueries, queryFields, tryQuery } from './queries.ts'
import { templateOptions, templateTree } from './templates.ts'
import { activateVersion, deleteVersion, listVersions, oneVersion, saveDraft } from './versions.ts'
import { exportTemplate, FILE_LIMIT, importTemplate } from './transfer.ts'

/** The tree and the chooser of print templates, and their administration. */
export function mountTemplates(server: Server): void {
  mount(server, 'print.list', ({ query }, call) => listTemplates(call, query))
  mount(server, 'print.template', async ({ params }, call) => {
    const template = await oneTemplate(call, params.id)
    // The family's form shows the queries of the own database where nothing else is named.
    return { ...template, dbLinkId: template.dbLinkId || ownConnection, sourceType: 0 }
  })
  mount(server, 'print.templates', async ({ query }, call) => ({ list: await templateTree(call, query?.type) }))
  mount(server, 'print.options', ({ body }, call) => templateOptions(call.database, body.ids))
  mount(server, 'print.create', async ({ body }, call) => reply(await storeTemplate(call, body), 'common.created'))
  mount(server, 'print.update', async ({ params, body }, call) => {
    await changeTemplate(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'print.delete', async ({ params }, call) => {
    await deleteTemplate(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'print.toggle', async ({ params, body }, call) => {
    await toggleTemplate(call, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'print.copy', async ({ params }, call) => reply(await copyTemplate(call, params.id), 'common.done'))
  mount(server, 'print.versions', ({ params }, call) => listVersions(call, params.id))
  mount(server, 'print.version', ({ params }, call) => oneVersion(call, params.id))
  mount(server, 'print.saveDraft', async ({ params, body }, call) =>
    reply(await saveDraft(call, params.id, body), 'common.saved'),
  )
  mount(server, 'print.activate', async ({ params }, call) => {
    await activateVersion(call, params.id)
    return reply(null, 'common.done')
  })
  mount(server, 'print.deleteVersion', async ({ params }, call) => {
    await deleteVersion(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'print.export', ({ params }, call) => exportTemplate(call, params.id))
  mount(server, 'print.import', async (_input, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await importTemplate(call, fileName, content)
    return reply(null, 'common.imported')
  })
  mount(server, 'print.modules', (_input, call) => templateModules(call))
  mount(server, 'print.fields', ({ body }, call) =>
    body.modelId ? moduleFields(call, body.modelId) : queryFields(call, body.sqlTemplate ?? '', body.dbLinkId ?? ''),
  )
  mount(server, 'print.fromModule', async ({ params }, call) =>
    reply(await templateFromModule(call, params.id), 'common.created'),
  )
  mount(server, 'print.queries', ({ params }, call) => describeQueries(call, params.id))
  mount(server, 'print.approveQueries', async ({ params, body }, call) => {
    await approveQueries(call, params.id, body.digest)
    return reply(null, 'print.queriesApproved')
  })
  mount(server, 'print.tryQuery', ({ body }, call) => tryQuery(call, body))
  mount(server, 'print.sample', ({ params, query }, call) => sampleOf(call, params.id, query?.formId ?? ''))
}
