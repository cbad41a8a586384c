import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MenuGrant } from '../support/users.ts'
import { clientHash } from '#server/core/passwords.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { addManager, rightsIn } from './administrator.cases.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'

const buttons = ['btn_add', 'btn_edit', 'btn_remove']
const pages: readonly MenuGrant[] = [
  'permission.user',
  'permission.role',
  'permission.position',
  'permission.administrators',
].map((code) => ({ code, buttons }))

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`administrators and managers on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const add = (values: object = {}) => addUser(platform.database, { values }, platform.clock.now)
    const administrator = () => addUser(platform.database, { administrator: true }, platform.clock.now)
    const setList = (adminIds: string[], token: string) =>
      platform.call('administrator.set', { body: { adminIds } }, { token, language: 'en' })
    /** A manager of an organisation of their own, with all pages of people. */
    async function manager() {
      const organization = await addOrganization(platform)
      const user = await addManager(platform, organization, { organization_id: organization })
      await grant(platform.database, user.id, pages)
      return { ...user, organization }
    }
    const appoint = (token: string, userId: string, organizations: ReturnType<typeof rightsIn>[]) =>
      platform.call('manager.create', { body: { userId, organizations } }, { token, language: 'en' })

    test('administrators say who is one, never without themselves', async () => {
      const [first, other, nobody] = [await administrator(), await add(), await add()]
      expect((await setList([first.id, other.id], first.token)).code).toBe(200)
      // The new one may do what only administrators may, at once and in the session there was.
      expect((await setList([other.id], other.token)).code).toBe(200)
      expect((await setList([first.id, other.id], first.token)).code).toBe(403)
      expect((await setList([nobody.id], other.token)).msg).toBe('You cannot take yourself off the administrators')
      expect((await setList([other.id, 'gone'], other.token)).code).toBe(400)
      await grant(platform.database, nobody.id, pages)
      expect((await setList([other.id, nobody.id], nobody.token)).code).toBe(403)
    })

    test('what somebody administers where their manager may add but not look stays as it is when they save the rest', async () => {
      const mine = await manager()
      const other = await addOrganization(platform)
      const rights = { this_select: 0, this_add: 1, this_edit: 0, this_remove: 0 }
      const below = { below_select: 0, below_add: 0, below_edit: 0, below_remove: 0 }
      const place = { organization_id: other, created_at: 0, ...rights, ...below }
      const helper = await addManager(platform, mine.organization)
      await platform.database
        .insertInto('organization_manager')
        .values([
          { user_id: mine.id, ...place },
          { user_id: helper.id, ...place },
        ])
        .execute()
      const options = { token: mine.token, language: 'en' } as const
      const one = await platform.call('manager.one', { params: { id: helper.id } }, options)
      expect(one.data?.organizations.map(({ organizeId }) => organizeId)).toEqual([mine.organization])
      const organizations = [rightsIn(mine.organization, { thisLayerSelect: 1 })]
      const saved = await platform.call(
        'manager.update',
        { params: { id: helper.id }, body: { organizations } },
        options,
      )
      expect(saved.code).toBe(200)
      const rows = await platform.database
        .selectFrom('organization_manager')
        .select(['organization_id', 'this_add', 'this_edit'])
        .where('user_id', '=', helper.id)
        .execute()
      expect(rows.toSorted((a, b) => a.organization_id.localeCompare(b.organization_id))).toEqual(
        [
          { organization_id: other, this_add: 1, this_edit: 0 },
          { organization_id: mine.organization, this_add: 0, this_edit: 0 },
        ].toSorted((a, b) => a.organization_id.localeCompare(b.organization_id)),
      )
    })

    test('a manager raises nobody above what they administer, and never themselves', async () => {
      const mine = await manager()
      const elsewhere = await addOrganization(platform)
      const below = await addOrganization(platform, {
        parent: mine.organization,
        path: `org-root,${mine.organization}`,
      })
      const helper = await add({ organization_id: below })
      expect((await appoint(mine.token, helper.id, [rightsIn('org-root')])).code).toBe(403)
      expect((await appoint(mine.token, helper.id, [rightsIn(elsewhere)])).code).toBe(403)
      expect((await appoint(mine.token, helper.id, [rightsIn(below)])).code).toBe(200)
      const raise = await platform.call(
        'manager.update',
        { params: { id: mine.id }, body: { organizations: [rightsIn('org-root')] } },
        { token: mine.token },
      )
      expect(raise.code).toBe(403)
      const shown = await platform.call('manager.list', { query: {} }, { token: mine.token })
      expect(shown.data.list.map(({ id }) => id).toSorted()).toEqual([mine.id, helper.id].toSorted())
    })

    test('a manager who may only look at an organisation gives no more than looking', async () => {
      const chief = await administrator()
      const organization = await addOrganization(platform)
      const user = await add({ organization_id: organization })
      await grant(platform.database, user.id, pages)
      const looking = rightsIn(organization, { thisLayerSelect: 1, subLayerSelect: 1, subLayerEdit: 1 })
      expect((await appoint(chief.token, user.id, [looking])).code).toBe(200)
      const below = await addOrganization(platform, { parent: organization, path: `org-root,${organization}` })
      const colleague = await add({ organization_id: below })
      expect((await appoint(user.token, colleague.id, [rightsIn(organization)])).code).toBe(403)
      expect((await appoint(user.token, colleague.id, [rightsIn(below, { thisLayerAdd: 1 })])).code).toBe(403)
      expect((await appoint(user.token, colleague.id, [rightsIn(below, { thisLayerEdit: 1 })])).code).toBe(200)
    })

    test('people whom a manager sees and may not change are marked where members are chosen', async () => {
      const chief = await administrator()
      const organization = await addOrganization(platform)
      const below = await addOrganization(platform, { parent: organization, path: `org-root,${organization}` })
      const user = await add({ organization_id: organization })
      const clerk = await add({ organization_id: below, real_name: '下属办事员' })
      const rector = await addUser(
        platform.database,
        { administrator: true, values: { organization_id: below } },
        platform.clock.now,
      )
      const stranger = await add()
      const looking = rightsIn(organization, { thisLayerSelect: 1, subLayerSelect: 1, subLayerEdit: 1 })
      expect((await appoint(chief.token, user.id, [looking])).code).toBe(200)
      const marked = async (id: string, keyword = '', token = user.token) => {
        const { data } = await platform.call('user.administered', { params: { id }, body: { keyword } }, { token })
        return new Map(data.list.filter(({ type }) => type === 'user').map((node) => [node.id, node.disabled]))
      }
      expect(await marked(organization)).toEqual(new Map([[user.id, true]]))
      expect(await marked(below)).toEqual(
        new Map([
          [clerk.id, false],
          [rector.id, true],
        ]),
      )
      expect(await marked('0', '下属办事员')).toEqual(new Map([[clerk.id, false]]))
      expect([...(await marked('0', '测试用户')).keys()]).not.toContain(stranger.id)
      expect((await marked(below, '', chief.token)).get(rector.id)).toBe(false)
    })

    test('a manager gives no position and no role to themselves', async () => {
      const mine = await manager()
      const change = (objectType: 'Role' | 'Position' | 'Group', id: string, userIds: string[]) =>
        platform.call('relation.change', { params: { id }, body: { objectType, userIds } }, { token: mine.token })
      const role = await addMembership(platform, 'role')
      await platform.database
        .updateTable('role_organization')
        .set({ organization_id: mine.organization })
        .where('role_id', '=', role.id)
        .execute()
      const colleague = await add({ organization_id: mine.organization })
      expect((await change('Role', role.id, [colleague.id])).code).toBe(200)
      expect((await change('Role', role.id, [mine.id])).code).toBe(403)
      const own = await platform.call(
        'user.update',
        { params: { id: mine.id }, body: { roleId: role.id } },
        { token: mine.token },
      )
      expect(own.code).toBe(403)
      const harmless = { params: { id: mine.id }, body: { description: '本人' } }
      expect((await platform.call('user.update', harmless, { token: mine.token })).code).toBe(200)
    })

    test('an account is maintained by whoever administers the main organisation and all that it administers', async () => {
      const mine = await manager()
      const guest = await add()
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: guest.id, object_type: 'organization', object_id: mine.organization })
        .execute()
      const hash = clientHash('Taken2026')
      const take = (id: string) =>
        platform.call(
          'user.resetPassword',
          { params: { id }, body: { userPassword: hash, validatePassword: hash } },
          { token: mine.token },
        )
      expect((await take(guest.id)).code).toBe(403)
      const rector = await addManager(platform, 'org-root', { organization_id: mine.organization })
      expect((await take(rector.id)).code).toBe(403)
      expect((await take((await add({ organization_id: mine.organization })).id)).code).toBe(200)
    })
  })
}
