import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'
import type { Receiver } from '../message/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type Approvals, openApprovals } from './approvals.ts'

const hidden = [{ id: 'phone', read: false }]

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`what tasks of a list are about, on ${dialect}`, () => {
    let platform: TestPlatform
    let flow: Approvals
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      flow = await openApprovals(platform, (first, second) =>
        chain(
          startNode({ summaryFields: ['phone', 'title', 'gone', 'budget'] }),
          approverNode('office', [first.id]),
          approverNode('finance', [second.id], { formOperates: hidden }),
        ),
      )
      await flow.start({ formData: { title: '打印纸', phone: '13812345678', budget: 1200 } })
    })
    afterAll(() => platform.close())

    type List = 'flow.waiting' | 'flow.handled' | 'flow.launched' | 'flow.monitor'
    const summaries = async (list: List, { token }: Pick<Receiver, 'token'>, summary: '' | '1' = '1') => {
      const { data } = await platform.call(list, { query: { summary } }, { token })
      return data.list.map((row) => row.summary.map(({ field, text }) => [field, text]))
    }

    it('are the fields that the flow names, in words, and nothing where nobody asks', async () => {
      const all = [
        ['phone', '13812345678'],
        ['title', '打印纸'],
        ['budget', '1200.00'],
      ]
      expect(await summaries('flow.waiting', flow.first)).toEqual([all])
      expect(await summaries('flow.waiting', flow.first, '')).toEqual([[]])
      expect(await summaries('flow.launched', flow.starter)).toEqual([all])
      const administrator = { token: await platform.signIn({ administrator: true }) }
      expect(await summaries('flow.monitor', administrator)).toEqual([all])
    })

    it('leave out what the node of the turn keeps from whoever decides there, also once it was decided', async () => {
      const [turn] = await flow.turns(flow.first)
      expect((await flow.agree(flow.first, turn?.id ?? '')).code).toBe(200)
      const seen = [
        ['title', '打印纸'],
        ['budget', '1200.00'],
      ]
      expect(await summaries('flow.waiting', flow.second)).toEqual([seen])
      const [next] = await flow.turns(flow.second)
      expect((await flow.agree(flow.second, next?.id ?? '')).code).toBe(200)
      expect(await summaries('flow.handled', flow.second)).toEqual([seen])
    })

    it('are the first fields of the list of the module where the flow names none, and none of a module that is gone', async () => {
      const other = await openApprovals(platform)
      await other.start({ formData: { title: '墨盒', phone: '', budget: 80 } })
      const [fields = []] = await summaries('flow.waiting', other.first)
      expect(fields).toContainEqual(['title', '墨盒'])
      expect(fields.length).toBeLessThanOrEqual(4)
      await platform.database
        .updateTable('visual_model')
        .set({ enabled_mark: 0 })
        .where('id', '=', other.orders.id)
        .execute()
      expect(await summaries('flow.waiting', other.first)).toEqual([[]])
    })
  })
}
