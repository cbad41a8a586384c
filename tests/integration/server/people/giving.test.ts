import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant, type MenuGrant } from '../support/users.ts'
import { addManager } from './administrator.cases.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'
import { userBody } from './user.cases.ts'

const buttons = ['btn_add', 'btn_edit', 'btn_remove']
const userPage: MenuGrant = { code: 'permission.user', buttons }

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`what a manager may give away, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    /** A manager of an organisation of their own who looks after its users, and a colleague in it. */
    async function arrange(...pages: readonly MenuGrant[]) {
      const organization = await addOrganization(platform)
      const manager = await addManager(platform, organization, { organization_id: organization })
      await grant(platform.database, manager.id, [userPage, ...pages])
      const colleague = await addUser(
        platform.database,
        { values: { organization_id: organization } },
        platform.clock.now,
      )
      const options = { token: manager.token, language: 'en' } as const
      const update = (id: string, values: Readonly<Record<string, string>>) =>
        platform.call('user.update', { params: { id }, body: values }, options)
      const create = (values: object) =>
        platform.call('user.create', { body: userBody({ organizeId: organization, ...values }) }, options)
      return { organization, manager, colleague, options, update, create }
    }
    const groupsOf = async (user: string) => {
      const rows = await platform.database
        .selectFrom('user_relation')
        .select('object_id')
        .where('user_id', '=', user)
        .where('object_type', '=', 'group')
        .execute()
      return rows.map(({ object_id }) => object_id)
    }

    test('who is in a group is changed by nobody but those who may edit groups', async () => {
      const { id: groupId } = await addMembership(platform, 'group')
      const refusal = { code: 403, msg: 'You may not edit groups, so you cannot change which groups a user is in' }
      const user = await arrange()
      expect(await user.update(user.manager.id, { groupId })).toMatchObject(refusal)
      expect(await user.update(user.colleague.id, { groupId })).toMatchObject(refusal)
      expect(await user.create({ groupId })).toMatchObject(refusal)
      expect(await groupsOf(user.colleague.id)).toEqual([])

      // To see groups is not to change them.
      const seeing = await arrange({ code: 'permission.group' })
      expect(await seeing.update(seeing.colleague.id, { groupId })).toMatchObject(refusal)

      const both = await arrange({ code: 'permission.group', buttons: ['btn_edit'] })
      expect((await both.update(both.colleague.id, { groupId })).code).toBe(200)
      expect(await groupsOf(both.colleague.id)).toEqual([groupId])
      expect((await both.create({ groupId })).code).toBe(200)
    })

    test('groups that somebody is in stay theirs when another field of theirs is changed', async () => {
      const { id: groupId } = await addMembership(platform, 'group')
      const { colleague, update } = await arrange()
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: colleague.id, object_type: 'group', object_id: groupId })
        .execute()
      expect((await update(colleague.id, { realName: 'Renamed', groupId })).code).toBe(200)
      expect(await groupsOf(colleague.id)).toEqual([groupId])
      expect((await update(colleague.id, { groupId: '' })).code).toBe(403)
      expect(await groupsOf(colleague.id)).toEqual([groupId])
    })
  })
}
