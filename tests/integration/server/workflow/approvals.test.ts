import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { approverNode, chain, startNode, together } from '../../../support/flow-template.ts'
import { type Approvals, openApprovals } from './approvals.ts'
import { field } from '#server/seed/modules/fields.ts'
import { addEntrust } from './support.ts'

const HOUR = 3_600_000

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`approvals on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const onlyTurn = async ({ turns }: Approvals, who: Receiver) => {
      const [turn, ...others] = await turns(who)
      expect(others).toEqual([])
      if (!turn) throw new Error('nothing waits')
      return turn
    }

    it('goes from one to the other until it is through; the record and the history follow', async () => {
      const flow = await openApprovals(platform)
      expect(await flow.start()).toMatchObject({ code: 200, msg: '提交成功', data: [] })
      const first = await onlyTurn(flow, flow.first)
      expect(first).toMatchObject({ thisStep: 'office审批', thisStepId: 'office', userName: '测试用户' })
      expect(await flow.turns(flow.second)).toEqual([])
      const { recordId } = await flow.task(flow.first, first.processId)
      expect(await flow.status(recordId)).toBe('1')
      expect(await flow.agree(flow.first, first.id, { handleOpinion: '同意采购' })).toMatchObject({
        code: 200,
        msg: '已同意',
      })
      expect(await flow.turns(flow.first)).toEqual([])
      const second = await onlyTurn(flow, flow.second)
      expect((await flow.agree(flow.second, second.id)).code).toBe(200)
      expect(await flow.status(recordId)).toBe('2')
      const task = await flow.task(flow.starter, first.processId)
      expect(task.flowTaskInfo).toMatchObject({ status: 2, completion: 100 })
      expect(task.flowTaskNodeList.map(({ type }) => type)).toEqual(['0', '0', '0'])
      expect(
        task.flowTaskOperatorRecordList.map(({ nodeCode, handleStatus, handleOpinion }) => [
          nodeCode,
          handleStatus,
          handleOpinion,
        ]),
      ).toEqual([
        ['start', 2, ''],
        ['office', 1, '同意采购'],
        ['finance', 1, ''],
      ])
    })

    it('tells whoever is next, once, and opens what waits for them', async () => {
      const flow = await openApprovals(platform)
      await flow.start()
      const turn = await onlyTurn(flow, flow.first)
      const { data } = await platform.call('message.list', { query: {} }, { token: flow.first.token })
      expect(data.list.map(({ title }) => title)).toEqual([`待审批：${turn.fullName}`])
      const id = data.list[0]?.id ?? ''
      const message = await platform.call('message.read', { params: { id } }, { token: flow.first.token })
      expect(JSON.parse(message.data.bodyText)).toMatchObject({ id: turn.processId, taskOperatorId: turn.id })
      const { data: mine } = await platform.call('message.list', { query: {} }, { token: flow.starter.token })
      expect(mine.list).toEqual([])
    })

    it('whoever comes second is told who decided and when; the next step is untouched', async () => {
      const both = (first: Receiver, second: Receiver) =>
        chain(startNode(), approverNode('office', [first.id, second.id]), approverNode('finance', [first.id]))
      const flow = await openApprovals(platform, both)
      await flow.start()
      const [mine, other] = [await onlyTurn(flow, flow.first), await onlyTurn(flow, flow.second)]
      const answers = await Promise.all([
        flow.agree(flow.first, mine.id),
        flow.agree(flow.first, mine.id),
        flow.giveBack(flow.second, other.id),
      ])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      for (const { msg } of answers.filter(({ code }) => code !== 200))
        expect(msg).toMatch(/^该审批已由测试用户于\d{4}-\d\d-\d\d \d\d:\d\d处理$/)
      const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, mine.processId)
      expect(lines).toHaveLength(2)
    })

    it('an answer that was lost is had once more by its key, and nothing is done twice', async () => {
      const flow = await openApprovals(platform)
      const key = `flow-${flow.flowId}-0123456789abcdef`
      const body = { flowId: flow.flowId, formData: { title: '硒鼓' } }
      const send = () => platform.call('flow.start', { body }, { token: flow.starter.token, key })
      expect([(await send()).msg, (await send()).msg]).toEqual(['提交成功', '提交成功'])
      const turn = await onlyTurn(flow, flow.first)
      const again = () =>
        platform.call(
          'flow.audit',
          { params: { id: turn.id }, body: {} },
          { token: flow.first.token, key: `agree-${flow.flowId}-0123456789abcdef` },
        )
      expect([(await again()).msg, (await again()).msg]).toEqual(['已同意', '已同意'])
      expect(await flow.turns(flow.second)).toHaveLength(1)
    })

    it('a stranger neither sees nor decides it, nor does the starter, nor somebody whose turn is to come', async () => {
      const flow = await openApprovals(platform)
      await flow.start()
      const turn = await onlyTurn(flow, flow.first)
      const stranger = await addReceiver(platform)
      for (const who of [stranger, flow.second]) {
        expect((await flow.agree(who, turn.id)).code).toBe(404)
        expect((await platform.call('flow.task', { params: { id: turn.processId } }, { token: who.token })).code).toBe(
          404,
        )
      }
      expect(await flow.agree(flow.starter, turn.id)).toMatchObject({ code: 403, msg: '该审批不需要您处理' })
      expect(await flow.start({}, stranger)).toMatchObject({ code: 404, msg: '流程不存在、未发布，或您不能发起' })
      expect((await flow.agree(flow.first, turn.id)).code).toBe(200)
    })

    it('nobody sets the status themselves, nor changes or deletes what is being approved', async () => {
      const flow = await openApprovals(platform)
      const { orders } = flow
      expect(await orders.create({ title: 'x', state: '2' })).toMatchObject({
        code: 400,
        msg: '“审批状态”由审批流程决定，不能自行填写',
      })
      const id = await orders.created({ title: 'x', state: '0' })
      expect((await orders.update(id, { state: '2' })).code).toBe(400)
      expect((await orders.update(id, { title: 'y', state: '0' })).code).toBe(200)
      expect(await flow.status(id)).toBe('0')
      const starter = { token: flow.starter.token }
      expect((await platform.call('flow.start', { body: { flowId: flow.flowId, id } }, starter)).code).toBe(200)
      expect(await flow.status(id)).toBe('1')
      const { fullName } = await onlyTurn(flow, flow.first)
      const refused = { code: 400, msg: `“${fullName}”正在审批中，不能修改或删除` }
      expect(await orders.update(id, { title: 'z' })).toMatchObject(refused)
      const removed = await platform.call(
        'module.delete',
        { params: { id: orders.id, dataId: id } },
        { token: orders.token },
      )
      expect(removed).toMatchObject(refused)
      const again = await platform.call('flow.start', { body: { flowId: flow.flowId, id } }, starter)
      expect(again).toMatchObject({ code: 400, msg: `该数据已提交审批：${fullName}` })
    })

    it('what is returned is corrected and sent once more; who is chosen to get it back is one that had it', async () => {
      const chosen = (first: Receiver, second: Receiver) =>
        chain(
          startNode(),
          approverNode('office', [first.id]),
          approverNode('finance', [second.id], { rejectStep: '2', rejectType: 3 }),
        )
      const flow = await openApprovals(platform, chosen)
      await flow.start()
      const office = await onlyTurn(flow, flow.first)
      await flow.agree(flow.first, office.id)
      const finance = await onlyTurn(flow, flow.second)
      const { data: steps } = await platform.call(
        'flow.rejectSteps',
        { params: { id: finance.id } },
        { token: flow.second.token },
      )
      expect(steps.list).toEqual([
        { nodeCode: 'start', nodeName: '发起申请' },
        { nodeCode: 'office', nodeName: 'office审批' },
      ])
      expect((await flow.giveBack(flow.second, finance.id, { rejectStep: 'finance' })).code).toBe(400)
      expect(
        await flow.giveBack(flow.second, finance.id, { rejectStep: '0', rejectType: 2, handleOpinion: '少了型号' }),
      ).toMatchObject({
        code: 200,
        msg: '已退回',
      })
      const id = office.processId
      const back = await flow.task(flow.starter, id)
      expect(back).toMatchObject({ flowTaskInfo: { status: 3, thisStep: '发起申请' }, mayRestart: true })
      expect(await flow.status(back.recordId)).toBe('3')
      const body = { flowId: flow.flowId, formData: { title: '打印纸 A4' } }
      expect((await platform.call('flow.restart', { params: { id }, body }, { token: flow.first.token })).code).toBe(
        404,
      )
      expect((await platform.call('flow.restart', { params: { id }, body }, { token: flow.starter.token })).code).toBe(
        200,
      )
      // Straight back to whoever returned it.
      expect(await flow.turns(flow.first)).toEqual([])
      const again = await onlyTurn(flow, flow.second)
      expect(again.id).not.toBe(finance.id)
      expect((await flow.orders.read(back.recordId))['title']).toBe('打印纸 A4')
      expect((await flow.agree(flow.second, again.id)).code).toBe(200)
      expect(await flow.status(back.recordId)).toBe('2')
    })

    it('a node lets its people change what it names, and nothing else; what it keeps from them is not sent', async () => {
      const operates = [
        { id: 'note', read: true, write: true },
        { id: 'phone', read: false, write: true },
      ]
      const flow = await openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id], { formOperates: operates }),
          approverNode('finance', [second.id]),
        ),
      )
      await flow.start({ formData: { title: '打印纸', phone: '13812345678' } })
      const turn = await onlyTurn(flow, flow.first)
      const task = await flow.task(flow.first, turn.processId)
      expect(task.formData).not.toHaveProperty('phone')
      expect(task.displayData).not.toContain('13812345678')
      expect(task.formOperates.filter(({ write }) => write).map(({ id }) => id)).toEqual(['note'])
      const formData = { note: '尽快', title: '别的', phone: '13900000000', state: '2' }
      expect((await flow.agree(flow.first, turn.id, { formData })).code).toBe(200)
      expect(await flow.orders.read(task.recordId)).toMatchObject({
        note: '尽快',
        title: '打印纸',
        phone: '13812345678',
        state: '1',
      })
    })

    it('all of them agree, two of three at 66 percent, and one counts once', async () => {
      const third = await addReceiver(platform)
      const flow = await openApprovals(platform, (first, second) =>
        chain(startNode(), approverNode('office', [first.id, second.id, third.id], together(66))),
      )
      await flow.start()
      const [first, second] = [await onlyTurn(flow, flow.first), await onlyTurn(flow, flow.second)]
      await flow.agree(flow.first, first.id)
      expect((await flow.agree(flow.first, first.id)).code).toBe(400)
      expect((await flow.task(flow.starter, first.processId)).flowTaskInfo.status).toBe(1)
      await flow.agree(flow.second, second.id)
      expect((await flow.task(flow.starter, first.processId)).flowTaskInfo.status).toBe(2)
      expect(await flow.turns(third)).toEqual([])
    })

    it('who is entrusted decides for the other, as the history says; never what they began themselves', async () => {
      const flow = await openApprovals(platform)
      const standIn = await addReceiver(platform)
      const { now } = platform.clock
      for (const who of [standIn, flow.starter])
        await addEntrust(platform, flow.first.id, who.id, { start: now - HOUR, end: now + HOUR })
      await flow.start()
      const turn = await onlyTurn(flow, standIn)
      expect(turn.delegateUser).toBe('测试用户')
      expect(await flow.turns(flow.starter)).toEqual([])
      expect((await flow.agree(flow.starter, turn.id)).code).toBe(403)
      expect((await flow.agree(standIn, turn.id)).code).toBe(200)
      const line = await platform.database
        .selectFrom('approval_record')
        .select(['user_id', 'for_user_id', 'for_user_name'])
        .where('assignment_id', '=', turn.id)
        .executeTakeFirst()
      expect(line).toEqual({ user_id: standIn.id, for_user_id: flow.first.id, for_user_name: '测试用户' })
    })

    it('where a rule finds nobody the starter names people, and nothing is saved before', async () => {
      const flow = await openApprovals(platform, () =>
        chain(startNode({ errorRule: 3 }), approverNode('office', ['nobody'])),
      )
      const asked = await flow.start()
      expect(asked).toMatchObject({ code: 200, data: [{ nodeId: 'office', nodeName: 'office审批' }] })
      expect((await flow.orders.list()).total).toBe(0)
      await flow.start({ errorRuleUserList: { office: [flow.first.id] } })
      await onlyTurn(flow, flow.first)
      const refusing = await openApprovals(platform, () =>
        chain(startNode({ errorRule: 5 }), approverNode('office', ['nobody'])),
      )
      expect(await refusing.start()).toMatchObject({ code: 400, msg: '“office审批”找不到审批人，未提交' })
    })

    it('whoever agreed takes it back while the next one did nothing, and nobody else does', async () => {
      const process = (first: Receiver, second: Receiver) =>
        chain(
          startNode(),
          approverNode('office', [first.id], { hasRevokeBtn: true }),
          approverNode('finance', [second.id]),
        )
      const flow = await openApprovals(platform, process)
      await flow.start()
      const turn = await onlyTurn(flow, flow.first)
      await flow.agree(flow.first, turn.id)
      const lineOf = async () => (await flow.task(flow.first, turn.processId)).recallId ?? ''
      const line = await lineOf()
      const recall = (who: Receiver, id: string) =>
        platform.call('flow.recall', { params: { id }, body: { handleOpinion: '看错了' } }, { token: who.token })
      for (const who of [flow.second, flow.starter]) expect((await recall(who, line)).code).toBe(404)
      const taken = await onlyTurn(flow, flow.second)
      expect(await recall(flow.first, line)).toMatchObject({ code: 200, msg: '已撤回审批' })
      expect(await flow.turns(flow.second)).toEqual([])
      expect((await flow.agree(flow.second, taken.id)).code).not.toBe(200)
      expect((await onlyTurn(flow, flow.first)).id).toBe(turn.id)
      expect((await recall(flow.first, line)).code).toBe(400)
      await flow.agree(flow.first, turn.id, { handleOpinion: '确认' })
      const again = await lineOf()
      const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, turn.processId)
      expect(lines.map(({ handleStatus }) => handleStatus)).toEqual([2, 1, 3, 1])
      await flow.agree(flow.second, (await onlyTurn(flow, flow.second)).id)
      expect(await recall(flow.first, again)).toMatchObject({ code: 400, msg: '后续步骤已处理，不能撤回审批' })
    })

    it('is revived at a step by whoever looks after approvals, unless another one about its record began', async () => {
      const flow = await openApprovals(platform)
      await flow.start()
      const turn = await onlyTurn(flow, flow.first)
      const admin = { token: flow.orders.token }
      const change = (taskNodeId: string, resurgence: boolean, as = admin) =>
        platform.call('flow.change', { body: { taskId: turn.processId, taskNodeId, resurgence } }, as)
      expect((await change('finance', true)).msg).toBe('该审批尚未结束，不能复活')
      expect((await change('finance', false, { token: flow.first.token })).code).toBe(404)
      expect((await change('start', false)).code).toBe(400)
      await platform.call('flow.cancel', { params: { id: turn.processId }, body: {} }, admin)
      const { recordId, mayRevive } = await flow.task({ id: '', token: admin.token }, turn.processId)
      expect([mayRevive, await flow.status(recordId)]).toEqual([true, '5'])
      expect(await change('finance', true)).toMatchObject({ code: 200, msg: '已复活' })
      expect(await flow.status(recordId)).toBe('1')
      await flow.agree(flow.second, (await onlyTurn(flow, flow.second)).id)
      expect(await flow.status(recordId)).toBe('2')
      const other = await openApprovals(platform)
      await other.start()
      const [ended] = await other.turns(other.first)
      await platform.call('flow.cancel', { params: { id: ended?.processId ?? '' }, body: {} }, admin)
      const about = (await other.task(other.starter, ended?.processId ?? '')).recordId
      await other.start({ id: about })
      const body = { taskId: ended?.processId ?? '', taskNodeId: 'office', resurgence: true }
      expect((await platform.call('flow.change', { body }, { token: other.orders.token })).msg).toMatch(
        /^该数据已提交审批/,
      )
    })

    it('an agreement that is taken back gives the record its values back, but those that others changed since', async () => {
      const formOperates = ['note', 'title'].map((id) => ({ id, read: true, write: true }))
      const flow = await openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id, second.id], { ...together(), hasRevokeBtn: true, formOperates }),
          approverNode('finance', [second.id]),
        ),
      )
      await flow.start({ formData: { title: '打印纸', note: '原来' } })
      const [mine, other] = [await onlyTurn(flow, flow.first), await onlyTurn(flow, flow.second)]
      const record = async () => {
        const { recordId } = await flow.task(flow.first, mine.processId)
        const { note, title } = await flow.orders.read(recordId)
        return [note, title]
      }
      const recall = async () => {
        const { recallId = '' } = await flow.task(flow.first, mine.processId)
        return platform.call('flow.recall', { params: { id: recallId }, body: {} }, { token: flow.first.token })
      }
      await flow.agree(flow.first, mine.id, { formData: { note: '改过', title: '打印纸 A3' } })
      expect(await record()).toEqual(['改过', '打印纸 A3'])
      expect(await recall()).toMatchObject({ code: 200, msg: '已撤回审批' })
      expect(await record()).toEqual(['原来', '打印纸'])
      await flow.agree(flow.second, other.id, { formData: { note: '另一人改的' } })
      await flow.agree(flow.first, mine.id, { formData: { title: '打印纸 A4' } })
      const [finance] = await flow.turns(flow.second)
      expect(finance?.thisStep).toBe('finance审批')
      expect((await recall()).msg).toBe('已撤回审批')
      expect(await record()).toEqual(['另一人改的', '打印纸'])
      const both = await openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id, second.id, flow.first.id], {
            ...together(),
            hasRevokeBtn: true,
            formOperates,
          }),
        ),
      )
      await both.start({ formData: { title: '硒鼓', note: '原来' } })
      const [one, two] = [await onlyTurn(both, both.first), await onlyTurn(both, both.second)]
      await both.agree(both.first, one.id, { formData: { note: '一', title: '硒鼓 A' } })
      await both.agree(both.second, two.id, { formData: { note: '二' } })
      const line = await both.task(both.first, one.processId)
      const input = { params: { id: line.recallId ?? '' }, body: {} }
      const again = await platform.call('flow.recall', input, { token: both.first.token })
      expect(again.msg).toMatch(/^已撤回审批；.+此后又有改动或含附件，保持现状$/)
      expect(await both.orders.read(line.recordId)).toMatchObject({ note: '二', title: '硒鼓' })
    })

    it('an agreement that is taken back leaves a value that another record took meanwhile, and says so', async () => {
      const formOperates = [{ id: 'code', read: true, write: true }]
      const flow = await openApprovals(
        platform,
        (first, second) =>
          chain(
            startNode(),
            approverNode('office', [first.id], { hasRevokeBtn: true, formOperates }),
            approverNode('finance', [second.id]),
          ),
        [field(43, 'input', 'code', '编号', { config: { unique: true } })],
      )
      await flow.start({ formData: { title: '打印纸', code: 'NO-1' } })
      const turn = await onlyTurn(flow, flow.first)
      await flow.agree(flow.first, turn.id, { formData: { code: 'NO-2' } })
      expect(await flow.start({ formData: { title: '硒鼓', code: 'NO-1' } })).toMatchObject({ code: 200 })
      const { recallId = '', recordId } = await flow.task(flow.first, turn.processId)
      const again = await platform.call(
        'flow.recall',
        { params: { id: recallId }, body: {} },
        { token: flow.first.token },
      )
      expect(again.msg).toMatch(/^已撤回审批；.*编号.*保持现状$/)
      expect((await flow.orders.read(recordId))['code']).toBe('NO-2')
    })

    it('a draft of a flow that was stopped or deleted is kept and not sent; what was sent back goes on', async () => {
      const flow = await openApprovals(platform)
      await flow.start({ status: 1 })
      await flow.start()
      const turn = await onlyTurn(flow, flow.first)
      expect((await flow.giveBack(flow.first, turn.id, { handleOpinion: '补充说明' })).code).toBe(200)
      const { data } = await platform.call('flow.launched', { query: {} }, { token: flow.starter.token })
      const draft = data.list.find(({ status }) => status === 0)?.id ?? ''
      const { template_id } = await platform.database
        .selectFrom('flow_version')
        .select('template_id')
        .where('id', '=', flow.flowId)
        .executeTakeFirstOrThrow()
      await platform.database
        .updateTable('flow_template')
        .set({ enabled_mark: 0, deleted_at: 5 })
        .where('id', '=', template_id)
        .execute()
      const send = (id: string, status = 0) =>
        platform.call(
          'flow.restart',
          { params: { id }, body: { flowId: flow.flowId, status, formData: { title: '墨盒' } } },
          { token: flow.starter.token },
        )
      expect(await send(draft)).toMatchObject({ code: 404, msg: '流程不存在、未发布，或您不能发起' })
      expect(await flow.turns(flow.first)).toEqual([])
      expect((await send(draft, 1)).code).toBe(200)
      expect((await send(turn.processId)).code).toBe(200)
    })

    it('a draft waits for nobody until it is sent; what its person typed while deciding is kept for them', async () => {
      const flow = await openApprovals(platform)
      expect(await flow.start({ status: 1 })).toMatchObject({ code: 200, msg: '草稿已保存' })
      expect(await flow.turns(flow.first)).toEqual([])
      const { data } = await platform.call('flow.launched', { query: {} }, { token: flow.starter.token })
      const [draft] = data.list
      expect(draft).toMatchObject({ status: 0, flowName: '采购审批' })
      const input = { params: { id: draft?.id ?? '' }, body: { flowId: flow.flowId } }
      expect((await platform.call('flow.restart', input, { token: flow.starter.token })).code).toBe(200)
      const turn = await onlyTurn(flow, flow.first)
      const typed = { params: { id: turn.id }, body: { handleOpinion: '待核实' } }
      expect((await platform.call('flow.saveAudit', typed, { token: flow.first.token })).code).toBe(200)
      expect((await flow.task(flow.first, turn.processId)).draft).toMatchObject({ handleOpinion: '待核实' })
      expect((await flow.task(flow.starter, turn.processId)).draft).toBeNull()
    })
  })
}
