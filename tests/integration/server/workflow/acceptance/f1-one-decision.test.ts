import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import { openApprovals } from '../approvals.ts'

/** Of two windows, double clicks and a decision that was made while the line was gone. */
for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`F1, one decision, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const statesOf = (taskId: string) =>
      platform.database
        .selectFrom('flow_assignment')
        .select(['node_id', 'state'])
        .where('task_id', '=', taskId)
        .orderBy('node_id', 'desc')
        .execute()

    it('of ten clicks in two windows one counts, the next step waits once, and the others are told by whom', async () => {
      const flow = await openApprovals(platform, (first, second) =>
        chain(startNode(), approverNode('office', [first.id]), approverNode('finance', [second.id])),
      )
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      const { id = '', processId = '' } = turn ?? {}
      const clicks = Array.from({ length: 10 }, (_click, at) =>
        at % 3 === 2 ? flow.giveBack(flow.first, id) : flow.agree(flow.first, id, { handleOpinion: `第${at}次` }),
      )
      const answers = await Promise.all(clicks)
      const [done, ...others] = answers.filter(({ code }) => code === 200)
      expect(others).toEqual([])
      for (const { code, msg } of answers.filter((each) => each !== done)) {
        expect(code).toBe(400)
        expect(msg).toMatch(/^该审批已由测试用户于\d{4}-\d\d-\d\d \d\d:\d\d处理$/)
      }
      const isAgreed = done?.msg === '已同意'
      expect(await statesOf(processId)).toEqual([
        { node_id: 'office', state: isAgreed ? 'agreed' : 'returned' },
        ...(isAgreed ? [{ node_id: 'finance', state: 'open' }] : []),
      ])
      const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, processId)
      expect(lines).toHaveLength(2)
    })

    it('what was decided while the line was gone counts once by its key, however late and often it is sent', async () => {
      const flow = await openApprovals(platform)
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      const input = { params: { id: turn?.id ?? '' }, body: { handleOpinion: '离线时同意' } }
      const options = { token: flow.first.token, key: `offline-${turn?.id}-0123456789` }
      const send = () => platform.call('flow.audit', input, options)
      const answers = [...(await Promise.all([send(), send(), send()])), await send()]
      // Whoever asks while the first one is still at work is told to ask again; nobody is told that it failed.
      expect(answers.filter(({ msg }) => msg === '已同意').length).toBeGreaterThanOrEqual(2)
      platform.clock.now += 600_000
      expect((await send()).msg).toBe('已同意')
      const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, turn?.processId ?? '')
      expect(lines.map(({ handleOpinion }) => handleOpinion)).toEqual(['', '离线时同意'])
      expect(await flow.turns(flow.second)).toHaveLength(1)
    })

    it('a decision that comes after somebody else made theirs is a conflict in words, and changes nothing', async () => {
      const flow = await openApprovals(platform, (first, second) =>
        chain(startNode(), approverNode('office', [first.id, second.id]), approverNode('finance', [first.id])),
      )
      await flow.start()
      const [mine] = await flow.turns(flow.first)
      const [others] = await flow.turns(flow.second)
      const taskId = mine?.processId ?? ''
      await flow.agree(flow.second, others?.id ?? '')
      const before = await statesOf(taskId)
      const late = { params: { id: mine?.id ?? '' }, body: { handleOpinion: '离线时退回' } }
      const options = { token: flow.first.token, key: `late-${mine?.id}-0123456789` }
      const told = await platform.call('flow.reject', late, options)
      expect(told).toMatchObject({ code: 400, msg: expect.stringMatching(/^该审批已由测试用户于.+处理$/) })
      expect(await statesOf(taskId)).toEqual(before)
      expect((await platform.call('flow.turn', { params: late.params }, { token: flow.first.token })).data).toEqual({
        isCheck: true,
      })
    })
  })
}
