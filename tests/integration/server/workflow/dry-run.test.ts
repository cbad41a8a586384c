import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePlan } from '#shared/approval/parse.ts'
import type { RunState } from '#shared/approval/run-state.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import {
  approverNode,
  chain,
  conditionNode,
  forked,
  startNode,
  type StoredNode,
  together,
} from '../../../support/flow-template.ts'
import { openApprovals } from './approvals.ts'

/** Numbers from 0 below `most`, the same for a seed each time. */
function numbers(seed: number): (most: number) => number {
  let state = seed * 2654435761 + 1
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/** A process of some steps, conditions and parallel branches, the same for a seed each time. */
function processOf(seed: number, people: readonly string[]): StoredNode {
  const next = numbers(seed)
  let count = 0
  const approver = (): StoredNode => {
    const chosen = people.filter(() => next(2) === 0)
    const named = chosen.length > 0 ? chosen : [people[next(people.length)] ?? '']
    const rule = next(5) === 0 ? { assigneeType: 3 } : {}
    const repeated = next(3) === 0 ? { hasAgreeRule: true, agreeRules: [2, 3] } : {}
    return approverNode(`n${(count += 1)}`, named, { ...(next(2) === 0 ? together() : {}), ...rule, ...repeated })
  }
  const step = (depth: number): StoredNode => {
    const kind = depth === 0 ? 0 : next(4)
    if (kind < 2) return approver()
    if (kind === 2) return forked(approver(), 'interflow', approver(), step(depth - 1))
    const conditions = [{ groups: [{ field: 'budget', symbol: '>', fieldValueType: 2, fieldValue: next(200) }] }]
    return forked(
      approver(),
      'condition',
      conditionNode(`c${(count += 1)}`, { conditions }, step(depth - 1)),
      conditionNode(`c${(count += 1)}`, { isDefault: true }, step(depth - 1)),
    )
  }
  return chain(startNode(), ...Array.from({ length: 1 + next(3) }, () => step(2)))
}

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`the dry run of a flow on ${dialect}`, () => {
    let platform: TestPlatform
    let people: Receiver[] = []
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      people = [await addReceiver(platform), await addReceiver(platform), await addReceiver(platform)]
    })
    afterAll(() => platform.close())

    const firstTurn = async (creatorId: string) => {
      const { state } = await platform.database
        .selectFrom('flow_task')
        .select('state')
        .where('creator_id', '=', creatorId)
        .executeTakeFirstOrThrow()
      const { active } = JSON.parse(state) as RunState
      return active.flatMap(({ assignments }) => assignments).find((each) => each.state === 'open')
    }

    it('goes the way of the real one and asks the same people, in 30 flows', async () => {
      const designer = await platform.signIn({ administrator: true })
      for (let seed = 1; seed <= 30; seed += 1) {
        const process = processOf(
          seed,
          people.map(({ id }) => id),
        )
        const flow = await openApprovals(platform, () => process)
        const formData = { title: '打印纸', budget: numbers(seed + 100)(200) }
        const body = {
          flowTemplateJson: JSON.stringify(process),
          formId: flow.orders.id,
          initiatorId: flow.starter.id,
          formData,
        }
        const { data: dry } = await platform.call('flow.dryRun', { body }, { token: designer })
        expect((await flow.start({ formData })).code).toBe(200)
        // The first of those who are asked decides, as in the dry run: whoever agreed is not asked again by some rules.
        for (let turn = await firstTurn(flow.starter.id); turn; turn = await firstTurn(flow.starter.id)) {
          const who = [...people, flow.starter].find(({ id }) => id === turn?.userId)
          if (who) expect(await flow.agree(who, turn.id)).toMatchObject({ code: 200 })
        }
        const turns = await platform.database
          .selectFrom('flow_assignment')
          .innerJoin('flow_task', 'flow_task.id', 'flow_assignment.task_id')
          .select(['node_id', 'user_id', 'flow_task.status'])
          .where('flow_task.creator_id', '=', flow.starter.id)
          .execute()
        const asked = (rows: readonly (readonly [string, string])[]) => rows.map((row) => row.join(' ')).toSorted()
        const real = asked(turns.map(({ node_id, user_id }) => [node_id, user_id]))
        const { nodes } = parsePlan(body.flowTemplateJson)
        const planned = dry.list.filter(({ nodeId, isPassed }) => !isPassed && nodes.get(nodeId)?.kind === 'approver')
        const open = planned.flatMap(({ nodeId, people: asking }) => asking.map(({ id }) => [nodeId, id] as const))
        expect([seed, asked(open)]).toEqual([seed, real])
        expect(dry.isThrough).toBe(true)
        const task = await platform.database
          .selectFrom('flow_task')
          .select('status')
          .where('creator_id', '=', flow.starter.id)
          .executeTakeFirstOrThrow()
        expect(task.status).toBe(2)
      }
    }, 120_000)

    it('says where it goes no further, and who would be chosen on the way', async () => {
      const designer = await platform.signIn({ administrator: true })
      const [first] = people
      const process = chain(
        startNode({ errorRule: 5 }),
        approverNode('office', [], { assigneeType: 7, approvers: [] }),
        approverNode('finance', ['nobody']),
        approverNode('archive', [first?.id ?? '']),
      )
      const body = { flowTemplateJson: JSON.stringify(process), initiatorId: first?.id ?? '' }
      const { data } = await platform.call('flow.dryRun', { body }, { token: designer })
      expect(data.list.map(({ nodeId, isChosen, problem }) => [nodeId, isChosen, problem])).toEqual([
        ['start', false, ''],
        ['office', true, ''],
        ['finance', false, '“finance审批”找不到审批人，未提交'],
      ])
      expect(data.isThrough).toBe(false)
    })

    it('takes a record of those that the caller may see, and is for those who design flows', async () => {
      const flow = await openApprovals(platform)
      const designer = await platform.signIn({ administrator: true })
      await flow.start({ status: 1, formData: { title: '打印纸', budget: 7 } })
      const { record_id: recordId } = await platform.database
        .selectFrom('flow_task')
        .select('record_id')
        .where('creator_id', '=', flow.starter.id)
        .executeTakeFirstOrThrow()
      const process = chain(
        startNode(),
        forked(
          approverNode('office', [flow.first.id]),
          'condition',
          conditionNode(
            'seven',
            { conditions: [{ groups: [{ field: 'budget', symbol: '==', fieldValueType: 2, fieldValue: 7 }] }] },
            approverNode('finance', [flow.second.id]),
          ),
          conditionNode('else', { isDefault: true }),
        ),
      )
      const body = {
        flowTemplateJson: JSON.stringify(process),
        formId: flow.orders.id,
        initiatorId: flow.starter.id,
        recordId,
      }
      const { data } = await platform.call('flow.dryRun', { body }, { token: designer })
      expect(data.list.map(({ nodeId }) => nodeId)).toEqual(['start', 'office', 'finance'])
      expect((await platform.call('flow.dryRun', { body }, { token: flow.first.token })).code).toBe(403)
      const gone = { ...body, recordId: 'gone' }
      expect((await platform.call('flow.dryRun', { body: gone }, { token: designer })).code).toBe(404)
    })
  })
}
