import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fireTimers } from '#server/areas/workflow/timer-run.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { approverNode, chain, startNode, type StoredNode, timerNode, together } from '../../../support/flow-template.ts'
import { openApprovals } from './approvals.ts'

const HOUR = 3_600_000
/** A Tuesday morning of an ordinary week; Friday is the 27th. */
const TUESDAY = new Date('2026-11-24T09:00').getTime()

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`deadlines on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())
    beforeEach(() => setClock(TUESDAY))

    const fire = () => fireTimers(platform.server.services)
    /** Sets the clock; nobody's session ends by it. */
    const setClock = async (time: number) => {
      platform.clock.jumped += time - platform.clock.now
      platform.clock.now = time
      await platform.database
        .updateTable('session')
        .set((session) => ({ created_at: time, expires_at: sql<number>`${time} + ${session.ref('lifetime')}` }))
        .execute()
    }
    /** Hours later, by the clock on the wall. */
    const later = async (hours: number) => {
      await setClock(platform.clock.now + hours * HOUR)
      await fire()
    }
    const titles = async (who: Receiver) => {
      const { data } = await platform.call('message.list', { query: { pageSize: 100 } }, { token: who.token })
      return data.list.map(({ title }) => title.split('：')[0]).toReversed()
    }
    const timed = (own: StoredNode['properties'], people?: (first: Receiver, second: Receiver) => string[]) =>
      openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', people?.(first, second) ?? [first.id], {
            timeLimitConfig: { on: 1, duringDeal: 24, nodeLimit: 0 },
            ...own,
          }),
          approverNode('finance', [second.id]),
        ),
      )
    const rows = () => platform.database.selectFrom('flow_timer').selectAll().execute()

    it('reminds before, tells after, each once, on working days alone; the list says that it is late', async () => {
      const flow = await timed({
        noticeConfig: { on: 1, firstOver: 20, overTimeDuring: 2, overNotice: true },
        overTimeConfig: { on: 1, firstOver: 0, overTimeDuring: 24, overNotice: true },
      })
      await setClock(new Date('2026-11-27T16:00').getTime())
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      expect(turn).toMatchObject({ deadline: new Date('2026-11-30T16:00').getTime(), isOverdue: false })
      await later(19)
      await later(30)
      expect(await titles(flow.first)).toEqual(['待审批'])
      await setClock(new Date('2026-11-30T12:00').getTime())
      await fire()
      await fire()
      expect(await titles(flow.first)).toEqual(['待审批', '即将到期'])
      await later(2)
      expect(await titles(flow.first)).toEqual(['待审批', '即将到期', '即将到期'])
      await later(2)
      expect(await titles(flow.first)).toEqual(['待审批', '即将到期', '即将到期', '已超时'])
      expect((await flow.turns(flow.first))[0]).toMatchObject({ isOverdue: true })
      await later(24)
      expect((await titles(flow.first)).filter((title) => title === '已超时')).toHaveLength(2)
      expect(await flow.agree(flow.first, turn?.id ?? '')).toMatchObject({ code: 200 })
      expect(await rows()).toEqual([])
      await later(100)
      expect((await titles(flow.first)).filter((title) => title === '已超时')).toHaveLength(2)
    })

    it('agrees by itself at the time that the template names, and the history says so', async () => {
      const flow = await timed(
        {
          ...together(),
          overTimeConfig: { on: 1, overTimeDuring: 1, overNotice: true, overAutoApprove: true, overAutoApproveTime: 2 },
        },
        (first, second) => [first.id, second.id],
      )
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      await later(24)
      expect(await flow.turns(flow.first)).toHaveLength(1)
      await later(1)
      expect(await flow.turns(flow.first)).toEqual([])
      expect(await flow.turns(flow.second)).toMatchObject([{ thisStepId: 'finance' }])
      const task = await flow.task(flow.starter, turn?.processId ?? '')
      expect(
        task.flowTaskOperatorRecordList.map(({ handleStatus, userName, handleOpinion }) => [
          handleStatus,
          userName,
          handleOpinion,
        ]),
      ).toEqual([
        [2, '测试用户', ''],
        [1, '系统', '超时自动处理'],
        [1, '系统', '超时自动处理'],
      ])
      expect(await flow.agree(flow.first, turn?.id ?? '')).toMatchObject({ code: 400 })
      await later(50)
      expect(await flow.turns(flow.second)).toHaveLength(1)
    })

    it('a step that only waits goes on when its time is over, not before, by the clock on the wall and once', async () => {
      const flow = await openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id]),
          timerNode('pause', { day: 1, hour: 2 }),
          approverNode('finance', [second.id]),
        ),
      )
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      const id = turn?.processId ?? ''
      expect(await flow.agree(flow.first, turn?.id ?? '')).toMatchObject({ code: 200 })
      const standing = async () => (await flow.task(flow.starter, id)).flowTaskInfo.thisStep
      expect(await standing()).toBe('pause等待')
      await later(25.9)
      expect(await flow.turns(flow.second)).toEqual([])
      // It keeps what is left of it while it stands still.
      const administrator = { token: await platform.signIn({ administrator: true }) }
      const body = { handleOpinion: '' }
      expect(
        await platform.call('flow.suspend', { params: { id }, body: { ...body, suspend: false } }, administrator),
      ).toMatchObject({ code: 200 })
      await later(100)
      expect(await flow.turns(flow.second)).toEqual([])
      expect(await platform.call('flow.restore', { params: { id }, body }, administrator)).toMatchObject({ code: 200 })
      await fire()
      expect(await flow.turns(flow.second)).toEqual([])
      await later(0.2)
      await fire()
      expect(await flow.turns(flow.second)).toMatchObject([{ thisStepId: 'finance' }])
      expect(await rows()).toEqual([])
      // Nobody did anything: the history says what people did.
      const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, id)
      expect(lines.map(({ handleStatus }) => handleStatus)).toEqual([2, 1, 11, 12])
      expect(await flow.agree(flow.second, (await flow.turns(flow.second))[0]?.id ?? '')).toMatchObject({ code: 200 })
    })

    it('what waits is ended like anything else, and people behind it are chosen before it', async () => {
      const flow = await openApprovals(platform, (first) =>
        chain(
          startNode(),
          approverNode('office', [first.id]),
          timerNode('pause', { hour: 1 }),
          approverNode('finance', [], { assigneeType: 7, approvers: [] }),
        ),
      )
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      const params = { id: turn?.id ?? '' }
      const { data: ahead } = await platform.call('flow.candidates', { params, body: {} }, { token: flow.first.token })
      expect(ahead).toMatchObject({ type: 2, list: [{ nodeId: 'finance' }] })
      const candidateList = { finance: [flow.second.id] }
      expect(await flow.agree(flow.first, turn?.id ?? '', { candidateList })).toMatchObject({ code: 200 })
      await later(1)
      expect(await flow.turns(flow.second)).toMatchObject([{ thisStepId: 'finance' }])
      await flow.start()
      const [again] = await flow.turns(flow.first)
      await flow.agree(flow.first, again?.id ?? '', { candidateList })
      const task = { params: { id: again?.processId ?? '' }, body: { handleOpinion: '' } }
      const administrator = { token: await platform.signIn({ administrator: true }) }
      expect(await platform.call('flow.cancel', task, administrator)).toMatchObject({ code: 200 })
      expect(await rows()).toEqual([])
      await later(2)
      expect(await flow.turns(flow.second)).toHaveLength(1)
    })

    it('hands over to those whom the template names, who have the same deadline', async () => {
      const stand = await addReceiver(platform)
      const flow = await timed({
        overTimeConfig: {
          on: 1,
          overNotice: false,
          overAutoTransfer: true,
          overAutoTransferTime: 1,
          reApprovers: [stand.id],
        },
      })
      await flow.start()
      await later(24)
      expect(await flow.turns(flow.first)).toEqual([])
      const [turn] = await flow.turns(stand)
      expect(turn).toMatchObject({ thisStepId: 'office', isOverdue: true })
      expect(await titles(flow.first)).toEqual(['待审批'])
      expect(await flow.agree(stand, turn?.id ?? '')).toMatchObject({ code: 200 })
      expect(await flow.turns(flow.second)).toHaveLength(1)
    })

    it('stands still while its task does, and goes on with what was left', async () => {
      const flow = await timed({ overTimeConfig: { on: 1, overNotice: true } })
      const administrator = await platform.signIn({ administrator: true })
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      const params = { id: turn?.processId ?? '' }
      await later(20)
      await platform.call('flow.suspend', { params, body: {} }, { token: administrator })
      await later(24)
      expect(await titles(flow.first)).toEqual(['待审批'])
      await platform.call('flow.restore', { params, body: {} }, { token: administrator })
      expect((await flow.turns(flow.first))[0]).toMatchObject({ deadline: platform.clock.now + 4 * HOUR })
      await later(3.9)
      expect(await titles(flow.first)).toEqual(['待审批'])
      await later(0.2)
      expect(await titles(flow.first)).toEqual(['待审批', '已超时'])
    })

    it('of what came due while no server ran people are told once', async () => {
      const flow = await timed({ overTimeConfig: { on: 1, overTimeDuring: 1, overNotice: true } })
      await flow.start()
      await later(31)
      expect(await titles(flow.first)).toEqual(['待审批', '已超时'])
      expect(await rows()).toMatchObject([{ round: 8, due_at: TUESDAY + 32 * HOUR }])
      await platform.database.deleteFrom('flow_timer').execute()
    })

    it('waits on where nobody is found for what comes next, and tells its people', async () => {
      const flow = await openApprovals(platform, (first) =>
        chain(
          startNode({ errorRule: 3 }),
          approverNode('office', [first.id], {
            timeLimitConfig: { on: 1, duringDeal: 1 },
            overTimeConfig: { on: 1, overNotice: true, overAutoApprove: true, overAutoApproveTime: 1 },
          }),
          approverNode('finance', ['nobody']),
        ),
      )
      await flow.start()
      await later(1)
      expect(await titles(flow.first)).toEqual(['待审批', '已超时'])
      expect(await flow.turns(flow.first)).toMatchObject([{ thisStepId: 'office', isOverdue: true }])
      expect(await rows()).toEqual([])
    })

    it('a hundred that are due at once are done by two who look at once, each by one of them', async () => {
      const flow = await timed({
        overTimeConfig: { on: 1, overNotice: true, overAutoApprove: true, overAutoApproveTime: 1 },
      })
      for (let count = 0; count < 100; count += 1) await flow.start({ formData: { title: `申请${count}` } })
      await setClock(TUESDAY + 24 * HOUR)
      await Promise.all([fire(), fire()])
      expect(await rows()).toEqual([])
      const decided = await platform.database
        .selectFrom('approval_record')
        .innerJoin('flow_task', 'flow_task.id', 'approval_record.task_id')
        .select('task_id')
        .where('flow_task.creator_id', '=', flow.starter.id)
        .where('approval_record.status', '=', 1)
        .execute()
      expect(decided).toHaveLength(100)
      expect(new Set(decided.map(({ task_id }) => task_id)).size).toBe(100)
      expect((await titles(flow.first)).filter((title) => title === '已超时')).toHaveLength(100)
    }, 60_000)
  })
}
