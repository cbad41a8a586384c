import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openApprovals } from './approvals.ts'

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`flows whose requests are decided one by one, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    it('stand in no list of what is decided together, and a batch refuses each by the name of its flow', async () => {
      const open = (isBatchApproval: boolean | undefined) =>
        openApprovals(platform, (first) =>
          chain(
            startNode({ isBatchApproval }),
            approverNode('office', [first.id]),
            approverNode('finance', [first.id]),
          ),
        )
      const [single, several, silent] = [await open(false), await open(true), await open(undefined)]
      for (const flow of [single, several, silent]) {
        await flow.start()
        const [turn] = await flow.turns(flow.first)
        const { data } = await platform.call('flow.batchable', { query: {} }, { token: flow.first.token })
        expect(data.list.map(({ id }) => id)).toEqual(flow === single ? [] : [turn?.id])
        const body = { batchType: 0, ids: [turn?.id ?? ''], handleOpinion: '一并同意' }
        const batch = await platform.call('flow.batch', { body }, { token: flow.first.token })
        expect(batch.data?.results).toMatchObject([
          flow === single ? { ok: false, msg: '“采购审批”须逐项审批' } : { ok: true, msg: '已同意' },
        ])
        expect(await flow.turns(flow.first)).toMatchObject([{ thisStepId: flow === single ? 'office' : 'finance' }])
      }
      const [turn] = await single.turns(single.first)
      expect(await single.agree(single.first, turn?.id ?? '')).toMatchObject({ code: 200 })
    })
  })
}
