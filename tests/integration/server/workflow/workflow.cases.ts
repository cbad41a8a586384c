import { expect } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addEntrust, addFlow } from './support.ts'

const HOUR = 3_600_000
let me: Receiver = { id: '', token: '' }
const signInAs = async () => me.token

export const workflowCases: readonly CoverageCase[] = [
  covers('flow.waiting', {
    async arrange(platform) {
      const flow = await addFlow(platform, { full_name: '请购打印纸' })
      me = flow.handler
      await addFlow(platform, { handlerId: me.id, full_name: '请购桌椅', created_at: 2000 })
      await addFlow(platform, { handlerId: me.id, full_name: '请购投影仪', status: 2 })
      await addFlow(platform, { full_name: '请购别人的' })
      return { query: { keyword: '请购' } }
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((task) => [task.fullName, task.thisStep])).toEqual([
        ['请购桌椅', '财务审核'],
        ['请购打印纸', '财务审核'],
      ])
      expect(data.pagination.total).toBe(2)
    },
  }),
  covers('flow.launched', {
    async arrange(platform) {
      const flow = await addFlow(platform, { full_name: '我的请购' })
      me = flow.creator
      await addFlow(platform, { creator_id: me.id, full_name: '我批完的请购', status: 2, created_at: 2000 })
      await addFlow(platform, { handlerId: me.id, full_name: '等我批的请购' })
      return { query: { keyword: '请购' } }
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((task) => [task.fullName, task.status, task.thisStep])).toEqual([
        ['我批完的请购', 2, '财务审核'],
        ['我的请购', 1, '财务审核'],
      ])
      expect(data.pagination.total).toBe(2)
    },
  }),
  covers('flow.task', {
    async arrange(platform) {
      const flow = await addFlow(platform)
      me = flow.handler
      return { params: { id: flow.taskId } }
    },
    signInAs,
    check({ data }) {
      expect(data.flowTaskInfo).toMatchObject({
        fullName: '打印纸采购',
        status: 1,
        flowUrgent: 2,
        thisStep: '财务审核',
        creatorUser: expect.stringMatching(/^测试用户\/u/),
      })
      expect(data.flowTaskOperatorRecordList.map((line) => [line.userName, line.handleStatus])).toEqual([
        ['林小雨', 2],
        ['王主任', 1],
      ])
      // Raw values as an object for clients of the family, words for ours.
      expect(data.formData).toMatchObject({ title: '打印纸', buyer: expect.stringMatching(/^\d+$/) })
      expect(JSON.parse(data.displayData)).toMatchObject({ title: '打印纸', buyer: expect.stringMatching(/^林小雨\//) })
      expect(data).toMatchObject({
        flowTaskInfo: { processId: data.flowTaskInfo.id, thisStepId: 'finance', completion: 50 },
        flowFormInfo: { formType: 2, enCode: expect.stringMatching(/^order/) },
        flowTaskNodeList: [{ nodeType: 'start', type: '0' }, { type: '0' }, { nodeName: '财务审核', type: '1' }],
        approversProperties: { hasAuditBtn: true, hasPrintBtn: false },
        taskNodeId: 'finance',
        draftData: null,
      })
      expect(JSON.parse(data.flowTemplateInfo?.flowTemplateJson ?? '')).toMatchObject({
        type: 'start',
        childNode: { nodeId: 'office', childNode: { nodeId: 'finance' } },
      })
      expect(data.formOperates).toContainEqual(
        expect.objectContaining({ id: 'tableField20-amount', read: true, write: false, jnpfKey: 'inputNumber' }),
      )
      expect(JSON.parse(data.flowFormInfo?.propertyJson ?? '{}')).toHaveProperty('fields')
    },
  }),
  covers('flow.entrusts', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const other = await addReceiver(platform)
      const { now } = platform.clock
      await addEntrust(platform, me.id, other.id, { start: now - HOUR, end: now + HOUR })
      await addEntrust(platform, me.id, other.id, { start: now - 9 * HOUR, end: now - 5 * HOUR })
      await addEntrust(platform, other.id, me.id, { start: now, end: now + HOUR })
      return { query: { type: 1 } }
    },
    signInAs,
    async check({ data }, platform) {
      expect(data.list.map((row) => [row.description, row.isActive])).toEqual([
        ['出差', 1],
        ['出差', 0],
      ])
      const received = await platform.call('flow.entrusts', { query: { type: 2 } }, { token: me.token })
      expect(received.data.pagination.total).toBe(1)
    },
  }),
  covers('flow.entrustable', {
    async arrange(platform) {
      me = await addReceiver(platform)
      await addFlow(platform)
      return { query: { keyword: '采购审批' } }
    },
    signInAs,
    check({ data }) {
      expect(data.list[0]).toMatchObject({ fullName: '采购审批', id: expect.stringMatching(/^\d+$/) })
    },
  }),
  covers('flow.entrust', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const { now } = platform.clock
      return { params: { id: await addEntrust(platform, me.id, 'somebody', { start: now - HOUR, end: now + HOUR }) } }
    },
    signInAs,
    async check({ data }, platform, { params }) {
      expect(data).toMatchObject({ id: params.id, description: '出差', isActive: 1, flowId: '' })
      const stranger = await addReceiver(platform)
      expect((await platform.call('flow.entrust', { params }, { token: stranger.token })).code).toBe(404)
    },
  }),
  covers('flow.createEntrust', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const { id } = await addReceiver(platform)
      const { now } = platform.clock
      return { body: { toUserId: id, startTime: now, endTime: now + HOUR, description: '培训' } }
    },
    signInAs,
    async check({ msg }, { database }, { body }) {
      expect(msg).toBe('委托成功')
      const row = await database
        .selectFrom('flow_entrust')
        .select(['user_id', 'end_time', 'description'])
        .where('to_user_id', '=', body.toUserId)
        .executeTakeFirst()
      expect(row).toEqual({ user_id: me.id, end_time: body.endTime, description: '培训' })
      const told = await database
        .selectFrom('message_recipient')
        .innerJoin('message', 'message.id', 'message_recipient.message_id')
        .select(['message.flow_type', 'message.body_text'])
        .where('user_id', '=', body.toUserId)
        .execute()
      expect(told).toEqual([{ flow_type: 2, body_text: '{"type":2}' }])
    },
  }),
  covers('flow.endEntrust', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const { now } = platform.clock
      return {
        params: { id: await addEntrust(platform, me.id, 'somebody', { start: now - HOUR, end: now + HOUR }) },
      }
    },
    signInAs,
    async check({ msg }, { database, clock }, { params }) {
      expect(msg).toBe('委托已结束')
      const row = await database
        .selectFrom('flow_entrust')
        .select('end_time')
        .where('id', '=', params.id)
        .executeTakeFirst()
      expect(row?.end_time).toBeLessThanOrEqual(clock.now)
    },
  }),
  covers('flow.changeEntrust', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const [former, next] = [await addReceiver(platform), await addReceiver(platform)]
      const { now } = platform.clock
      const id = await addEntrust(platform, me.id, former.id, { start: now - HOUR, end: now + HOUR })
      const body = { toUserId: next.id, startTime: now - HOUR, endTime: now + 2 * HOUR, description: '延长' }
      return { params: { id }, body }
    },
    signInAs,
    async check({ msg }, platform, { params, body }) {
      expect(msg).toBe('委托已修改')
      const { database, clock } = platform
      const row = database.selectFrom('flow_entrust').selectAll().where('id', '=', params.id)
      expect(await row.executeTakeFirst()).toMatchObject({
        to_user_id: body.toUserId,
        end_time: body.endTime,
        description: '延长',
      })
      const told = database.selectFrom('message_recipient').select('user_id').where('user_id', '=', body.toUserId)
      expect(await told.execute()).toHaveLength(1)
      const stranger = await addReceiver(platform)
      const change = (values: object, token = me.token) =>
        platform.call('flow.changeEntrust', { params, body: { ...body, ...values } }, { token })
      expect((await change({}, stranger.token)).code).toBe(404)
      expect((await change({ toUserId: me.id })).code).toBe(400)
      expect((await change({ endTime: body.startTime })).code).toBe(400)
      // The same person again: it is not in its own way.
      expect((await change({ description: '再延长' })).code).toBe(200)
      const over = await addEntrust(platform, me.id, stranger.id, { start: clock.now - 9, end: clock.now - 1 })
      const late = await platform.call('flow.changeEntrust', { params: { id: over }, body }, { token: me.token })
      expect(late).toMatchObject({ code: 400, msg: '委托已结束' })
    },
  }),
  covers('flow.removeEntrust', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const { now } = platform.clock
      const id = await addEntrust(platform, me.id, 'somebody', { start: now - HOUR, end: now + HOUR })
      const stranger = await addReceiver(platform)
      const refused = await platform.call('flow.removeEntrust', { params: { id } }, { token: stranger.token })
      expect(refused.code).toBe(404)
      return { params: { id } }
    },
    signInAs,
    async check(_answer, { database }, { params }) {
      const row = database.selectFrom('flow_entrust').select('id').where('id', '=', params.id)
      expect(await row.executeTakeFirst()).toBeUndefined()
    },
  }),
]
