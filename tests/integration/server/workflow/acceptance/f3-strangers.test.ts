import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndpointId, endpoints as allEndpoints, type InputOf } from '#shared/api/table.ts'
import { randomOf } from '../../../../support/random-source.ts'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import { rounds } from '../../../../support/long.ts'
import { addReceiver, type Receiver } from '../../message/support.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { type Approvals, openApprovals } from '../approvals.ts'
import { addEntrust } from '../support.ts'

const CALLS = rounds(500, 10_000)
const HOUR = 3_600_000
/** Stands in the record, in an opinion and in a comment: nobody who takes no part reads it. */
const SECRET = '机密事由甲乙丙'
const HIDDEN = '13812345678'

const byTurn: readonly EndpointId[] = [
  'flow.audit',
  'flow.reject',
  'flow.saveAudit',
  'flow.transfer',
  'flow.addSigner',
  'flow.turn',
  'flow.rejectSteps',
  'flow.candidates',
  'flow.candidateUsers',
  'flow.recall',
]
const byTask: readonly EndpointId[] = [
  'flow.task',
  'flow.records',
  'flow.withdraw',
  'flow.urge',
  'flow.removeLaunched',
  'flow.cancel',
  'flow.suspend',
  'flow.restore',
  'flow.assign',
  'flow.restart',
  'flow.assignable',
  'flow.asyncCases',
  'flow.cases',
  'flow.eventLog',
  'flow.removeComment',
  'flow.batchSteps',
  'flow.batchVersions',
]
const rest: readonly EndpointId[] = [
  'flow.batch',
  'flow.comments',
  'flow.comment',
  'flow.start',
  'flow.waiting',
  'flow.handled',
  'flow.circulated',
  'flow.launched',
  'flow.batchable',
  'flow.batchCandidates',
  'flow.change',
  'flow.monitor',
  'flow.removeMonitored',
  'flow.waitingFlows',
  'flow.ofRecord',
  'module.record',
  'module.update',
]
const endpoints = [...byTurn, ...byTask, ...rest]
/** About flows, before there is a request, and about one's own absence: nothing of a request is in them. */
const notAboutRequests = [
  ...['byIds', 'startable', 'startableNow', 'startForm', 'flows', 'tree', 'idOfCode', 'everyFlow', 'forms', 'form'],
  ...['templates', 'template', 'createTemplate', 'changeTemplate', 'copyTemplate', 'removeTemplate', 'dryRun'],
  ...[
    'exportTemplate',
    'importTemplate',
    'releaseTemplate',
    'stopTemplate',
    'versions',
    'mainVersion',
    'removeVersion',
  ],
  ...['entrusts', 'entrust', 'entrustable', 'createEntrust', 'changeEntrust', 'removeEntrust', 'endEntrust'],
]

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`F3, strangers, on ${dialect}`, () => {
    let platform: TestPlatform
    let flow: Approvals
    let taskId = ''
    let turnId = ''
    let lineId = ''
    let recordId = ''
    let formerTurn = ''
    let commentId = ''
    let outsiders: readonly Receiver[] = []
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      const hidden = [{ id: 'phone', read: false, write: true }]
      flow = await openApprovals(platform, (first, second) =>
        chain(
          startNode({ isComment: true }),
          approverNode('office', [first.id]),
          approverNode('finance', [second.id], { formOperates: hidden, hasRevokeBtn: true }),
        ),
      )
      const [former, stranger, standIn, other] = [
        await addReceiver(platform),
        await addReceiver(platform),
        await addReceiver(platform),
        await addReceiver(platform),
      ]
      const administrator = { token: await platform.signIn({ administrator: true }) }
      await flow.start({ formData: { title: SECRET, phone: HIDDEN } })
      const [office] = await flow.turns(flow.first)
      taskId = office?.processId ?? ''
      await flow.agree(flow.first, office?.id ?? '', { handleOpinion: SECRET })
      const comment = { body: { taskId, text: SECRET } }
      await platform.call('flow.comment', comment, { token: flow.first.token })
      const said = platform.database.selectFrom('flow_comment').select('id').where('task_id', '=', taskId)
      commentId = (await said.executeTakeFirstOrThrow()).id
      // Somebody had the turn for a while, and decided nothing.
      const assign = (who: Receiver) =>
        platform.call(
          'flow.assign',
          { params: { id: taskId }, body: { freeApproverUserId: who.id, nodeCode: 'finance' } },
          administrator,
        )
      expect(await assign(former)).toMatchObject({ code: 200 })
      formerTurn = (await flow.turns(former))[0]?.id ?? ''
      expect(await assign(flow.second)).toMatchObject({ code: 200 })
      turnId = (await flow.turns(flow.second))[0]?.id ?? ''
      recordId = (await flow.task(flow.second, taskId)).recordId
      lineId = (await lines())[1]?.id ?? ''
      // Entrusted by somebody who has no part in it, and once by somebody who had.
      const { now } = platform.clock
      await addEntrust(platform, other.id, standIn.id, { start: now - HOUR, end: now + HOUR })
      await addEntrust(platform, former.id, standIn.id, { start: now - HOUR, end: now + HOUR })
      outsiders = [stranger, former, standIn]
    })
    afterAll(() => platform.close())

    const lines = () =>
      platform.database
        .selectFrom('approval_record')
        .selectAll()
        .where('task_id', '=', taskId)
        .orderBy('handled_at')
        .orderBy('id')
        .execute()
    /** All that is stored of the task. */
    const stored = async () => ({
      task: await platform.database.selectFrom('flow_task').selectAll().where('id', '=', taskId).execute(),
      turns: await platform.database
        .selectFrom('flow_assignment')
        .selectAll()
        .where('task_id', '=', taskId)
        .orderBy('id')
        .execute(),
      lines: await lines(),
      comments: await platform.database.selectFrom('flow_comment').selectAll().where('task_id', '=', taskId).execute(),
      copies: await platform.database.selectFrom('flow_copy').selectAll().where('task_id', '=', taskId).execute(),
      record: await flow.orders.read(recordId),
    })

    it('leaves out no call about requests', () => {
      const about = Object.keys(allEndpoints).filter(
        (id) => id.startsWith('flow.') && !notAboutRequests.includes(id.slice('flow.'.length)),
      )
      expect(about.filter((id) => !(endpoints as readonly string[]).includes(id))).toEqual([])
    })

    it(`in ${CALLS} calls with every id there is nothing is read and nothing changed`, async () => {
      const random = randomOf(37)
      const before = await stored()
      const ids = [taskId, turnId, lineId, recordId, formerTurn, commentId, flow.flowId, '0', 'x'.repeat(50)]
      const opinion = () => ({
        handleOpinion: '外人',
        freeApproverUserId: random.one(outsiders).id,
        freeApproverType: random.one([1, 2]),
        nodeCode: random.one(['office', 'finance', 'start', 'gone']),
        rejectStep: random.one(['0', '1', 'office']),
        copyIds: random.one(outsiders).id,
        formData: { state: '2', title: '外人改的', phone: '13900000000' },
        flowId: flow.flowId,
        candidateList: { finance: [random.one(outsiders).id] },
      })
      const inputOf = (endpoint: EndpointId, id: string): object => {
        if (endpoint === 'module.record') return { params: { id: flow.orders.id, dataId: id } }
        if (endpoint === 'module.update')
          return { params: { id: flow.orders.id, dataId: id }, body: { data: JSON.stringify({ state: '2' }) } }
        if (endpoint === 'flow.batch') return { body: { ...opinion(), batchType: random.integer(0, 2), ids: [id] } }
        if (endpoint === 'flow.removeMonitored') return { body: { ids: [id] } }
        if (endpoint === 'flow.change')
          return { body: { ...opinion(), taskId: id, taskNodeId: 'office', resurgence: random.integer(0, 1) === 1 } }
        if (endpoint === 'flow.batchCandidates') return { query: { taskOperatorId: id } }
        if (endpoint === 'flow.comments') return { query: { taskId: id } }
        if (endpoint === 'flow.comment') return { body: { taskId: id, text: '外人' } }
        if (endpoint === 'flow.start') return { body: { ...opinion(), id, status: random.integer(0, 1) } }
        if (endpoint === 'flow.records') return { params: { id }, query: { category: 1, type: 0 } }
        if (endpoint === 'flow.task')
          return { params: { id }, query: { taskOperatorId: turnId, taskNodeId: 'finance' } }
        if (endpoint === 'flow.ofRecord') return { params: { id: flow.orders.id, dataId: id } }
        if (rest.includes(endpoint)) return { query: { keyword: random.one(['', SECRET]), pageSize: 100 } }
        return { params: { id }, body: opinion(), query: {} }
      }
      for (let count = 0; count < CALLS; count += 1) {
        const [endpoint, id, who] = [random.one(endpoints), random.one(ids), random.one(outsiders)]
        const input = inputOf(endpoint, id) as InputOf<EndpointId>
        const answer = await platform.call(endpoint, input as never, { token: who.token })
        const told = `${count} ${endpoint} ${id}: ${answer.text}`
        expect(told).not.toContain(SECRET)
        expect(told).not.toContain(HIDDEN)
        expect([200, 400, 403, 404, 429], told).toContain(answer.code)
        if (count % 100 === 99) expect(await stored()).toEqual(before)
      }
      expect(await stored()).toEqual(before)
    }, 600_000)

    it('a field that the step hides is in no answer to whoever decides there, and one it keeps shut is not stored', async () => {
      const token = { token: flow.second.token }
      const params = { id: taskId }
      const answers = [
        await platform.call('flow.task', { params, query: { taskOperatorId: turnId } }, token),
        await platform.call('flow.waiting', { query: {} }, token),
        await platform.call('flow.candidates', { params: { id: turnId }, body: {} }, token),
      ]
      for (const { code, text } of answers) {
        expect(code).toBe(200)
        expect(text).not.toContain(HIDDEN)
      }
      const formData = { title: '改题', phone: '13900000000', state: '2' }
      const keep = { params: { id: turnId }, body: { handleOpinion: '试', formData } }
      expect(await platform.call('flow.saveAudit', keep, token)).toMatchObject({ code: 200 })
      // What is kept of it is read as the record is: without what the step hides.
      const kept = await platform.call('flow.task', { params: { id: turnId } }, token)
      expect(kept.data.draftData).toEqual({ title: '改题', state: '2' })
      expect(await flow.orders.read(recordId)).toMatchObject({ title: SECRET, phone: HIDDEN, state: '1' })
      expect(await flow.agree(flow.second, turnId, { formData })).toMatchObject({ code: 200 })
      expect(await flow.orders.read(recordId)).toMatchObject({ title: SECRET, phone: HIDDEN, state: '2' })
    })

    it('no save of the module writes the status of an approval, by whomever', async () => {
      const starter = { token: flow.starter.token }
      const { id } = flow.orders
      const refused = { code: 400, msg: '“审批状态”由审批流程决定，不能自行填写' }
      for (const state of ['1', '2', '3', '5'])
        for (const options of [starter, { token: flow.orders.token }]) {
          const body = { data: JSON.stringify({ title: '自批', state }) }
          expect(await platform.call('module.create', { params: { id }, body }, options)).toMatchObject(refused)
        }
      const own = await flow.orders.created({ title: '自批' })
      expect(await flow.orders.update(own, { state: '2' })).toMatchObject({ code: 400 })
      expect(await flow.status(own)).toBe('0')
      // Nor do changes of several together, and what an approval has closed they leave alone.
      const many = (field: string, value: string, ids: string[]) =>
        platform.call(
          'module.updateMany',
          { params: { id }, body: { ids, field, value } },
          { token: flow.orders.token },
        )
      const status = await many('state', '2', [own])
      expect(status.code === 200 ? status.data.results : status.msg).not.toEqual([])
      expect(await flow.status(own)).toBe('0')
      const title = await many('title', '改题', [recordId])
      expect(title.data.results).toMatchObject([{ id: recordId, error: { code: 'module.recordClosedBecause' } }])
      expect(await flow.orders.read(recordId)).toMatchObject({ title: SECRET })
    })
  })
}
