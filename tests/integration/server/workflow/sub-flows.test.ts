import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredNode } from '../../../support/flow-template.ts'
import { approverNode, chain, startNode, subFlowNode } from '../../../support/flow-template.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { field } from '#server/seed/modules/fields.ts'
import { fireTimers } from '#server/areas/workflow/timer-run.ts'
import { type Approvals, openApprovals } from './approvals.ts'
import { addEntrust } from './support.ts'

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`sub-flows on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    interface Family {
      readonly parent: Approvals
      readonly child: Approvals
      readonly people: readonly Receiver[]
      readonly taskId: string
    }

    /** A task that was agreed to at its first step, whose second one starts a case of another template for each of two people. */
    async function open(properties: StoredNode['properties'] = {}): Promise<Family> {
      const child = await openApprovals(platform)
      const people = [await addReceiver(platform), await addReceiver(platform)]
      const parent = await openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id]),
          subFlowNode(
            'parts',
            child.flowId,
            people.map(({ id }) => id),
            {
              assignList: [{ nodeId: 'start', ruleList: [{ parentField: 'title', childField: 'title' }] }],
              returnList: [{ childField: 'note', parentField: 'note' }],
              ...properties,
            },
          ),
          approverNode('finance', [second.id]),
        ),
      )
      await parent.start()
      const [turn] = await parent.turns(parent.first)
      const taskId = turn?.processId ?? ''
      expect(await parent.agree(parent.first, turn?.id ?? '')).toMatchObject({ code: 200 })
      return { parent, child, people, taskId }
    }
    const casesOf = async (taskId: string) =>
      platform.database
        .selectFrom('flow_task')
        .selectAll()
        .where('parent_id', '=', taskId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    const agreeAll = async ({ child }: Family, taskId: string) => {
      for (const who of [child.first, child.second]) {
        const turn = (await child.turns(who)).find(({ processId }) => processId === taskId)
        expect(await child.agree(who, turn?.id ?? '', {})).toMatchObject({ code: 200 })
      }
    }
    const statusOf = async (id: string) =>
      (await platform.database.selectFrom('flow_task').select('status').where('id', '=', id).executeTakeFirst())?.status
    const monitor = async (id: 'flow.suspend' | 'flow.restore' | 'flow.cancel', taskId: string, body = {}) =>
      platform.call(id, { params: { id: taskId }, body }, { token: await platform.signIn({ administrator: true }) })

    it('starts a case for each of the people, takes values over both ways, and goes on when the last one is through', async () => {
      const family = await open()
      const { parent, child, people, taskId } = family
      const cases = await casesOf(taskId)
      expect(cases.map(({ creator_id }) => creator_id)).toEqual(people.map(({ id }) => id))
      expect(cases.map(({ status }) => status)).toEqual([1, 1])
      for (const { record_id } of cases)
        expect(await child.orders.read(record_id)).toMatchObject({ title: '打印纸', state: '1' })
      const waiting = await parent.task(parent.starter, taskId)
      expect(waiting).toMatchObject({ flowTaskInfo: { status: 1, thisStep: 'parts子流程' } })
      const node = waiting.flowTaskNodeList.find(({ nodeType }) => nodeType === 'subFlow')
      expect(node).toMatchObject({ type: '1' })
      const { data: shown } = await platform.call(
        'flow.cases',
        { params: { id: node?.id ?? '' } },
        { token: parent.starter.token },
      )
      expect(shown.map(({ flowTaskInfo }) => flowTaskInfo.id)).toEqual(cases.map(({ id }) => id))
      expect(shown[0]).toMatchObject({ flowTaskInfo: { parentId: taskId, mayOpenParent: true } })
      const [one, other] = cases
      await platform.database
        .selectFrom('flow_task')
        .select('id')
        .where('id', '=', one?.id ?? '')
        .execute()
      await agreeAll(family, one?.id ?? '')
      expect(await parent.turns(parent.second)).toEqual([])
      await agreeAll(family, other?.id ?? '')
      const [finance] = await parent.turns(parent.second)
      expect(finance?.thisStep).toBe('finance审批')
      expect(await parent.agree(parent.second, finance?.id ?? '')).toMatchObject({ code: 200 })
      expect(await statusOf(taskId)).toBe(2)
    })

    it('takes over what was written in a case that is through', async () => {
      const family = await open({ returnList: [{ childField: 'note', parentField: 'note' }], autoSubmit: false })
      const { parent, child, people, taskId } = family
      const record = (await parent.task(parent.starter, taskId)).recordId
      for (const [at, { id }] of (await casesOf(taskId)).entries()) {
        const body = { flowId: child.flowId, formData: { note: `备注${at}` } }
        const sent = await platform.call('flow.restart', { params: { id }, body }, { token: people[at]?.token ?? '' })
        expect(sent).toMatchObject({ code: 200 })
        await agreeAll(family, id)
        expect((await parent.orders.read(record))['note']).toBe(`备注${at}`)
      }
      expect(await parent.turns(parent.second)).toHaveLength(1)
    })

    it('waits as a draft for whoever it is for, who is told, and cannot take it away', async () => {
      const { parent, people, taskId } = await open({ autoSubmit: false })
      const [own] = await casesOf(taskId)
      expect(own?.status).toBe(0)
      const who = { token: people[0]?.token ?? '' }
      const { data: messages } = await platform.call('message.list', { query: {} }, who)
      expect(messages.list.map(({ title }) => title)).toEqual([`待发起：${own?.full_name}`])
      const task = await platform.call('flow.task', { params: { id: own?.id ?? '' } }, who)
      expect(task.data).toMatchObject({ mayDelete: false, mayRestart: true, flowTaskInfo: { mayOpenParent: false } })
      const removed = await platform.call('flow.removeLaunched', { params: { id: own?.id ?? '' } }, who)
      const name = (await parent.task(parent.starter, taskId)).flowTaskInfo.fullName
      expect(removed).toMatchObject({ code: 400, msg: `这是“${name}”的子流程，不能撤回或删除` })
    })

    it('does not wait for those that run beside it, which stand still with it only where that is asked for', async () => {
      const { parent, taskId } = await open({ isAsync: true })
      expect(await parent.turns(parent.second)).toHaveLength(1)
      const admin = { token: await platform.signIn({ administrator: true }) }
      const { data } = await platform.call('flow.asyncCases', { params: { id: taskId } }, admin)
      expect(data).toBe(true)
      const states = async () => (await casesOf(taskId)).map(({ status }) => status)
      expect(await monitor('flow.suspend', taskId)).toMatchObject({ code: 200 })
      expect(await states()).toEqual([1, 1])
      await monitor('flow.restore', taskId)
      await monitor('flow.suspend', taskId, { suspend: true })
      expect(await states()).toEqual([6, 6])
      await monitor('flow.restore', taskId)
      expect(await states()).toEqual([1, 1])
      await monitor('flow.cancel', taskId)
      expect([await statusOf(taskId), await states()]).toEqual([5, [1, 1]])
    })

    it('stands still, goes on and ends with what started it; one that is ended by itself is waited for no more', async () => {
      const family = await open()
      const { parent, child, taskId } = family
      const states = async () => (await casesOf(taskId)).map(({ status }) => status)
      await monitor('flow.suspend', taskId)
      expect(await states()).toEqual([6, 6])
      expect(await child.turns(child.first)).toEqual([])
      await monitor('flow.restore', taskId)
      expect(await states()).toEqual([1, 1])
      const [one, other] = await casesOf(taskId)
      await monitor('flow.cancel', one?.id ?? '')
      expect(await parent.turns(parent.second)).toEqual([])
      await monitor('flow.cancel', taskId)
      expect([await statusOf(taskId), await states()]).toEqual([5, [5, 5]])
      expect(await child.status(other?.record_id ?? '')).toBe('5')
      expect(await child.turns(child.first)).toEqual([])
    })

    it('takes files along both ways, for those who see the record that they came into', async () => {
      const child = await openApprovals(platform, undefined, [
        field(41, 'uploadFile', 'quote', '报价单'),
        field(42, 'input', 'plain', '说明'),
        field(44, 'editor', 'about', '图文'),
      ])
      const who = await addReceiver(platform)
      const upload = async ({ token }: Receiver, content: string) => {
        const sent = { token, upload: { fileName: 'a.txt', content } }
        const { data } = await platform.call('file.upload', { params: { type: 'annex' } }, sent)
        return { name: 'a.txt', fileId: data.name, url: `/api/file/Image/annex/${data.name}` }
      }
      const mayFetch = async ({ token }: Receiver, { fileId }: { fileId: string }) =>
        (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })).code === 200
      const parent = await openApprovals(
        platform,
        (first, second) =>
          chain(
            startNode(),
            approverNode('office', [first.id]),
            subFlowNode('parts', child.flowId, [who.id], {
              autoSubmit: false,
              assignList: [
                {
                  nodeId: 'start',
                  ruleList: [
                    { parentField: 'title', childField: 'title' },
                    { parentField: 'contract', childField: 'quote' },
                    { parentField: 'text', childField: 'about' },
                    // Files are no text.
                    { parentField: 'contract', childField: 'plain' },
                  ],
                },
              ],
              returnList: [{ childField: 'quote', parentField: 'contract' }],
            }),
            approverNode('finance', [second.id]),
          ),
        [field(41, 'uploadFile', 'contract', '合同'), field(44, 'editor', 'text', '图文')],
      )
      const contract = await upload(parent.starter, '合同')
      const picture = await upload(parent.starter, '图')
      const text = `<p><img src="${picture.url}"></p>`
      await parent.start({ formData: { title: '打印纸', contract: [contract], text } })
      const [turn] = await parent.turns(parent.first)
      expect(await mayFetch(who, contract)).toBe(false)
      await parent.agree(parent.first, turn?.id ?? '')
      const [own] = await casesOf(turn?.processId ?? '')
      const held = await child.orders.read(own?.record_id ?? '')
      expect(held).toMatchObject({ title: '打印纸', quote: [contract], plain: null })
      expect(held['about']).toContain(picture.url)
      for (const each of [contract, picture])
        expect([await mayFetch(who, each), await mayFetch(child.first, each)]).toEqual([true, false])

      const quote = await upload(who, '报价')
      const body = { flowId: child.flowId, formData: { quote: [quote] } }
      const sent = await platform.call('flow.restart', { params: { id: own?.id ?? '' }, body }, { token: who.token })
      expect(sent).toMatchObject({ code: 200 })
      expect(await mayFetch(parent.second, quote)).toBe(false)
      await agreeAll({ parent, child, people: [who], taskId: turn?.processId ?? '' }, own?.id ?? '')
      const { recordId } = await parent.task(parent.starter, turn?.processId ?? '')
      expect(await parent.orders.read(recordId)).toMatchObject({ contract: [quote] })
      expect(await mayFetch(parent.second, quote)).toBe(true)
      // What was taken out can be brought back from the history of the record for a while.
      const { kept_until: until } = await platform.database
        .selectFrom('stored_file')
        .select('kept_until')
        .where('id', '=', contract.fileId)
        .executeTakeFirstOrThrow()
      expect(Number(until)).toBeGreaterThan(platform.clock.now)
    })

    it('leaves out what another record has already where a rule fills a field that takes each value once', async () => {
      const unique = (name: string) => field(43, 'input', name, '编号', { config: { unique: true } })
      const child = await openApprovals(platform, undefined, [unique('code')])
      const people = [await addReceiver(platform), await addReceiver(platform)]
      const ruleList = [
        { parentField: 'title', childField: 'title' },
        { parentField: 'note', childField: 'code' },
      ]
      const parent = await openApprovals(
        platform,
        (first, second) =>
          chain(
            startNode(),
            approverNode('office', [first.id]),
            subFlowNode(
              'parts',
              child.flowId,
              people.map(({ id }) => id),
              { assignList: [{ nodeId: 'start', ruleList }], returnList: [{ childField: 'code', parentField: 'own' }] },
            ),
            approverNode('finance', [second.id]),
          ),
        [unique('own')],
      )
      expect(await parent.start({ status: 1, formData: { title: '占号', own: 'NO-1' } })).toMatchObject({ code: 200 })
      await parent.start({ formData: { title: '打印纸', note: 'NO-1' } })
      const turn = (await parent.turns(parent.first)).at(0)
      expect(await parent.agree(parent.first, turn?.id ?? '')).toMatchObject({ code: 200 })
      const taskId = turn?.processId ?? ''
      const cases = await casesOf(taskId)
      const codes = async () =>
        Promise.all(cases.map(async ({ record_id: id }) => (await child.orders.read(id))['code']))
      expect(await codes()).toEqual(['NO-1', null])
      for (const { id } of cases) await agreeAll({ parent, child, people, taskId }, id)
      expect(await parent.turns(parent.second)).toHaveLength(1)
      const { recordId } = await parent.task(parent.starter, taskId)
      expect((await parent.orders.read(recordId))['own']).toBeNull()
    })

    it('are seen by copies and delegates of what started them, who act on nothing', async () => {
      const { parent, people, taskId } = await open({ isAsync: true })
      const [own] = await casesOf(taskId)
      const id = own?.id ?? ''
      const [copied, delegate] = [await addReceiver(platform), await addReceiver(platform)]
      const at = platform.clock.now
      await platform.database
        .insertInto('flow_copy')
        .values({ id: `copy-${id}`, task_id: taskId, node_id: 'office', user_id: copied.id, created_at: at })
        .execute()
      await addEntrust(platform, parent.second.id, delegate.id, { start: at - 1, end: at + 1_000_000 })
      const upload = { fileName: 'a.txt', content: '报价' }
      const author = { token: people[0]?.token ?? '' }
      const { data: sent } = await platform.call('file.upload', { params: { type: 'annex' } }, { ...author, upload })
      const file = JSON.stringify([{ name: 'a.txt', fileId: sent.name, url: `/api/file/Image/annex/${sent.name}` }])
      const comment = { body: { taskId: id, text: '见附件', file } }
      expect(await platform.call('flow.comment', comment, author)).toMatchObject({ code: 200 })
      const codes = async ({ token }: Receiver) => {
        const as = { token }
        const cases = await platform.call('flow.cases', { params: { id: taskId } }, as)
        const task = await platform.call('flow.task', { params: { id } }, as)
        return {
          cases: [cases.code, cases.code === 200 ? cases.data.length : 0],
          mayComment: task.code === 200 ? task.data.mayComment : null,
          comments: (await platform.call('flow.comments', { query: { taskId: id } }, as)).code,
          file: (await platform.call('file.download', { params: { type: 'annex', fileId: sent.name } }, as)).code,
          commenting: (await platform.call('flow.comment', { body: { taskId: id, text: '越权' } }, as)).code,
        }
      }
      for (const who of [copied, delegate, parent.starter])
        expect(await codes(who)).toEqual({
          cases: [200, 2],
          mayComment: false,
          comments: 200,
          file: 200,
          commenting: 404,
        })
      const stranger = await addReceiver(platform)
      expect(await codes(stranger)).toMatchObject({ cases: [404, 0], mayComment: null, comments: 404, commenting: 404 })
      expect((await codes(stranger)).file).not.toBe(200)
      expect((await platform.call('flow.task', { params: { id } }, author)).data.mayComment).toBe(true)
    })

    it('are listed whole, however many a step started', async () => {
      const { parent, taskId } = await open()
      const [own] = await casesOf(taskId)
      if (!own) throw new Error('the step started cases')
      const more = Array.from({ length: 220 }, (_, at) => ({
        ...own,
        id: `${own.id}-${at}`,
        full_name: `子流程 ${at}`,
      }))
      for (const row of more) await platform.database.insertInto('flow_task').values(row).execute()
      const cases = await platform.call('flow.cases', { params: { id: taskId } }, { token: parent.starter.token })
      expect(cases.data).toHaveLength(222)
    })

    it('end with a record that was deleted, also where that is refused at first', async () => {
      const { parent, taskId } = await open()
      const { recordId } = await parent.task(parent.starter, taskId)
      const { endFlowsOf } = await import('#server/areas/module/flow-status.ts')
      await platform.database
        .transaction()
        .execute((inside) => endFlowsOf(inside, parent.orders.id, [recordId], platform.clock.now))
      const [own] = await casesOf(taskId)
      const setModule = (enabled_mark: 0 | 1) =>
        platform.database
          .updateTable('visual_model')
          .set({ enabled_mark })
          .where('id', '=', own?.model_id ?? '')
          .execute()
      await setModule(0)
      await fireTimers(platform.server.services)
      expect((await casesOf(taskId)).map(({ status }) => status)).toEqual([1, 1])
      await setModule(1)
      await fireTimers(platform.server.services)
      expect((await casesOf(taskId)).map(({ status }) => status)).toEqual([1, 1])
      platform.clock.now += 6 * 60_000
      await fireTimers(platform.server.services)
      expect((await casesOf(taskId)).map(({ status }) => status)).toEqual([5, 5])
    })

    it('that lead back by another flow are refused at the start, and where a flow was changed meanwhile', async () => {
      const { parent, child, people, taskId } = await open({ autoSubmit: false })
      await parent.start({ formData: { title: '在途' } })
      const back = chain(
        startNode(),
        approverNode('desk', [child.first.id]),
        subFlowNode('back', parent.flowId, [child.first.id]),
      )
      // Past the check of a release, as two who release at once would.
      await platform.database
        .updateTable('flow_version')
        .set({ process: JSON.stringify(back) })
        .where('id', '=', child.flowId)
        .execute()
      expect(await parent.start()).toMatchObject({ code: 400, msg: '“parts子流程”发起的子流程会回到本流程，形成循环' })
      const [own] = await casesOf(taskId)
      const sent = await platform.call(
        'flow.restart',
        { params: { id: own?.id ?? '' }, body: { flowId: child.flowId } },
        { token: people[0]?.token ?? '' },
      )
      expect(sent).toMatchObject({ code: 200 })
      const turn = (await child.turns(child.first)).find(({ processId }) => processId === own?.id)
      expect(await child.agree(child.first, turn?.id ?? '')).toMatchObject({
        code: 400,
        msg: '“back子流程”发起的子流程会回到本流程，形成循环',
      })
      expect((await casesOf(own?.id ?? '')).length).toBe(0)
      const admin = { token: await platform.signIn({ administrator: true }) }
      const { data } = await platform.call('flow.templates', { query: { pageSize: 500 } }, admin)
      const templateOf = async (versionId: string) =>
        platform.database
          .selectFrom('flow_version')
          .select('template_id')
          .where('id', '=', versionId)
          .executeTakeFirstOrThrow()
      const [above, below] = [await templateOf(parent.flowId), await templateOf(child.flowId)]
      const calls = (id: string) => data.list.find((row) => row.id === id)?.subFlows
      expect([calls(above.template_id), calls(below.template_id)]).toEqual([[below.template_id], [above.template_id]])
    })

    it('of a stranger shows nothing, and of whoever takes part above nothing to decide', async () => {
      const { parent, child, taskId } = await open()
      const [own] = await casesOf(taskId)
      const stranger = await addReceiver(platform)
      const read = async (who: Receiver) =>
        (await platform.call('flow.task', { params: { id: own?.id ?? '' } }, { token: who.token })).code
      expect([await read(stranger), await read(parent.second), await read(parent.starter)]).toEqual([404, 404, 200])
      const cases = await platform.call('flow.cases', { params: { id: taskId } }, { token: stranger.token })
      expect(cases.code).toBe(404)
      const [turn] = await child.turns(child.first)
      expect((await parent.agree(parent.starter, turn?.id ?? '')).code).not.toBe(200)
    })

    it('whose template nobody may start refuses the agreement that leads to it, and nothing is saved', async () => {
      const child = await openApprovals(platform)
      const parent = await openApprovals(platform, (first) =>
        chain(startNode(), approverNode('office', [first.id]), subFlowNode('parts', child.flowId, [first.id])),
      )
      await parent.start()
      const [turn] = await parent.turns(parent.first)
      await platform.database
        .updateTable('flow_template')
        .set({ enabled_mark: 0 })
        .where('model_id', '=', child.orders.id)
        .execute()
      expect(await parent.agree(parent.first, turn?.id ?? '')).toMatchObject({
        code: 400,
        msg: '“parts子流程”要发起的子流程未发布，未作任何改动',
      })
      expect((await child.orders.list()).total).toBe(0)
      expect(await parent.turns(parent.first)).toHaveLength(1)
    })

    it('ends with a record that was deleted, and what waits for one whose record is gone goes on', async () => {
      const family = await open({ initiator: [], initiateType: 3 })
      const [own] = await casesOf(family.taskId)
      await platform.database
        .updateTable('flow_task')
        .set({ status: 3 })
        .where('id', '=', own?.id ?? '')
        .execute()
      const { endFlowsOf } = await import('#server/areas/module/flow-status.ts')
      await platform.database
        .transaction()
        .execute((inside) => endFlowsOf(inside, family.child.orders.id, [own?.record_id ?? ''], platform.clock.now))
      await fireTimers(platform.server.services)
      expect(await family.parent.turns(family.parent.second)).toHaveLength(1)
      const gone = await open()
      const { recordId } = await gone.parent.task(gone.parent.starter, gone.taskId)
      await platform.database
        .transaction()
        .execute((inside) => endFlowsOf(inside, gone.parent.orders.id, [recordId], platform.clock.now))
      await fireTimers(platform.server.services)
      expect((await casesOf(gone.taskId)).map(({ status }) => status)).toEqual([5, 5])
    })
  })
}
