import { fail, failWith, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { type PrintDocument, readDocuments } from './documents.ts'
import { givePermit, listLog, writeLog } from './log.ts'
import { paperMark } from './paper-mark.ts'
import { changeRule, describeRule } from './rules.ts'
import { mountTemplates } from './template-routes.ts'

const MAX_DOCUMENTS = 500

/** Print templates, print data, rules and the print log (specification, section 7, System, Print). */
export function mountPrint(server: Server): void {
  mountTemplates(server)
  mount(server, 'print.data', async ({ query }, call) => {
    const [document] = await readDocuments(call, query.id, [query.formId], { modelId: query.modelId })
    if (document === undefined) fail(404, 'print.recordMissing')
    const { refused, ...answered } = document
    if (refused !== null) failWith(refused.status ?? 403, refused)
    return answered
  })
  mount(server, 'print.batchData', ({ query }, call) => {
    const ids = [...new Set(query.formId.split(',').map((id) => id.trim()))].filter((id) => id !== '')
    if (ids.length > MAX_DOCUMENTS) fail(400, 'print.tooMany', { field: 'formId', params: { count: MAX_DOCUMENTS } })
    return batch(call, query.id, ids, query.modelId)
  })
  mount(server, 'print.batchDocuments', ({ body }, call) =>
    batch(call, body.id, [...new Set(body.formInfo.map(({ formId }) => formId))], body.modelId),
  )
  mount(server, 'print.paperMark', async (_input, call) => ({ mark: await paperMark(call.database) }))
  mount(server, 'print.permit', async ({ body }, call) => ({ permitId: await givePermit(call, body) }))
  mount(server, 'print.log', async ({ body }, call) => {
    await writeLog(call, body)
    return reply(null, 'common.saved')
  })
  mount(server, 'print.logs', ({ query }, call) => listLog(call, query))
  mount(server, 'print.templateLogs', ({ params, query }, call) => listLog(call, { ...query, printId: params.id }))
  mount(server, 'print.rule', ({ params }, call) => describeRule(call, params.id))
  mount(server, 'print.changeRule', async ({ params, body }, call) => {
    await changeRule(call, params.id, body)
    return reply(null, 'common.updated')
  })
}

/** Of a record that may not be printed there is only its name and the reason: the others are printed all the same. */
async function batch(call: Call, templateId: string, recordIds: readonly string[], modelId?: string) {
  return (await readDocuments(call, templateId, recordIds, { modelId })).map(
    ({ refused, ...document }: PrintDocument) =>
      refused === null
        ? document
        : {
            ...document,
            printData: null,
            operatorRecordList: [],
            refusal: call.text(refused.code, refused.params),
          },
  )
}
