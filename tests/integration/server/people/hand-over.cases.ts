import { expect } from 'vitest'
import type { HeldNode } from '#shared/api/user.ts'
import type { RunState } from '#shared/approval/run-state.ts'
import { nextId } from '#server/core/ids.ts'
import { addReceiver } from '../message/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addEntrust, addFlow, addTemplate } from '../workflow/support.ts'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'

/** Somebody with a task that waits, one that they began, an organisation, a person below them and a flow that names them. */
export async function addLeaving(platform: TestPlatform) {
  const { database } = platform
  const [from, to] = [await addReceiver(platform), await addReceiver(platform)]
  const waiting = await addFlow(platform, { handlerId: from.id })
  const begun = await addFlow(platform, { creator_id: from.id })
  const below = await addUser(database, { values: { manager_id: from.id } }, platform.clock.now)
  const organizationId = nextId()
  await database
    .insertInto('organization')
    .values({
      ...{ id: organizationId, parent_id: 'org-root', full_name: `档案馆${organizationId}`, en_code: organizationId },
      ...{ category: 'department', path: `org-root,${organizationId}`, path_names: `启明大学/档案馆${organizationId}` },
      ...{ manager_id: from.id, sort_code: 0, enabled_mark: 1, description: '', created_at: 0 },
    })
    .execute()
  const process = chain(startNode(), approverNode('office', [`${from.id}--user`, 'someone--role']))
  const { templateId } = await addTemplate(database, { modelId: waiting.modelId, process, name: `用印${from.id}` })
  await database.updateTable('visual_model').set({ created_by: from.id }).where('id', '=', begun.modelId).execute()
  const giver = await addReceiver(platform)
  const now = platform.clock.now
  const entrustId = await addEntrust(platform, giver.id, from.id, { start: now - 1000, end: now + 1_000_000 })
  return { from, to, waiting, begun, below, organizationId, templateId, entrustId, giver }
}

const leaves = (nodes: readonly HeldNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length === 0 ? [id] : leaves(children)))

export const handOverCases: readonly CoverageCase[] = [
  covers('user.work', {
    arrange: async (platform) => ({ query: { fromId: (await addLeaving(platform)).from.id } }),
    async check({ data }, platform, { query }) {
      const kinds = (nodes: readonly HeldNode[]) => nodes.map(({ id, children }) => [id, children.length])
      expect(kinds(data.wait)).toEqual([['task', 1]])
      // Whoever designs no flow gives no steps of them away.
      expect(kinds(data.flow)).toEqual([
        ['case', 1],
        ['entrust', 1],
      ])
      expect(kinds(data.permission)).toEqual([
        ['organization', 1],
        ['subordinate', 1],
        ['design', 1],
      ])
      expect(data.wait[0]).toMatchObject({ children: [{ fullName: '打印纸采购 - 财务审核' }] })
      const token = await platform.signIn({ administrator: true })
      const all = await platform.call('user.work', { query }, { token })
      expect(kinds(all.data.flow)).toContainEqual(['step', 1])
      const gone = await platform.call('user.work', { query: { fromId: 'nobody' } }, { token })
      expect(gone).toMatchObject({ code: 404 })
    },
  }),
  covers('user.handOver', {
    async arrange(platform) {
      const { from, to } = await addLeaving(platform)
      const token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('user.work', { query: { fromId: from.id } }, { token })
      return {
        body: {
          fromId: from.id,
          toId: to.id,
          // Branches go along as clients of the family tick them.
          waitList: ['task', ...leaves(data.wait)],
          flowList: leaves(data.flow),
          permissionList: leaves(data.permission),
        },
      }
    },
    async check({ msg }, { database }, { body }) {
      // The step of a flow was not the caller's to give.
      expect(msg).toBe('已交接 6 项工作')
      const { fromId, toId } = body
      const turns = await database
        .selectFrom('flow_assignment')
        .innerJoin('flow_task', 'flow_task.id', 'flow_assignment.task_id')
        .select(['flow_assignment.user_id', 'flow_assignment.state as turn', 'flow_task.state', 'flow_task.id'])
        .where('flow_assignment.user_id', 'in', [fromId, toId])
        .execute()
      expect(turns.map(({ user_id, turn }) => [user_id, turn]).toSorted()).toEqual(
        [
          [fromId, 'void'],
          [toId, 'open'],
        ].toSorted(),
      )
      const state = JSON.parse(turns[0]?.state ?? '') as RunState
      expect(state.active).toMatchObject([{ nodeId: 'finance', assignments: [{ userId: toId, state: 'open' }] }])
      const lines = await database
        .selectFrom('approval_record')
        .selectAll()
        .where('task_id', '=', turns[0]?.id ?? '')
        .execute()
      expect(lines).toMatchObject([{ status: 7, for_user_id: fromId, node_name: '财务审核' }])
      for (const [table, column] of [
        ['flow_task', 'creator_id'],
        ['organization', 'manager_id'],
        ['platform_user', 'manager_id'],
        ['visual_model', 'created_by'],
        ['flow_entrust', 'to_user_id'],
      ] as const) {
        const held = async (id: string) =>
          (
            await database
              .selectFrom(table as 'flow_task')
              .select('id')
              .where(column as 'creator_id', '=', id)
              .execute()
          ).length
        expect({ table, from: await held(fromId), to: await held(toId) }).toEqual({ table, from: 0, to: 1 })
      }
      const told = await database
        .selectFrom('message')
        .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
        .select(['message.title', 'message_recipient.user_id'])
        .where('message_recipient.user_id', 'in', [fromId, toId])
        .execute()
      expect(told).toEqual([{ user_id: toId, title: expect.stringContaining('工作交接给您') }])
    },
  }),
]
