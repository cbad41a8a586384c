import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'
import { userBody } from './user.cases.ts'

/** Each meeting is tried several times: how two calls interleave is nobody's to say. */
const MEETINGS = 12

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`calls that meet on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())
    const add = (values: object = {}) => addUser(platform.database, { values }, platform.clock.now)
    const meet = async (once: () => Promise<void>) => {
      for (let meeting = 0; meeting < MEETINGS; meeting += 1) await once()
    }

    /** Either it is still there, or nobody is tied to it. */
    const expectNobodyLeft = async (table: 'organization' | 'position' | 'role' | 'user_group', id: string) => {
      const { database } = platform
      const there = await database.selectFrom(table).select('id').where('id', '=', id).execute()
      const held = await database.selectFrom('user_relation').select('user_id').where('object_id', '=', id).execute()
      expect([there.length, held.length > 0]).not.toEqual([0, true])
    }

    test('nobody is given a role, position or group that goes at the same time', async () => {
      for (const kind of ['role', 'position', 'group'] as const)
        await meet(async () => {
          const { id } = await addMembership(platform, kind)
          const person = await add()
          const objectType = ({ role: 'Role', position: 'Position', group: 'Group' } as const)[kind]
          await Promise.all([
            platform.call(`${kind}.delete`, { params: { id } }, { token }),
            platform.call('relation.change', { params: { id }, body: { objectType, userIds: [person.id] } }, { token }),
            ...Array.from({ length: 4 }, () =>
              platform.call('user.create', { body: userBody({ [`${kind}Id`]: id }) }, { token }),
            ),
          ])
          await expectNobodyLeft(kind === 'group' ? 'user_group' : kind, id)
        })
    })

    test('nobody is added to an organisation that goes at the same time', async () => {
      await meet(async () => {
        const id = await addOrganization(platform)
        await Promise.all([
          platform.call('organization.delete', { params: { id } }, { token }),
          ...Array.from({ length: 4 }, () =>
            platform.call('user.create', { body: userBody({ organizeId: id }) }, { token }),
          ),
        ])
        await expectNobodyLeft('organization', id)
      })
    })

    test('nobody is above themselves, however many are between and whoever changes at once', async () => {
      const chain: string[] = []
      for (let at = 0; at < 130; at += 1) chain.push((await add({ manager_id: chain.at(-1) ?? null })).id)
      const set = (id: string, managerId: string) =>
        platform.call('user.update', { params: { id }, body: { managerId } as never }, { token })
      expect((await set(chain[0] ?? '', chain.at(-1) ?? '')).code).toBe(400)
      await meet(async () => {
        const [one, other] = [await add(), await add()]
        const answers = await Promise.all([set(one.id, other.id), set(other.id, one.id)])
        expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
      })
    })

    // Last: nobody else is an administrator afterwards.
    test('administrators who disable each other leave one', async () => {
      await meet(async () => {
        await platform.database.updateTable('platform_user').set({ is_administrator: 0 }).execute()
        const [one, other] = [
          await addUser(platform.database, { administrator: true }, platform.clock.now),
          await addUser(platform.database, { administrator: true }, platform.clock.now),
        ]
        await Promise.all([
          platform.call('user.toggle', { params: { id: other.id } }, { token: one.token }),
          platform.call('user.toggle', { params: { id: one.id } }, { token: other.token }),
        ])
        const left = await platform.database
          .selectFrom('platform_user')
          .select('id')
          .where('is_administrator', '=', 1)
          .where('enabled_mark', '=', 1)
          .execute()
        expect(left).toHaveLength(1)
      })
    })
  })
}
