import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import { addressOf, connect } from '../../chat/support.ts'
import { addReceiver } from '../../message/support.ts'
import { addTemplate } from '../../print/support.ts'
import { dialects, missing } from '../../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { openApprovals } from '../approvals.ts'
import { addEntrust } from '../support.ts'

const HOUR = 3_600_000
/** Milliseconds from the submit to the agreement of whoever was told. */
const MOST = 3000

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`F10, what is told and what is printed, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    it('whoever decides is told over their socket, and their agreement from there is through within three seconds', async () => {
      const flow = await openApprovals(platform)
      const client = await connect(await addressOf(platform), flow.first)
      try {
        const began = performance.now()
        expect((await flow.start()).code).toBe(200)
        // What a notification is made of: the newest message, and the turn that it leads to.
        await client.next('messagePush')
        const { data } = await platform.call('message.list', { query: {} }, { token: flow.first.token })
        const read = { params: { id: data.list[0]?.id ?? '' } }
        const message = await platform.call('message.read', read, { token: flow.first.token })
        const about = JSON.parse(message.data.bodyText) as { taskOperatorId: string; id: string }
        const agreed = await flow.agree(flow.first, about.taskOperatorId, { handleOpinion: '同意' })
        expect(agreed).toMatchObject({ code: 200, msg: '已同意' })
        const [next] = await flow.turns(flow.second)
        expect(next?.processId).toBe(about.id)
        expect(performance.now() - began).toBeLessThan(MOST)
      } finally {
        client.socket.close()
      }
    })

    it('the paper has the lines of the history, with whoever stood in, was brought in, and signed', async () => {
      const templateId = await addTemplate(platform.database)
      const flow = await openApprovals(
        platform,
        (first, second) =>
          chain(
            startNode(),
            approverNode('office', [first.id], { hasTransferBtn: true, hasSign: true }),
            approverNode('finance', [second.id]),
          ),
        [],
        { printIds: [templateId] },
      )
      const [standIn, other] = [await addReceiver(platform), await addReceiver(platform)]
      const { now } = platform.clock
      await addEntrust(platform, flow.second.id, standIn.id, { start: now - HOUR, end: now + HOUR })
      await flow.start()
      const [office] = await flow.turns(flow.first)
      const id = office?.processId ?? ''
      const signImg = 'data:image/png;base64,iVBORw0KGgo='
      const turnOf = async (who: { id: string; token: string }) => (await flow.turns(who))[0]?.id ?? ''
      platform.clock.now += 1000
      await flow.giveBack(flow.first, office?.id ?? '', { handleOpinion: '缺少预算', signImg })
      const restart = { params: { id }, body: { flowId: flow.flowId, formData: { title: '打印纸（更正）' } } }
      platform.clock.now += 1000
      expect((await platform.call('flow.restart', restart, { token: flow.starter.token })).code).toBe(200)
      const transfer = { params: { id: await turnOf(flow.first) }, body: { freeApproverUserId: other.id } }
      platform.clock.now += 1000
      expect((await platform.call('flow.transfer', transfer, { token: flow.first.token })).code).toBe(200)
      platform.clock.now += 1000
      expect((await flow.agree(other, await turnOf(other), { handleOpinion: '预算属实', signImg })).code).toBe(200)
      platform.clock.now += 1000
      expect((await flow.agree(standIn, await turnOf(standIn), { handleOpinion: '准' })).code).toBe(200)

      const task = await flow.task(flow.starter, id)
      const query = { id: templateId, formId: task.recordId, modelId: flow.orders.id }
      const paper = await platform.call('print.data', { query }, { token: flow.orders.token })
      const linesOf = (lines: readonly object[]) =>
        lines.map((line) => {
          const of = line as Readonly<Record<string, unknown>>
          const names = ['nodeName', 'userName', 'operatorId', 'handleTime', 'handleStatus', 'handleOpinion', 'signImg']
          return Object.fromEntries(names.map((name) => [name, of[name]]))
        })
      const history = linesOf(task.flowTaskOperatorRecordList)
      expect(history.map(({ handleStatus }) => handleStatus)).toEqual([2, 0, 2, 7, 1, 1])
      expect(history.filter(({ operatorId }) => operatorId !== '')).toHaveLength(2)
      expect(linesOf(paper.data.operatorRecordList)).toEqual(history)
    })
  })
}
