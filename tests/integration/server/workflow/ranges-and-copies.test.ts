import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { approverNode, chain, startNode, type StoredNode } from '../../../support/flow-template.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { field } from '#server/seed/modules/fields.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { ROOT } from '../support/users.ts'
import { openApprovals } from './approvals.ts'

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`how people stand to whoever began it, and copies, on ${dialect}`, () => {
    let platform: TestPlatform
    /** Stand beside the initiator, above them, above those, below them, and elsewhere. */
    const people: Record<'beside' | 'above' | 'top' | 'below' | 'elsewhere', Receiver> = {} as never
    const [school, faculty, other] = [nextId(), nextId(), nextId()]
    const [post, role] = [nextId(), nextId()]
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      const organization = (id: string, path: string, category: string) => ({
        ...ROOT,
        id,
        parent_id: ROOT.id,
        full_name: id,
        en_code: id,
        path,
        path_names: id,
        category,
      })
      await platform.database
        .insertInto('organization')
        .values([
          organization(school, `${ROOT.id},${school}`, 'company'),
          organization(faculty, `${ROOT.id},${school},${faculty}`, 'department'),
          organization(other, `${ROOT.id},${other}`, 'company'),
        ])
        .execute()
      for (const name of ['beside', 'above', 'top', 'below', 'elsewhere'] as const)
        people[name] = await addReceiver(platform)
      await change(people.beside, { organization_id: faculty })
      await change(people.above, { organization_id: school, manager_id: people.top.id, position_id: post })
      await change(people.top, { organization_id: school })
      await change(people.elsewhere, { organization_id: other })
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: people.top.id, object_type: 'role', object_id: role })
        .execute()
    })
    afterAll(() => platform.close())

    const change = async (who: Receiver, values: Partial<PlatformUserTable>) => {
      const { database } = platform
      await database.updateTable('platform_user').set(values).where('id', '=', who.id).execute()
      const { organization_id: object_id } = values
      if (object_id === undefined) return
      const own = { user_id: who.id, object_type: 'organization', object_id } as const
      await database
        .deleteFrom('user_relation')
        .where('user_id', '=', who.id)
        .where('object_type', '=', 'organization')
        .execute()
      await database.insertInto('user_relation').values(own).execute()
    }
    const nameOf = (id: string) => Object.entries(people).find(([, who]) => who.id === id)?.[0] ?? id

    /** A flow whose initiator stands among the others. */
    async function open(
      process: (all: readonly string[]) => StoredNode,
      more: Parameters<typeof openApprovals>[2] = [],
    ) {
      const flow = await openApprovals(
        platform,
        () => process(Object.values(people).map(({ id }) => `${id}--user`)),
        more,
      )
      await change(flow.starter, { organization_id: faculty, manager_id: people.above.id, position_id: post })
      await change(people.below, { organization_id: other, manager_id: flow.starter.id })
      return flow
    }
    const taskOf = async (starter: Receiver) =>
      (
        await platform.database
          .selectFrom('flow_task')
          .select('id')
          .where('creator_id', '=', starter.id)
          .executeTakeFirstOrThrow()
      ).id
    const asked = async (starter: Receiver) => {
      const rows = await platform.database
        .selectFrom('flow_assignment')
        .select('user_id')
        .where('task_id', '=', await taskOf(starter))
        .execute()
      return rows.map(({ user_id }) => nameOf(user_id)).toSorted()
    }

    it.each([
      [1, ['above', 'below', 'beside', 'elsewhere', 'top']],
      [2, ['beside']],
      [3, ['above']],
      [4, ['above', 'top']],
      [5, ['below']],
      [6, ['above', 'beside', 'top']],
    ] as const)('of those who are named a range of %s asks %j', async (extraRule, expected) => {
      const flow = await open((all) => chain(startNode(), approverNode('office', all, { extraRule })))
      expect(await flow.start()).toMatchObject({ code: 200 })
      expect(await asked(flow.starter)).toEqual(expected)
    })

    it('a range that leaves nobody is one of nobody found, which the flow has a rule for', async () => {
      const flow = await open(() =>
        chain(startNode({ errorRule: 6 }), approverNode('office', [people.elsewhere.id], { extraRule: 2 })),
      )
      expect(await flow.start()).toMatchObject({ code: 200 })
      expect(await asked(flow.starter)).toEqual([flow.starter.id])
    })

    it('people named by what they belong to stand in where nobody is found', async () => {
      const flow = await open(() =>
        chain(startNode({ errorRule: 2, errorRuleUser: [`${role}--role`] }), approverNode('office', ['gone'])),
      )
      expect(await flow.start()).toMatchObject({ code: 200 })
      expect(await asked(flow.starter)).toEqual(['top'])
    })

    it('copies of a step go to roles, people in the form and whoever began it, once it is agreed to and not before', async () => {
      const reader = field(41, 'userSelect', 'reader', '知会', {})
      const flow = await open(
        () =>
          chain(
            startNode(),
            approverNode('office', [people.above.id], {
              circulateUser: [`${role}--role`, `${people.elsewhere.id}--user`],
              extraCopyRule: 6,
              isInitiatorCopy: true,
              isFormFieldCopy: true,
              copyFormField: 'reader',
              copyFormFieldType: 1,
            }),
            { type: 'copy', nodeId: 'told', properties: { title: '知会', circulateUser: [`${post}--position`] } },
            approverNode('finance', [people.beside.id]),
          ),
        [reader],
      )
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: people.below.id, object_type: 'position', object_id: post })
        .execute()
      await flow.start({ formData: { title: '打印纸', reader: people.elsewhere.id } })
      const copies = async () => {
        const rows = await platform.database
          .selectFrom('flow_copy')
          .select(['node_id', 'user_id'])
          .where('task_id', '=', await taskOf(flow.starter))
          .execute()
        return rows
          .map(({ node_id, user_id }) => `${node_id} ${user_id === flow.starter.id ? 'starter' : nameOf(user_id)}`)
          .toSorted()
      }
      expect(await copies()).toEqual([])
      const turns = await flow.turns(people.above)
      const turn = turns.find(({ flowId }) => flowId === flow.flowId)
      expect(await flow.agree(people.above, turn?.id ?? '')).toMatchObject({ code: 200 })
      // Who is named stands elsewhere, beyond the range; the form means them.
      expect(await copies()).toEqual(['office elsewhere', 'office starter', 'office top', 'told below'])
    })
  })
}
