import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntrust, addFlow, type SeededFlow } from '../workflow/support.ts'

const HOUR = 3_600_000

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`figures of approvals on ${dialect}`, () => {
    let platform: TestPlatform
    let flow: SeededFlow
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      flow = await addFlow(platform)
      const { database } = platform
      const { handler, earlier, taskId, recordId, modelId } = flow
      await addFlow(platform, { handlerId: handler.id })
      // Two turns at one task: their own, and that of whoever entrusted them.
      await addEntrust(platform, earlier.id, handler.id, {
        start: platform.clock.now - HOUR,
        end: platform.clock.now + HOUR,
      })
      const turn = { task_id: taskId, node_id: 'office', node_name: '部门审批', state: 'open' as const }
      await database
        .insertInto('flow_assignment')
        .values({ ...turn, id: nextId(), user_id: earlier.id, created_at: 1, handled_at: 0, draft: '' })
        .execute()
      // Decided twice at one task, which came back to them.
      const line = { model_id: modelId, record_id: recordId, task_id: taskId, sign_img: '', opinion: '', status: 1 }
      await database
        .insertInto('approval_record')
        .values(
          [4000, 5000].map((handled_at) => ({
            ...line,
            ...{ id: nextId(), user_id: handler.id, user_name: '', node_name: '财务审核', handled_at },
          })),
        )
        .execute()
      await database
        .insertInto('flow_copy')
        .values(
          [1, 2, 3].map((created_at) => ({
            ...{ id: nextId(), task_id: taskId, node_id: 'office', user_id: handler.id },
            created_at,
          })),
        )
        .execute()
      await database.updateTable('flow_template').set({ category: 'money' }).where('model_id', '=', modelId).execute()
    })
    afterAll(() => platform.close())

    const lists = { toBeReviewed: 'flow.waiting', flowDone: 'flow.handled', flowCirculate: 'flow.circulated' } as const

    test('each is as high as the list is long that it opens, also where somebody has two turns at one task', async () => {
      for (const { token } of [flow.handler, flow.earlier, flow.creator]) {
        const { data } = await platform.call('dashboard.todoCount', {}, { token })
        for (const [name, list] of Object.entries(lists)) {
          const page = await platform.call(list as 'flow.waiting', { query: { pageSize: 1 } }, { token })
          expect([name, data[name]]).toEqual([name, page.data.pagination.total])
        }
      }
      const { data } = await platform.call('dashboard.todoCount', {}, { token: flow.handler.token })
      expect(data).toEqual({ toBeReviewed: 3, flowDone: 2, flowCirculate: 3, entrust: 1 })
    })

    test('is of the categories that the card names, for each figure by itself', async () => {
      const { token } = flow.handler
      const query = { toBeReviewedType: ['money', 'other'], flowDoneType: ['other'] }
      const { data } = await platform.call('dashboard.todoCount', { query }, { token })
      expect(data).toMatchObject({ toBeReviewed: 2, flowDone: 0, flowCirculate: 3 })
      const posted = await platform.server.app.inject({
        method: 'POST',
        url: '/api/visualdev/Dashboard/FlowTodoCount',
        headers: { authorization: token },
        payload: { toBeReviewedType: ['money'], flowDoneType: [], flowCirculateType: ['none'] },
      })
      expect(JSON.parse(posted.body)).toMatchObject({ data: { toBeReviewed: 2, flowDone: 2, flowCirculate: 0 } })
      const refused = await platform.call('dashboard.todoCount', { query: { flowDoneType: 'x'.repeat(51) } }, { token })
      expect(refused.code).toBe(400)
    })
  })
}
