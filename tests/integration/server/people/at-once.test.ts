import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { addUserIn, prepareUsers } from '#server/areas/people/user-admin.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'
import { userBody } from './user.cases.ts'

/** Each meeting is tried several times: how two calls interleave is nobody's to say. */
const MEETINGS = 12
const { body } = endpoints['user.create']

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

    /** Whatever wins: none of the calls may fail. */
    const settled = async (...calls: readonly Promise<{ readonly code: number }>[]) => {
      const codes = (await Promise.all(calls)).map(({ code }) => code)
      expect(codes.filter((code) => code >= 500)).toEqual([])
      return codes
    }
    const stored = (id: string) =>
      platform.database.selectFrom('platform_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    test('nobody is given a role, position or group that goes at the same time', async () => {
      for (const kind of ['role', 'position', 'group'] as const)
        await meet(async () => {
          const { id } = await addMembership(platform, kind)
          const person = await add()
          const objectType = ({ role: 'Role', position: 'Position', group: 'Group' } as const)[kind]
          await settled(
            platform.call(`${kind}.delete`, { params: { id } }, { token }),
            platform.call('relation.change', { params: { id }, body: { objectType, userIds: [person.id] } }, { token }),
            ...Array.from({ length: 4 }, () =>
              platform.call('user.create', { body: userBody({ [`${kind}Id`]: id }) }, { token }),
            ),
          )
          await expectNobodyLeft(kind === 'group' ? 'user_group' : kind, id)
        })
    })

    test('nobody is added to an organisation that goes at the same time', async () => {
      await meet(async () => {
        const id = await addOrganization(platform)
        await settled(
          platform.call('organization.delete', { params: { id } }, { token }),
          ...Array.from({ length: 4 }, () =>
            platform.call('user.create', { body: userBody({ organizeId: id }) }, { token }),
          ),
        )
        await expectNobodyLeft('organization', id)
      })
    })

    test('somebody who is disabled while others save them stays disabled', async () => {
      await meet(async () => {
        const { id } = await add()
        const save = (description: string) =>
          platform.call('user.update', { params: { id }, body: { description } as never }, { token })
        const codes = await settled(
          save('one'),
          save('two'),
          platform.call('user.toggle', { params: { id } }, { token }),
          save('three'),
        )
        expect(codes).toEqual([200, 200, 200, 200])
        expect((await stored(id)).enabled_mark).toBe(0)
      })
    })

    test('people are put into a position and saved at the same time', async () => {
      const position = await addMembership(platform, 'position')
      await meet(async () => {
        const [one, other] = [await add(), await add()]
        const change = { objectType: 'Position' as const, userIds: [one.id, other.id] }
        await settled(
          platform.call('relation.change', { params: { id: position.id }, body: change }, { token }),
          ...[one, other].map(({ id }) =>
            platform.call('user.update', { params: { id }, body: { positionId: position.id } as never }, { token }),
          ),
        )
      })
    })

    test('nobody is put under a manager, and no organisation under a head, who goes at the same time', async () => {
      await meet(async () => {
        const [{ id: managerId }, below] = [await add(), await add()]
        const name = `部门${managerId}`
        const headed = { parentId: 'org-root', fullName: name, enCode: `H${managerId}`, sortCode: 0, enabledMark: 1 }
        await settled(
          platform.call('user.create', { body: userBody({ managerId }) }, { token }),
          platform.call('user.update', { params: { id: below.id }, body: { managerId } as never }, { token }),
          platform.call('organization.create', { body: { ...headed, managerId } } as never, { token }),
          platform.call('user.delete', { params: { id: managerId } }, { token }),
        )
        const isGone = (await stored(managerId)).deleted_at !== null
        const people = await platform.database
          .selectFrom('platform_user')
          .select('id')
          .where('manager_id', '=', managerId)
          .execute()
        const headings = await platform.database
          .selectFrom('organization')
          .select('id')
          .where('manager_id', '=', managerId)
          .execute()
        expect([isGone, people.length + headings.length > 0]).not.toEqual([true, true])
      })
    })

    test('people are imported into a branch that is renamed at the same time', async () => {
      const top = await addOrganization(platform)
      const parent = { parent: top, path: `org-root,${top}` }
      const places = [await addOrganization(platform, parent), await addOrganization(platform, parent)]
      let renames = 0
      const rename = () =>
        platform.call(
          'organization.update',
          {
            params: { id: top },
            body: {
              parentId: 'org-root',
              fullName: `改名${top}次${(renames += 1)}`,
              enCode: `D${top}`,
              sortCode: 1,
              enabledMark: 1,
            },
          } as never,
          { token },
        )
      await meet(async () => {
        // Once in the order of the places, and once in the other.
        const list = [...places, ...places.toReversed()].map((organizeId) => ({
          ...userBody({ organizeId: [organizeId] }),
          gender: '1',
        }))
        const imported = platform.call('userImport.run', { body: { list } } as never, { token })
        await settled(rename(), imported, rename())
        expect((await imported).data).toMatchObject({ snum: list.length, fnum: 0 })
      })
    })

    test('a mobile number that several claim at the same time is given to one', async () => {
      let numbers = 0
      await meet(async () => {
        const mobilePhone = `138${String(70_000_000 + (numbers += 1))}`
        const { id, token: owner } = await add()
        const profile = { realName: '本人', gender: 1, mobilePhone } as never
        await settled(
          platform.call('user.create', { body: userBody({ mobilePhone }) }, { token }),
          platform.call('user.create', { body: userBody({ mobilePhone }) }, { token }),
          platform.call('user.update', { params: { id }, body: { mobilePhone } as never }, { token }),
          platform.call('profile.save', { body: profile }, { token: owner }),
          platform.call('user.create', { body: userBody({ mobilePhone }) }, { token }),
        )
        const holders = await platform.database
          .selectFrom('platform_user')
          .select('id')
          .where('mobile_phone', '=', mobilePhone)
          .execute()
        expect(holders).toHaveLength(1)
      })
    })

    test('the same new people come in two lists at the same time, in another order', async () => {
      let lists = 0
      await meet(async () => {
        lists += 1
        const list = Array.from({ length: 6 }, (_value, at) => ({
          ...userBody({ account: `same${lists}x${at}`, organizeId: ['org-root'] }),
          gender: '1',
        }))
        const run = (people: typeof list) =>
          platform.call('userImport.run', { body: { list: people } } as never, { token })
        const [one, other] = [run(list), run(list.toReversed())]
        expect(await settled(one, other)).toEqual([200, 200])
        const stored = [(await one).data, (await other).data] as { snum: number; fnum: number }[]
        expect(stored.reduce((sum, { snum }) => sum + snum, 0)).toBe(list.length)
        expect(stored.reduce((sum, { fnum }) => sum + fnum, 0)).toBe(list.length)
      })
    })

    describe.skipIf(dialect !== 'postgres')('while a long transaction runs', () => {
      /** Does something in a transaction that is open meanwhile; the other databases have no two at once. */
      const during = async (
        first: (inside: PlatformDatabase) => Promise<unknown>,
        meanwhile: () => Promise<void>,
        last: (inside: PlatformDatabase) => Promise<unknown> = () => Promise.resolve(),
      ) => {
        await platform.database.transaction().execute(async (inside) => {
          // Whatever waits for this one fails, and lets go of the tests that follow.
          await sql`set local idle_in_transaction_session_timeout = 45000`.execute(inside)
          await first(inside)
          await meanwhile()
          await last(inside)
        })
      }

      test('a branch is renamed, and a manager saved, while people are added to it and below them', async () => {
        const manager = await add()
        const top = await addOrganization(platform)
        const place = await addOrganization(platform, { parent: top, path: `org-root,${top}` })
        const call = { ...platform.server.services, user: { isAdministrator: true } } as unknown as Call
        const prepared = await prepareUsers(call)
        const addTo = (organizeId: string) => (inside: PlatformDatabase) =>
          addUserIn(call, inside, body.parse(userBody({ organizeId, managerId: manager.id })), prepared)
        const input = { parentId: 'org-root', fullName: `改名${top}`, enCode: `D${top}`, sortCode: 1, enabledMark: 1 }
        await during(
          addTo(place),
          async () => {
            const saved = { params: { id: manager.id }, body: { description: '一' } as never }
            const codes = await settled(
              platform.call('organization.update', { params: { id: top }, body: input } as never, { token }),
              platform.call('user.update', saved, { token }),
            )
            expect(codes).toEqual([200, 200])
          },
          addTo(top),
        )
      })

      test('others are saved, disabled and signed in while people are written', async () => {
        const [written, disabled] = [await add(), await add()]
        const write = (database: PlatformDatabase, id: string) =>
          database.updateTable('platform_user').set({ last_login_at: 1 }).where('id', '=', id).execute()
        await during(
          (inside) => write(inside, written.id),
          async () => {
            const saved = { params: { id: disabled.id }, body: { description: '一' } as never }
            const codes = await settled(
              platform.call('user.toggle', { params: { id: disabled.id } }, { token }),
              platform.call('user.update', saved, { token }),
            )
            expect(codes).toEqual([200, 200])
            await write(platform.database, disabled.id)
          },
        )
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
