import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readUpload } from '#server/core/upload.ts'
import { choicesAhead } from './choices.ts'
import { dryRun } from './dry-run.ts'
import { listStartable } from './startable.ts'
import { assignableSteps, batchSteps, batchVersions, eventLog } from './step-selectors.ts'
import { listForms, readDesignedForm } from './template-forms.ts'
import { listTemplates } from './template-list.ts'
import { flowOfCode, flowsByIds, flowTree, listEveryFlow, startForm } from './template-selectors.ts'
import { copyTemplate, exportTemplate, FILE_LIMIT, importTemplate } from './template-transfer.ts'
import { listVersions, removeVersion, setMainVersion } from './template-versions.ts'
import { changeTemplate, createTemplate, enableTemplate, readTemplate, removeTemplate } from './templates.ts'

/** Flows of approvals are made, changed, released and exchanged. */
export function mountFlowTemplates(server: Server): void {
  mount(server, 'flow.templates', ({ query }, call) => listTemplates(call, query))
  mount(server, 'flow.template', ({ params }, call) => readTemplate(call, params.id))
  mount(server, 'flow.createTemplate', ({ body }, call) => createTemplate(call, body))
  mount(server, 'flow.changeTemplate', ({ params, body }, call) => changeTemplate(call, params.id, body))
  mount(server, 'flow.removeTemplate', async ({ params }, call) => {
    await removeTemplate(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'flow.releaseTemplate', async ({ params }, call) => {
    await enableTemplate(call, params.id, true)
    return reply(null, 'common.done')
  })
  mount(server, 'flow.stopTemplate', async ({ params }, call) => {
    await enableTemplate(call, params.id, false)
    return reply(null, 'common.done')
  })
  mount(server, 'flow.versions', ({ params }, call) => listVersions(call, params.id))
  mount(server, 'flow.mainVersion', async ({ params }, call) => {
    await setMainVersion(call, params.id)
    return reply(null, 'common.done')
  })
  mount(server, 'flow.removeVersion', async ({ params }, call) => {
    await removeVersion(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'flow.tree', async ({ query }, call) => ({ list: await flowTree(call, query.type) }))
  mount(server, 'flow.everyFlow', ({ query }, call) => listEveryFlow(call, query))
  mount(server, 'flow.startableNow', async ({ query }, call) => {
    const { list } = await listStartable(call, { ...query, currentPage: 1, pageSize: 10_000 })
    return { list }
  })
  mount(server, 'flow.byIds', ({ body }, call) => flowsByIds(call, body))
  mount(server, 'flow.idOfCode', ({ params }, call) => flowOfCode(call, params.id))
  mount(server, 'flow.startForm', ({ params }, call) => startForm(call, params.id))
  mount(server, 'flow.assignable', ({ params }, call) => assignableSteps(call, params.id))
  mount(server, 'flow.batchVersions', ({ params }, call) => batchVersions(call, params.id))
  mount(server, 'flow.batchSteps', ({ params }, call) => batchSteps(call, params.id))
  mount(server, 'flow.batchCandidates', ({ query }, call) => choicesAhead(call, query.taskOperatorId, query))
  mount(server, 'flow.eventLog', ({ params }, call) => eventLog(call, params.id))
  mount(server, 'flow.forms', ({ query }, call) => listForms(call, query))
  mount(server, 'flow.form', ({ params }, call) => readDesignedForm(call, params.id))
  mount(server, 'flow.dryRun', ({ body }, call) => dryRun(call, body))
  mount(server, 'flow.copyTemplate', async ({ params }, call) =>
    reply(await copyTemplate(call, params.id), 'common.done'),
  )
  mount(server, 'flow.exportTemplate', ({ params }, call) => exportTemplate(call, params.id))
  mount(server, 'flow.importTemplate', async (_input, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await importTemplate(call, fileName, content)
    return reply(null, 'common.imported')
  })
}
