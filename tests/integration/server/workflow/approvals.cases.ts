import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { Receiver } from '../message/support.ts'
import { approverNode, chain, startNode, subFlowNode } from '../../../support/flow-template.ts'
import type { TestPlatform } from '../support/platform.ts'
import { type Approvals, openApprovals } from './approvals.ts'

let me: Receiver = { id: '', token: '' }
/** Whose turn it is, where somebody else calls. */
let waiter: Receiver = me
const signInAs = async () => me.token

/** One that waits for the first of its people, who calls. */
async function waiting(platform: TestPlatform): Promise<{ flow: Approvals; turnId: string; taskId: string }> {
  const flow = await openApprovals(platform)
  await flow.start()
  const [turn] = await flow.turns(flow.first)
  me = flow.first
  return { flow, turnId: turn?.id ?? '', taskId: turn?.processId ?? '' }
}

export const approvalCases: readonly CoverageCase[] = [
  covers('flow.start', {
    async arrange(platform) {
      const flow = await openApprovals(platform)
      me = flow.starter
      return { body: { flowId: flow.flowId, formData: { title: '打印纸' }, flowUrgent: 2 } }
    },
    signInAs,
    async check({ msg, data }, platform) {
      expect([msg, data]).toEqual(['提交成功', []])
      const { data: own } = await platform.call('flow.launched', { query: {} }, { token: me.token })
      expect(own.list).toMatchObject([{ status: 1, flowUrgent: 2, thisStep: 'office审批' }])
    },
  }),
  covers('flow.restart', {
    async arrange(platform) {
      const { flow, turnId, taskId } = await waiting(platform)
      await flow.giveBack(flow.first, turnId)
      me = flow.starter
      return { params: { id: taskId }, body: { flowId: flow.flowId, formData: { title: '打印纸 A3' } } }
    },
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('提交成功')
      const { data } = await platform.call('flow.task', { params }, { token: me.token })
      expect(data).toMatchObject({ flowTaskInfo: { status: 1 }, formData: { title: '打印纸 A3' } })
    },
  }),
  covers('flow.audit', {
    async arrange(platform) {
      const { turnId } = await waiting(platform)
      return { params: { id: turnId }, body: { handleOpinion: '同意' } }
    },
    signInAs,
    async check({ msg, data }, platform) {
      expect([msg, data]).toEqual(['已同意', []])
      const { data: done } = await platform.call('flow.handled', { query: {} }, { token: me.token })
      expect(done.list).toMatchObject([{ thisStep: 'office审批', handleStatus: 1 }])
    },
  }),
  covers('flow.reject', {
    async arrange(platform) {
      const { turnId } = await waiting(platform)
      return { params: { id: turnId }, body: { handleOpinion: '太贵' } }
    },
    signInAs,
    async check({ msg }, platform) {
      expect(msg).toBe('已退回')
      const { data } = await platform.call('flow.handled', { query: {} }, { token: me.token })
      expect(data.list).toMatchObject([{ status: 0, handleStatus: 0, taskStatus: 3 }])
    },
  }),
  covers('flow.turn', {
    async arrange(platform) {
      const { flow, turnId } = await waiting(platform)
      const info = () => platform.call('flow.turn', { params: { id: turnId } }, { token: flow.first.token })
      expect((await info()).data).toEqual({ isCheck: false })
      const stranger = await platform.call('flow.turn', { params: { id: turnId } }, { token: flow.second.token })
      expect(stranger.code).toBe(404)
      await flow.agree(flow.first, turnId)
      return { params: { id: turnId } }
    },
    signInAs,
    check({ data }) {
      expect(data).toEqual({ isCheck: true })
    },
  }),
  covers('flow.rejectSteps', {
    async arrange(platform) {
      const { turnId } = await waiting(platform)
      return { params: { id: turnId } }
    },
    signInAs,
    check({ data }) {
      expect(data).toEqual({ list: [{ nodeCode: 'start', nodeName: '发起申请' }], isLastAppro: false })
    },
  }),
  covers('flow.saveAudit', {
    async arrange(platform) {
      const { turnId } = await waiting(platform)
      return { params: { id: turnId }, body: { handleOpinion: '待核实' } }
    },
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('草稿已保存')
      const { data } = await platform.call('flow.task', { params }, { token: me.token })
      expect(data).toMatchObject({ draft: { handleOpinion: '待核实' }, draftData: null })
    },
  }),
  covers('flow.handled', {
    async arrange(platform) {
      const { flow, turnId } = await waiting(platform)
      await flow.agree(flow.first, turnId)
      return { query: {} }
    },
    signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ thisStepId: 'office', flowName: '采购审批', status: 1 }])
      expect(data.pagination.total).toBe(1)
    },
  }),
  covers('flow.circulated', {
    async arrange(platform) {
      const { flow, turnId } = await waiting(platform)
      await flow.agree(flow.first, turnId, { copyIds: `${flow.orders.buyer.id},${flow.starter.id}` })
      me = flow.starter
      return { query: {} }
    },
    signInAs,
    async check({ data }, platform) {
      expect(data.list).toMatchObject([{ flowName: '采购审批', status: 1 }])
      const id = data.list[0]?.processId ?? ''
      expect((await platform.call('flow.task', { params: { id } }, { token: me.token })).code).toBe(200)
    },
  }),
  covers('flow.batchable', {
    async arrange(platform) {
      const { flow } = await waiting(platform)
      await flow.start({ formData: { title: '硒鼓' } })
      return { query: { flowId: flow.flowId, nodeCode: 'office' } }
    },
    signInAs,
    async check({ data }, platform, { query }) {
      expect(data.list.map(({ thisStepId }) => thisStepId)).toEqual(['office', 'office'])
      const others = { query: { ...query, nodeCode: 'finance' } }
      expect((await platform.call('flow.batchable', others, { token: me.token })).data.list).toEqual([])
    },
  }),
  covers('flow.waitingFlows', {
    async arrange(platform) {
      await waiting(platform)
      return {}
    },
    signInAs,
    check({ data }) {
      expect(data).toEqual([{ id: expect.any(String), fullName: '采购审批', num: 1 }])
    },
  }),
  covers('flow.startable', {
    async arrange(platform) {
      const named = (first: Receiver) => chain(startNode({ initiator: [first.id] }), approverNode('office', [first.id]))
      await openApprovals(platform, named)
      const flow = await openApprovals(platform)
      me = flow.starter
      return { query: {} }
    },
    signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ fullName: '采购审批', type: 1, formId: expect.stringMatching(/^\d+$/) }])
    },
  }),
  covers('flow.flows', {
    async arrange(platform) {
      const flow = await openApprovals(platform)
      me = flow.starter
      return { params: { id: flow.orders.id }, query: {} }
    },
    signInAs,
    async check({ data }, platform) {
      expect(data).toMatchObject([{ fullName: '采购审批' }])
      const { data: page } = await platform.call(
        'flow.task',
        { params: { id: '0' }, query: { flowId: data[0]?.id } },
        { token: me.token },
      )
      expect(page.flowTaskNodeList.map(({ nodeCode }) => nodeCode)).toEqual(['start', 'office', 'finance'])
      expect(JSON.parse(page.flowFormInfo?.propertyJson ?? '{}')).toHaveProperty('fields')
    },
  }),
  covers('flow.withdraw', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      me = flow.starter
      return { params: { id: taskId }, body: { handleOpinion: '型号写错了' } }
    },
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('已撤回')
      const { data } = await platform.call('flow.task', { params }, { token: me.token })
      expect(data).toMatchObject({ flowTaskInfo: { status: 4 }, mayDelete: true, mayRestart: false })
      const again = await platform.call('flow.withdraw', { params, body: {} }, { token: me.token })
      expect(again).toMatchObject({ code: 400, msg: '该审批当前状态不允许此操作' })
    },
  }),
  covers('flow.urge', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      me = flow.starter
      return { params: { id: taskId } }
    },
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('已催办')
      expect((await platform.call('flow.urge', { params }, { token: me.token })).code).toBe(429)
    },
  }),
  covers('flow.removeLaunched', {
    async arrange(platform) {
      const flow = await openApprovals(platform)
      await flow.start({ status: 1 })
      me = flow.starter
      const { data } = await platform.call('flow.launched', { query: {} }, { token: me.token })
      return { params: { id: data.list[0]?.id ?? '' } }
    },
    signInAs,
    async check({ code }, platform) {
      expect(code).toBe(200)
      expect((await platform.call('flow.launched', { query: {} }, { token: me.token })).data.list).toEqual([])
    },
  }),
  covers('flow.transfer', {
    async arrange(platform) {
      const { flow, turnId } = await waiting(platform)
      return { params: { id: turnId }, body: { freeApproverUserId: flow.second.id, handleOpinion: '请代办' } }
    },
    signInAs,
    async check({ msg }, platform, { params, body }) {
      expect(msg).toBe('已转交')
      expect((await platform.call('flow.audit', { params, body: {} }, { token: me.token })).code).not.toBe(200)
      const waits = await platform.database
        .selectFrom('flow_assignment')
        .select('node_id')
        .where('user_id', '=', body.freeApproverUserId)
        .where('state', '=', 'open')
        .execute()
      expect(waits).toEqual([{ node_id: 'office' }])
    },
  }),
  covers('flow.addSigner', {
    async arrange(platform) {
      const { flow, turnId } = await waiting(platform)
      return { params: { id: turnId }, body: { freeApproverUserId: flow.second.id, freeApproverType: 1 } }
    },
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('已加签')
      const answer = await platform.call('flow.audit', { params, body: {} }, { token: me.token })
      expect(answer).toMatchObject({ code: 400, msg: '还有他人未处理，暂时轮不到您' })
    },
  }),
  covers('flow.assign', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      me = { id: '', token: flow.orders.token }
      return { params: { id: taskId }, body: { nodeCode: 'office', freeApproverUserId: flow.second.id } }
    },
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('已转交')
      const { data } = await platform.call('flow.task', { params }, { token: me.token })
      expect(data.flowTaskOperatorRecordList.at(-1)).toMatchObject({ handleStatus: 5, nodeCode: 'office' })
    },
  }),
  covers('flow.recall', {
    async arrange(platform) {
      const process = (first: Receiver, second: Receiver) =>
        chain(
          startNode(),
          approverNode('office', [first.id], { hasRevokeBtn: true }),
          approverNode('finance', [second.id]),
        )
      const flow = await openApprovals(platform, process)
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      await flow.agree(flow.first, turn?.id ?? '')
      me = flow.first
      const { recallId = '' } = await flow.task(flow.first, turn?.processId ?? '')
      return { params: { id: recallId }, body: { handleOpinion: '看错了' } }
    },
    signInAs,
    refused: { input: { params: { id: 'unknown' }, body: {} }, code: 404, msg: /流程任务不存在/ },
    async check({ msg }, platform) {
      expect(msg).toBe('已撤回审批')
      const { data } = await platform.call('flow.waiting', { query: {} }, { token: me.token })
      expect(data.list).toMatchObject([{ thisStep: 'office审批' }])
    },
  }),
  covers('flow.cancel', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      const stranger = await platform.call(
        'flow.cancel',
        { params: { id: taskId }, body: {} },
        { token: flow.second.token },
      )
      expect(stranger.code).toBe(404)
      me = { id: '', token: flow.orders.token }
      return { params: { id: taskId }, body: { handleOpinion: '不再采购' } }
    },
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('流程已终止')
      const { data } = await platform.call('flow.task', { params }, { token: me.token })
      expect(data.flowTaskInfo.status).toBe(5)
    },
  }),
  covers('flow.suspend', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      waiter = flow.first
      me = { id: '', token: flow.orders.token }
      return { params: { id: taskId }, body: { handleOpinion: '核实中' } }
    },
    signInAs,
    refused: { input: { params: { id: 'unknown' }, body: {} }, code: 404, msg: /流程任务不存在/ },
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('流程已挂起')
      expect((await platform.call('flow.waiting', { query: {} }, { token: waiter.token })).data.list).toEqual([])
      const { data } = await platform.call('flow.task', { params }, { token: waiter.token })
      expect(data.flowTaskInfo.status).toBe(6)
    },
  }),
  covers('flow.change', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      waiter = flow.second
      me = { id: '', token: flow.orders.token }
      return { body: { taskId, taskNodeId: `${taskId}.finance`, handleOpinion: '急' } }
    },
    signInAs,
    refused: { input: { body: { taskId: 'unknown', taskNodeId: 'x' } }, code: 404, msg: /流程任务不存在/ },
    async check({ msg }, platform, { body }) {
      expect(msg).toBe('已变更')
      const { data } = await platform.call('flow.waiting', { query: {} }, { token: waiter.token })
      expect(data.list).toMatchObject([{ processId: body.taskId, thisStep: 'finance审批' }])
      const task = await platform.call('flow.task', { params: { id: body.taskId } }, { token: waiter.token })
      expect(task.data.flowTaskOperatorRecordList.at(-1)).toMatchObject({ handleStatus: 8, handleOpinion: '急' })
    },
  }),
  covers('flow.asyncCases', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      me = { id: '', token: flow.orders.token }
      return { params: { id: taskId } }
    },
    signInAs,
    refused: { input: { params: { id: 'unknown' } }, code: 404, msg: /流程任务不存在/ },
    check({ data }) {
      expect(data).toBe(false)
    },
  }),
  covers('flow.cases', {
    async arrange(platform) {
      const child = await openApprovals(platform)
      const parent = await openApprovals(platform, (first) =>
        chain(
          startNode(),
          subFlowNode('parts', child.flowId, [first.id], {
            assignList: [{ nodeId: 'start', ruleList: [{ parentField: 'title', childField: 'title' }] }],
          }),
          approverNode('office', [first.id]),
        ),
      )
      await parent.start()
      me = parent.starter
      const { data } = await platform.call('flow.launched', { query: {} }, { token: me.token })
      return { params: { id: `${data.list[0]?.id}.parts` } }
    },
    signInAs,
    refused: { input: { params: { id: 'unknown' } }, code: 404, msg: /流程任务不存在/ },
    check({ data }) {
      expect(data).toMatchObject([{ flowTaskInfo: { status: 1, thisStep: 'office审批' } }])
    },
  }),
  covers('flow.restore', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      const input = { params: { id: taskId }, body: {} }
      waiter = flow.first
      me = { id: '', token: flow.orders.token }
      await platform.call('flow.suspend', input, { token: me.token })
      return input
    },
    signInAs,
    refused: { input: { params: { id: 'unknown' }, body: {} }, code: 404, msg: /流程任务不存在/ },
    async check({ msg }, platform) {
      expect(msg).toBe('流程已恢复')
      const { data } = await platform.call('flow.waiting', { query: {} }, { token: waiter.token })
      expect(data.list).toHaveLength(1)
    },
  }),
  covers('flow.candidates', {
    async arrange(platform) {
      const flow = await openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id]),
          approverNode('finance', [first.id, second.id], { assigneeType: 7 }),
        ),
      )
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      me = flow.first
      return { params: { id: turn?.id ?? '' }, body: {} }
    },
    signInAs,
    async check({ data }, platform, { params }) {
      expect(data).toMatchObject({ type: 2, list: [{ nodeId: 'finance', isCandidates: true }] })
      const agree = (candidateList?: Record<string, string[]>) =>
        platform.call('flow.audit', { params, body: { candidateList } }, { token: me.token })
      expect((await agree()).data).toMatchObject([{ nodeId: 'finance' }])
      expect((await agree({ finance: [me.id] })).data).toEqual([])
      const { data: next } = await platform.call('flow.waiting', { query: {} }, { token: me.token })
      expect(next.list).toMatchObject([{ thisStepId: 'finance' }])
    },
  }),
  covers('flow.candidateUsers', {
    async arrange(platform) {
      const flow = await openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id]),
          approverNode('finance', [second.id], { assigneeType: 7 }),
        ),
      )
      await flow.start()
      const [turn] = await flow.turns(flow.first)
      me = flow.first
      return { params: { id: turn?.id ?? '' }, body: { nodeCode: 'finance' } }
    },
    signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ fullName: expect.stringMatching(/^测试用户\//) }])
      expect(data.pagination.total).toBe(1)
    },
  }),
  covers('flow.batch', {
    async arrange(platform) {
      const { flow, turnId } = await waiting(platform)
      await flow.start({ formData: { title: '硒鼓' } })
      const ids = (await flow.turns(flow.first)).map(({ id }) => id)
      await flow.agree(flow.first, turnId)
      return { body: { batchType: 0, ids, handleOpinion: '一并同意' } }
    },
    signInAs,
    check({ data }) {
      expect(data?.results.map(({ ok, msg }) => [ok, msg]).toSorted()).toEqual([
        [false, expect.stringMatching(/^该审批已由测试用户于/)],
        [true, '已同意'],
      ])
    },
  }),
  covers('flow.records', {
    async arrange(platform) {
      const { flow, turnId, taskId } = await waiting(platform)
      await flow.agree(flow.first, turnId, { handleOpinion: '好' })
      return { params: { id: taskId }, query: { category: 1, type: 1 } }
    },
    signInAs,
    check({ data }) {
      expect(data.flatMap(({ list }) => list)).toMatchObject([{ handleStatus: 1, handleOpinion: '好' }])
    },
  }),
  covers('flow.monitor', {
    async arrange(platform) {
      const { flow } = await waiting(platform)
      await flow.start({ status: 1, formData: { title: '只是草稿' } })
      return { query: { flowId: flow.flowId } }
    },
    check({ data }) {
      expect(data.list).toMatchObject([{ status: 1, thisStep: 'office审批', flowName: '采购审批' }])
    },
  }),
  covers('flow.removeMonitored', {
    async arrange(platform) {
      const { flow, taskId, turnId } = await waiting(platform)
      const administrator = { token: await platform.signIn({ administrator: true }) }
      const remove = (ids: string[]) => platform.call('flow.removeMonitored', { body: { ids } }, administrator)
      expect(await remove([taskId])).toMatchObject({ code: 400, msg: expect.stringMatching(/还没有结束，请先终止$/) })
      await flow.agree(flow.first, turnId)
      const [finance] = await flow.turns(flow.second)
      await flow.agree(flow.second, finance?.id ?? '')
      expect(await remove([taskId])).toMatchObject({ code: 400, msg: expect.stringMatching(/已审核通过，不能删除$/) })
      await flow.start()
      const { data } = await platform.call('flow.launched', { query: {} }, { token: flow.starter.token })
      const id = data.list.find((each) => each.id !== taskId)?.id ?? ''
      await platform.call('flow.cancel', { params: { id }, body: {} }, administrator)
      // One that must not go keeps the others.
      expect((await remove([id, taskId])).code).toBe(400)
      return { body: { ids: [id] } }
    },
    async check({ code }, platform, { body }) {
      expect(code).toBe(200)
      const [id = ''] = body.ids
      const rows = (table: 'flow_task' | 'flow_assignment' | 'approval_record') =>
        platform.database
          .selectFrom(table)
          .select('id')
          .where(table === 'flow_task' ? 'id' : 'task_id', '=', id)
          .execute()
      expect([(await rows('flow_task')).length, (await rows('flow_assignment')).length]).toEqual([0, 0])
      expect(await rows('approval_record')).toHaveLength(2)
    },
  }),
  covers('flow.comments', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      const comment = { body: { taskId, text: '预算够吗？' } }
      await platform.call('flow.comment', comment, { token: flow.starter.token })
      const foreign = await platform.call('flow.comment', comment, { token: flow.second.token })
      expect(foreign.code).toBe(404)
      return { query: { taskId } }
    },
    signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ text: '预算够吗？', isDel: false }])
    },
  }),
  covers('flow.comment', {
    async arrange(platform) {
      const { taskId } = await waiting(platform)
      return { body: { taskId, text: '请补充报价' } }
    },
    signInAs,
    async check({ code }, platform, { body }) {
      expect(code).toBe(200)
      const list = { query: { taskId: body.taskId } }
      expect((await platform.call('flow.comments', list, { token: me.token })).data.list).toMatchObject([
        { text: '请补充报价', isDel: true },
      ])
    },
  }),
  covers('flow.removeComment', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      await platform.call('flow.comment', { body: { taskId, text: '写错了' } }, { token: me.token })
      const { data } = await platform.call('flow.comments', { query: { taskId } }, { token: me.token })
      const params = { id: data.list[0]?.id ?? '' }
      expect((await platform.call('flow.removeComment', { params }, { token: flow.starter.token })).code).toBe(404)
      return { params }
    },
    signInAs,
    async check({ code }, platform, { params }) {
      expect(code).toBe(200)
      const left = platform.database.selectFrom('flow_comment').select('id').where('id', '=', params.id)
      expect(await left.execute()).toEqual([])
    },
  }),
  covers('flow.ofRecord', {
    async arrange(platform) {
      const { flow, taskId } = await waiting(platform)
      const { recordId } = await flow.task(flow.first, taskId)
      return { params: { id: flow.orders.id, dataId: recordId } }
    },
    check({ data }) {
      expect(data).toMatchObject([
        { id: '', status: 1, flowTaskOperatorRecordList: [{ handleStatus: 2, fileList: '' }] },
      ])
    },
  }),
]
