import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import { openApprovals } from '../approvals.ts'

const RUNNING = 100

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`F7, versions, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    it(`of ${RUNNING} that run each ends on the version that it began on, and what is begun later takes the new one`, async () => {
      const flow = await openApprovals(platform)
      const administrator = { token: await platform.signIn({ administrator: true }) }
      for (let count = 0; count < RUNNING; count += 1) await flow.start({ formData: { title: `旧${count}` } })
      const { template_id: id } = await platform.database
        .selectFrom('flow_version')
        .select('template_id')
        .where('id', '=', flow.flowId)
        .executeTakeFirstOrThrow()
      // The second step is gone, the first has other people.
      const process = chain(startNode(), approverNode('chief', [flow.second.id]))
      const named = { fullName: '新的采购审批', enCode: `new${id}`, type: 1, flowTemplateJson: JSON.stringify(process) }
      const changed = await platform.call('flow.changeTemplate', { params: { id }, body: named }, administrator)
      expect(changed).toMatchObject({ code: 200 })
      const fresh = changed.data.id
      expect(fresh).not.toBe(flow.flowId)
      const { data: offered } = await platform.call(
        'flow.flows',
        { params: { id }, query: {} },
        { token: flow.starter.token },
      )
      expect(offered).toMatchObject([{ id: fresh, fullName: '新的采购审批' }])
      await flow.start({ flowId: fresh, formData: { title: '新' } })
      const [chief, ...none] = await flow.turns(flow.second)
      expect([chief?.thisStepId, none]).toEqual(['chief', []])
      await flow.agree(flow.second, chief?.id ?? '')

      const turnsOf = (userId: string) =>
        platform.database
          .selectFrom('flow_assignment')
          .select(['id', 'node_id'])
          .where('user_id', '=', userId)
          .where('state', '=', 'open')
          .execute()
      for (const [who, nodeId] of [
        [flow.first, 'office'],
        [flow.second, 'finance'],
      ] as const) {
        const turns = await turnsOf(who.id)
        expect(turns.map(({ node_id }) => node_id)).toEqual(Array.from({ length: RUNNING }, () => nodeId))
        for (const turn of turns) expect(await flow.agree(who, turn.id)).toMatchObject({ code: 200 })
      }
      const ended = await platform.database
        .selectFrom('flow_task')
        .select(['version_id', 'status'])
        .where('creator_id', '=', flow.starter.id)
        .execute()
      const counts = Object.groupBy(ended, ({ version_id, status }) => `${version_id} ${status}`)
      expect(Object.entries(counts).map(([key, rows]) => [key, rows?.length])).toEqual([
        [`${flow.flowId} 2`, RUNNING],
        [`${fresh} 2`, 1],
      ])
      const task = await platform.database
        .selectFrom('flow_task')
        .select('id')
        .where('version_id', '=', flow.flowId)
        .executeTakeFirstOrThrow()
      expect((await flow.task(flow.starter, task.id)).flowTaskNodeList.map(({ nodeCode }) => nodeCode)).toEqual([
        'start',
        'office',
        'finance',
      ])
    }, 120_000)
  })
}
