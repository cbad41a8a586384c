import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { grant } from '../support/users.ts'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'
import { type Approvals, openApprovals } from './approvals.ts'

const onePerson = (first: Receiver) => chain(startNode({ revokeRule: 1 }), approverNode('office', [first.id]))

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`records that go to approval on ${dialect}`, () => {
    let platform: TestPlatform
    let flow: Approvals
    /** May change the records of everybody. */
    let secretary: Receiver
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      flow = await openApprovals(platform, onePerson)
      secretary = await addReceiver(platform)
      const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_batchRemove']
      await grant(platform.database, secretary.id, [{ modelId: flow.orders.id, buttons }])
    })
    afterAll(() => platform.close())

    const config = async () =>
      (await platform.call('module.config', { params: { id: flow.orders.id } }, { token: flow.starter.token })).data
    const rowOf = async (recordId: string) => (await flow.orders.list()).list.find(({ id }) => id === recordId)
    const change = (who: Receiver, dataId: string, record: object) =>
      platform.call(
        'module.update',
        { params: { id: flow.orders.id, dataId }, body: { id: dataId, data: JSON.stringify(record) } },
        { token: who.token },
      )
    const changeMany = async (who: Receiver, dataId: string) => {
      const body = { ids: [dataId], field: 'note', value: '改' }
      const { data } = await platform.call(
        'module.updateMany',
        { params: { id: flow.orders.id }, body },
        { token: who.token },
      )
      return data.results[0]?.msg
    }
    const remove = (who: Receiver, dataId: string) =>
      platform.call('module.delete', { params: { id: flow.orders.id, dataId } }, { token: who.token })
    /** Starts with a new record; answers the turn and the record. */
    const begin = async (title: string) => {
      expect((await flow.start({ formData: { title } })).code).toBe(200)
      const [turn] = await flow.turns(flow.first)
      if (!turn) throw new Error('nothing waits')
      const { recordId, flowTaskInfo } = await flow.task(flow.first, turn.processId)
      return { turn, recordId, name: flowTaskInfo.fullName }
    }

    it('a module has a flow while a template about it may be started, and says which field follows it', async () => {
      const version = await platform.database
        .selectFrom('flow_version')
        .select('template_id')
        .where('id', '=', flow.flowId)
        .executeTakeFirstOrThrow()
      expect(await config()).toMatchObject({
        enableFlow: 1,
        flowId: version.template_id,
        atriumStatusField: 'state',
      })
      const enable = (enabled_mark: number) =>
        platform.database
          .updateTable('flow_template')
          .set({ enabled_mark })
          .where('id', '=', version.template_id)
          .execute()
      await enable(0)
      expect(await config()).toMatchObject({ enableFlow: 0 })
      await enable(1)
      const flows = async (id: string) =>
        (await platform.call('flow.flows', { params: { id }, query: { type: '1' } }, { token: flow.starter.token }))
          .data
      for (const id of [version.template_id, flow.orders.id])
        expect((await flows(id)).map((each) => each.id)).toEqual([flow.flowId])
    })

    it('what is being approved, and what was, is closed to everybody, with the reason in the list', async () => {
      const { turn, recordId, name } = await begin('打印纸')
      const reason = `“${name}”正在审批中`
      expect(await rowOf(recordId)).toMatchObject({
        flowState: 1,
        flowTaskId: turn.processId,
        atriumClosed: true,
        atriumClosedBecause: reason,
      })
      const refused = { code: 400, msg: `${reason}，不能修改或删除` }
      for (const who of [flow.starter, secretary]) {
        expect(await change(who, recordId, { title: 'x' })).toMatchObject(refused)
        expect(await changeMany(who, recordId)).toBe(refused.msg)
        expect(await remove(who, recordId)).toMatchObject(refused)
      }
      expect((await flow.agree(flow.first, turn.id)).code).toBe(200)
      expect(await rowOf(recordId)).toMatchObject({ flowState: 2, atriumClosedBecause: `“${name}”已审批通过` })
      expect((await change(secretary, recordId, { title: 'x' })).code).toBe(400)
    })

    it('what came back is changed and sent once more by whoever began it, from the record, and by nobody else', async () => {
      const { turn, recordId, name } = await begin('硒鼓')
      expect((await flow.giveBack(flow.first, turn.id)).code).toBe(200)
      const refused = { code: 400, msg: `“${name}”由发起人处理，不能修改或删除` }
      expect(await change(secretary, recordId, { title: 'x' })).toMatchObject(refused)
      expect(await changeMany(secretary, recordId)).toBe(refused.msg)
      expect(await remove(secretary, recordId)).toMatchObject(refused)
      expect((await change(flow.starter, recordId, { title: '硒鼓两个' })).code).toBe(200)
      const again = (who: Receiver) =>
        platform.call(
          'flow.restart',
          { params: { id: recordId }, body: { flowId: flow.flowId, formData: { title: '硒鼓三个' } } },
          { token: who.token },
        )
      expect((await again(secretary)).code).toBe(400)
      expect(await again(flow.starter)).toMatchObject({ code: 200, data: [] })
      const [next] = await flow.turns(flow.first)
      expect(next?.processId).toBe(turn.processId)
      expect(await flow.orders.read(recordId)).toMatchObject({ title: '硒鼓三个', state: '1' })
      expect((await flow.agree(flow.first, next?.id ?? '')).code).toBe(200)
    })

    it('a draft stands among the requests of its person, who alone changes it', async () => {
      expect((await flow.start({ formData: { title: '草稿' }, status: 1 })).code).toBe(200)
      const { data } = await platform.call('flow.launched', { query: {} }, { token: flow.starter.token })
      const [draft] = data.list
      expect(draft).toMatchObject({ status: 0 })
      const { recordId } = await flow.task(flow.starter, draft?.id ?? '')
      expect(await rowOf(recordId)).toMatchObject({ flowState: 0, state: '0' })
      expect((await change(secretary, recordId, { title: 'x' })).code).toBe(400)
      expect((await change(flow.starter, recordId, { title: '草稿二' })).code).toBe(200)
      expect(await flow.turns(flow.first)).toEqual([])
    })

    it('what was withdrawn is a record like any other, and goes to approval once more', async () => {
      const { turn, recordId } = await begin('硬盘')
      const withdrawn = await platform.call(
        'flow.withdraw',
        { params: { id: turn.processId }, body: {} },
        { token: flow.starter.token },
      )
      expect(withdrawn.code).toBe(200)
      expect((await change(secretary, recordId, { title: '硬盘两个' })).code).toBe(200)
      const body = { flowId: flow.flowId, formData: { title: '硬盘三个' } }
      const again = await platform.call(
        'flow.restart',
        { params: { id: recordId }, body },
        { token: flow.starter.token },
      )
      expect(again).toMatchObject({ code: 200, msg: '提交成功' })
      const [next] = await flow.turns(flow.first)
      expect(next?.processId).not.toBe(turn.processId)
      expect((await flow.task(flow.first, next?.processId ?? '')).recordId).toBe(recordId)
      expect(await rowOf(recordId)).toMatchObject({ flowState: 1, flowTaskId: next?.processId })
    })

    it('whoever reads a record reads how its approvals go; into one leads a link for those who take part in it', async () => {
      const own = await openApprovals(platform, onePerson)
      await own.start({ formData: { title: '打印纸 A4' } })
      const [turn] = await own.turns(own.first)
      if (!turn) throw new Error('nothing waits')
      const { recordId, flowTaskInfo } = await own.task(own.first, turn.processId)
      const reader = await addReceiver(platform)
      const grants = { modelId: own.orders.id, buttons: ['btn_detail'] }
      await grant(platform.database, reader.id, [grants])
      const stranger = await addReceiver(platform)
      await grant(platform.database, stranger.id, [{ modelId: own.orders.id, buttons: [] }])
      const ask = (who: Receiver, dataId = recordId) =>
        platform.call('flow.ofRecord', { params: { id: own.orders.id, dataId } }, { token: who.token })
      const [running, ...others] = (await ask(reader)).data
      expect(others).toEqual([])
      expect(running).toMatchObject({ id: '', fullName: flowTaskInfo.fullName, status: 1 })
      expect(running?.flowTaskNodeList.map(({ nodeName, type }) => [nodeName, type])).toEqual([
        ['发起申请', '0'],
        ['office审批', '1'],
      ])
      const file = [{ name: 'a.txt', fileId: 'a', url: '/a' }]
      expect((await own.agree(own.first, turn.id, { handleOpinion: '数量合适' })).code).toBe(200)
      const attached = platform.database.updateTable('approval_record').set({ files: JSON.stringify(file) })
      await attached.where('task_id', '=', turn.processId).where('status', '=', 1).execute()
      const lines = async (who: Receiver) => {
        const [ended] = (await ask(who)).data
        return { id: ended?.id, status: ended?.status, last: ended?.flowTaskOperatorRecordList.at(-1) }
      }
      const said = { handleStatus: 1, handleOpinion: '数量合适', nodeName: 'office审批' }
      expect(await lines(reader)).toMatchObject({ id: '', status: 2, last: { ...said, fileList: '' } })
      await grant(platform.database, own.first.id, [grants])
      expect(await lines(own.first)).toMatchObject({
        id: turn.processId,
        status: 2,
        last: { ...said, fileList: JSON.stringify(file) },
      })
      expect((await ask(stranger)).code).toBe(403)
      expect((await ask(reader, 'none')).code).toBe(404)
      const draft = await own.start({ status: 1, formData: { title: '草稿' } })
      expect(draft.code).toBe(200)
      const kept = await platform.database
        .selectFrom('flow_task')
        .select('record_id')
        .where('model_id', '=', own.orders.id)
        .where('status', '=', 0)
        .executeTakeFirstOrThrow()
      expect((await ask(reader, kept.record_id)).data).toEqual([])
    })
  })
}
