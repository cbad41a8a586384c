import { fail, reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { mount } from '#server/core/mount.ts'
import { grantedModels, readDocuments } from './documents.ts'
import { mountTemplates } from './template-routes.ts'
import { readTemplate } from './templates.ts'

const MAX_DOCUMENTS = 500

/** Print templates, print data and the print log (specification, section 7, System, Print). */
export function mountPrint(server: Server): void {
  mountTemplates(server)
  mount(server, 'print.data', async ({ query }, call) => {
    const [document] = await readDocuments(call, query.id, [query.formId])
    return document ?? fail(404, 'print.recordMissing')
  })
  mount(server, 'print.batchData', ({ query }, call) => {
    const ids = [...new Set(query.formId.split(',').map((id) => id.trim()))].filter((id) => id !== '')
    if (ids.length > MAX_DOCUMENTS) fail(400, 'print.tooMany', { field: 'formId', params: { count: MAX_DOCUMENTS } })
    return readDocuments(call, query.id, ids)
  })
  mount(server, 'print.log', async ({ body }, call) => {
    const template = await readTemplate(call.database, body.printId)
    await grantedModels(call, template.id)
    await call.database
      .insertInto('print_log')
      .values({
        id: nextId(),
        template_id: template.id,
        title: body.printTitle,
        copies: body.printNum,
        user_id: call.user.userId,
        created_at: call.now(),
      })
      .execute()
    return reply(null, 'common.saved')
  })
}
