import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReceiver, type Receiver } from '../../message/support.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import { openApprovals } from '../approvals.ts'
import { addEntrust } from '../support.ts'

const MINUTE = 60_000

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`F5, stand-ins and leavers, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const names = { a: '甲老师', b: '乙老师', c: '丙老师' } as const
    /** Three people, of whom the first decides. */
    async function open() {
      const [a, b, c] = [await addReceiver(platform), await addReceiver(platform), await addReceiver(platform)]
      for (const [who, real_name] of [
        [a, names.a],
        [b, names.b],
        [c, names.c],
      ] as const)
        await platform.database.updateTable('platform_user').set({ real_name }).where('id', '=', who.id).execute()
      const flow = await openApprovals(platform, (first) =>
        chain(startNode(), approverNode('office', [a.id]), approverNode('finance', [first.id])),
      )
      return { flow, a, b, c }
    }
    const entrust = (from: Receiver, to: Receiver, body: object = {}) =>
      platform.call(
        'flow.createEntrust',
        {
          body: {
            toUserId: to.id,
            startTime: platform.clock.now,
            endTime: platform.clock.now + 10 * MINUTE,
            description: '',
            ...body,
          },
        },
        { token: from.token },
      )

    it('lets somebody decide from the first moment of its time up to the last, and neither before nor after', async () => {
      const { flow, a, b } = await open()
      await flow.start()
      const start = platform.clock.now + MINUTE
      const end = start + MINUTE
      await addEntrust(platform, a.id, b.id, { start, end })
      const [turn] = await flow.turns(a)
      const id = turn?.id ?? ''
      const seen = async (time: number) => {
        platform.clock.now = time
        const [own] = await flow.turns(b)
        const draft = { params: { id }, body: { handleOpinion: '试' } }
        const { code } = await platform.call('flow.saveAudit', draft, { token: b.token })
        return [own !== undefined, code]
      }
      expect(await seen(start - 1)).toEqual([false, 404])
      expect(await seen(start)).toEqual([true, 200])
      expect(await seen(end - 1)).toEqual([true, 200])
      expect(await seen(end)).toEqual([false, 404])
      expect((await flow.agree(b, id)).code).toBe(404)
      expect((await flow.agree(a, id)).code).toBe(200)
    })

    it('goes one step and no further: who stands in for a stand-in decides nothing of the first', async () => {
      const { flow, a, b, c } = await open()
      expect(await entrust(a, b)).toMatchObject({ code: 200 })
      expect(await entrust(b, c)).toMatchObject({ code: 200 })
      await flow.start()
      const [turn] = await flow.turns(b)
      expect(await flow.turns(c)).toEqual([])
      expect((await flow.agree(c, turn?.id ?? '')).code).toBe(404)
      expect((await flow.agree(b, turn?.id ?? '')).code).toBe(200)
    })

    it('is not given back by whoever has it, in any circle, for the same time', async () => {
      const { a, b, c } = await open()
      expect(await entrust(a, b)).toMatchObject({ code: 200 })
      expect(await entrust(b, a)).toMatchObject({ code: 400, msg: '对方已委托您，不能在同一时间互相委托' })
      expect(await entrust(b, c)).toMatchObject({ code: 200 })
      // A ring of three leaves each with what their own stand-in decides, and nobody with what is theirs alone.
      expect(await entrust(c, a)).toMatchObject({ code: 200 })
      const later = { startTime: platform.clock.now + 20 * MINUTE, endTime: platform.clock.now + 30 * MINUTE }
      expect(await entrust(b, a, later)).toMatchObject({ code: 200 })
      expect(await entrust(a, a)).toMatchObject({ code: 400 })
    })

    it('of single flows is about those alone: in lists, decisions, messages and circles', async () => {
      const { flow, a, b } = await open()
      const other = await openApprovals(platform, () => chain(startNode(), approverNode('office', [a.id])))
      const { template_id } = await platform.database
        .selectFrom('flow_version')
        .select('template_id')
        .where('id', '=', other.flowId)
        .executeTakeFirstOrThrow()
      expect(await entrust(a, b, { flowId: 'gone' })).toMatchObject({ code: 400 })
      await flow.start()
      expect(await entrust(a, b, { flowId: template_id })).toMatchObject({ code: 200 })
      expect(await entrust(a, b, { flowId: template_id })).toMatchObject({ code: 400 })
      await other.start()
      const [mine] = await flow.turns(a).then((turns) => turns.filter(({ flowId }) => flowId === flow.flowId))
      expect((await flow.turns(b)).map(({ flowId }) => flowId)).toEqual([other.flowId])
      expect((await flow.agree(b, mine?.id ?? '')).code).toBe(404)
      expect(
        (await platform.call('flow.task', { params: { id: mine?.processId ?? '' } }, { token: b.token })).code,
      ).toBe(404)
      const { data } = await platform.call('message.list', { query: { pageSize: 100 } }, { token: b.token })
      expect(data.list.filter(({ title }) => title.startsWith('待审批'))).toHaveLength(1)
      const [turn] = await flow.turns(b)
      expect((await flow.agree(b, turn?.id ?? '')).code).toBe(200)
      const { data: own } = await platform.call('flow.entrusts', { query: { type: 1 } }, { token: a.token })
      expect(own.list).toMatchObject([{ flowId: template_id, flowName: '采购审批' }])
    })

    it('lets nobody decide what they began themselves, and the history names on whose behalf', async () => {
      const { flow, a, b } = await open()
      await entrust(a, flow.starter)
      await entrust(a, b)
      await flow.start()
      const [turn] = await flow.turns(b)
      expect(turn?.delegateUser).toBe(names.a)
      expect(await flow.turns(flow.starter)).toEqual([])
      expect((await flow.agree(flow.starter, turn?.id ?? '')).code).toBe(403)
      expect((await flow.agree(b, turn?.id ?? '', { handleOpinion: '代为同意' })).code).toBe(200)
      const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, turn?.processId ?? '')
      expect(lines.at(-1)).toMatchObject({ userName: expect.stringContaining(names.b), handleOpinion: '代为同意' })
      expect(JSON.stringify(lines.at(-1))).toContain(names.a)
    })

    it('what waits for somebody who leaves is handed over by whoever looks after approvals, and goes on', async () => {
      const { flow, a, b } = await open()
      await flow.start()
      const [turn] = await flow.turns(a)
      const administrator = { token: await platform.signIn({ administrator: true }) }
      const remove = () => platform.call('user.delete', { params: { id: a.id } }, administrator)
      expect(await remove()).toMatchObject({ code: 400, msg: expect.stringContaining('1') })
      const params = { id: turn?.processId ?? '' }
      const body = { freeApproverUserId: b.id, nodeCode: 'office', handleOpinion: '甲老师离职' }
      expect(await platform.call('flow.assign', { params, body }, administrator)).toMatchObject({ code: 200 })
      expect(await remove()).toMatchObject({ code: 200 })
      const [taken] = await flow.turns(b)
      expect((await flow.agree(b, taken?.id ?? '')).code).toBe(200)
      const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, params.id)
      expect(lines.map(({ handleStatus, operatorId }) => [handleStatus, operatorId])).toEqual([
        [2, ''],
        [5, names.b],
        [1, ''],
      ])
    })

    it('nobody who left is asked: the step goes to those whom the flow names for it', async () => {
      const { flow, a } = await open()
      await platform.database.updateTable('platform_user').set({ enabled_mark: 0 }).where('id', '=', a.id).execute()
      const administrator = await platform.signIn({ administrator: true })
      await flow.start()
      const { data } = await platform.call('flow.waiting', { query: {} }, { token: administrator })
      expect(data.list.filter(({ flowId }) => flowId === flow.flowId)).toMatchObject([{ thisStepId: 'office' }])
    })
  })
}
