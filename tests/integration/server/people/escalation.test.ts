import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientHash } from '#server/core/passwords.ts'
import { addMenus } from '../menu/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant, type MenuGrant } from '../support/users.ts'
import { addManager } from './administrator.cases.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'

const buttons = ['btn_add', 'btn_edit', 'btn_remove']
const pages: readonly MenuGrant[] = ['user', 'role', 'authorize', 'onlineUser'].map((page) => ({
  code: `permission.${page}`,
  buttons,
}))

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`what a manager of an organisation cannot reach, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    /** A manager of an organisation of their own, with the pages of people, and a colleague in it. */
    async function arrange() {
      const organization = await addOrganization(platform)
      const mine = await addManager(platform, organization, { organization_id: organization })
      await grant(platform.database, mine.id, pages)
      const colleague = await addUser(
        platform.database,
        { values: { organization_id: organization } },
        platform.clock.now,
      )
      return { organization, mine, colleague, options: { token: mine.token, language: 'en' } as const }
    }
    /** A role that grants a page which nobody of the arrangement holds; of an organisation, or of the whole house. */
    async function strongRole(organization: string | null) {
      const { id: role } = await addMembership(platform, 'role', { global_mark: organization === null ? 1 : 0 })
      await platform.database
        .updateTable('role_organization')
        .set({ organization_id: organization ?? '' })
        .where('role_id', '=', role)
        .execute()
      const { page } = await addMenus(platform)
      await platform.database
        .insertInto('authority')
        .values({ subject_type: 'role', subject_id: role, item_type: 'menu', item_id: page.id })
        .execute()
      return { role, page }
    }
    const hold = (user_id: string, object_id: string) =>
      platform.database.insertInto('user_relation').values({ user_id, object_type: 'role', object_id }).execute()
    const md5 = clientHash('Another2026')
    const reset = (id: string, options: { token: string; language: 'en' }) =>
      platform.call(
        'user.resetPassword',
        { params: { id }, body: { userPassword: md5, validatePassword: md5 } },
        options,
      )

    test('the account of somebody who may do more is not taken over by a password or a number', async () => {
      const { organization, colleague, options } = await arrange()
      const { role } = await strongRole(null)
      expect((await reset(colleague.id, options)).code).toBe(200)
      await hold(colleague.id, role)
      expect((await reset(colleague.id, options)).msg).toContain('may do more than you')
      const rename = (values: Record<string, string>) =>
        platform.call('user.update', { params: { id: colleague.id }, body: values }, options)
      expect((await rename({ mobilePhone: '13912345678' })).code).toBe(403)
      expect((await rename({ realName: 'Renamed' })).code).toBe(200)

      // That a role belongs to their organisation does not make it theirs.
      const other = await addUser(platform.database, { values: { organization_id: organization } }, platform.clock.now)
      const own = await strongRole(organization)
      await hold(other.id, own.role)
      expect((await reset(other.id, options)).code).toBe(403)
      await platform.database.deleteFrom('user_relation').where('object_id', '=', own.role).execute()
      expect((await reset(other.id, options)).code).toBe(200)
      const { page } = await strongRole(null)
      await platform.database
        .insertInto('authority')
        .values({ subject_type: 'user', subject_id: other.id, item_type: 'menu', item_id: page.id })
        .execute()
      expect((await reset(other.id, options)).code).toBe(403)
    })

    test('roles of a foreign organisation are not listed by its id, nor what they and foreign people are granted', async () => {
      const { options, colleague } = await arrange()
      const foreign = await addOrganization(platform)
      const { role, page } = await strongRole(foreign)
      const stranger = await addUser(platform.database, { values: { organization_id: foreign } }, platform.clock.now)
      const list = await platform.call('role.list', { query: { organizeId: foreign } }, options)
      expect(list.data.list).toEqual([])
      const grants = (id: string, objectType: 'Role' | 'User' | 'Position') =>
        platform.call('authority.grants', { params: { id }, query: { objectType } }, options)
      expect((await grants(role, 'Role')).code).toBe(403)
      expect((await grants(stranger.id, 'User')).code).toBe(403)
      expect((await grants(colleague.id, 'User')).code).toBe(200)
      const values = await platform.call(
        'authority.values',
        { params: { id: role }, body: { type: 'module' } },
        options,
      )
      expect(values.code).toBe(403)
      // A role of the whole house is everybody's to look at.
      const everywhere = await strongRole(null)
      expect((await grants(everywhere.role, 'Role')).data.ids).toEqual([everywhere.page.id])
      expect(page.id).not.toBe(everywhere.page.id)
    })

    test('an import makes nobody whom its person could not make by hand, and says of each why', async () => {
      const { organization, colleague, mine } = await arrange()
      await grant(platform.database, mine.id, [{ code: 'permission.user', buttons: ['btn_upload'] }])
      const foreign = await addOrganization(platform)
      const { role } = await strongRole(null)
      const { id: group } = await addMembership(platform, 'group')
      const before = await platform.database.selectFrom('platform_user').select('id').execute()
      const person = (account: string, values: object) => ({
        account: `${account}${organization}`,
        realName: 'Imported',
        organizeId: [organization],
        ...values,
      })
      const list = [
        person('foreign', { organizeId: [foreign] }),
        person('both', { organizeId: [organization, foreign] }),
        person('role', { roleId: [role] }),
        person('group', { groupId: [group] }),
        { ...person('x', {}), account: colleague.account },
        person('plain', { isAdministrator: 1, enabledMark: 1, id: colleague.id, password: md5, is_administrator: 1 }),
      ]
      const { data } = await platform.call('userImport.run', { body: { list } }, { token: mine.token, language: 'en' })
      expect({ ...data, failResult: data.failResult.map(({ errorsInfo }) => errorsInfo) }).toMatchObject({
        snum: 1,
        fnum: 5,
        failResult: Array.from({ length: 5 }, () => expect.stringMatching(/./)),
      })
      const ids = new Set(before.map(({ id }) => id))
      const after = await platform.database.selectFrom('platform_user').selectAll().execute()
      const made = after.filter(({ id }) => !ids.has(id))
      expect(made).toMatchObject([
        { account: `plain${organization}`, is_administrator: 0, organization_id: organization },
      ])
      const held = await platform.database
        .selectFrom('user_relation')
        .select('object_id')
        .where('user_id', '=', made[0]?.id ?? '')
        .execute()
      expect(held.map(({ object_id }) => object_id)).toEqual([organization])
      // Without the button nothing at all.
      const { options } = await arrange()
      expect((await platform.call('userImport.run', { body: { list } }, options)).code).toBe(403)
    })

    test('nobody but administrators grants to themselves, alone or among others', async () => {
      const { mine, colleague, options } = await arrange()
      const save = await platform.call(
        'authority.save',
        { params: { id: mine.id }, body: { objectType: 'User' } },
        options,
      )
      expect([save.code, save.msg]).toEqual([403, 'You cannot grant anything to yourself. Ask another administrator.'])
      const batch = (userIds: string[]) => platform.call('authority.batch', { body: { userIds } }, options)
      expect((await batch([colleague.id, mine.id])).code).toBe(403)
      expect((await batch([colleague.id])).code).toBe(200)
    })

    test('an administrator is forced off by nobody but another one', async () => {
      const { organization, colleague, options } = await arrange()
      const chief = await addUser(
        platform.database,
        { administrator: true, values: { organization_id: organization } },
        platform.clock.now,
      )
      const { data } = await platform.call('online.list', { query: { pageSize: 100 } }, options)
      const sessionOf = (id: string) => data.list.find(({ userId }) => userId === id)?.id ?? ''
      const ids = [sessionOf(colleague.id), sessionOf(chief.id)]
      expect((await platform.call('online.endMany', { body: { ids } }, options)).code).toBe(403)
      expect((await platform.call('online.end', { params: { id: ids[1] ?? '' } }, options)).code).toBe(403)
      expect((await platform.call('profile.read', {}, { token: chief.token })).code).toBe(200)
      expect((await platform.call('online.end', { params: { id: ids[0] ?? '' } }, options)).code).toBe(200)
    })

    test('variables among allowed ids stand for something of whoever asks', async () => {
      const { organization, mine, colleague, options } = await arrange()
      const below = await addOrganization(platform, { parent: organization, path: `org-root,${organization}` })
      const deep = await addUser(platform.database, { values: { organization_id: below } }, platform.clock.now)
      const allowed = async (ids: string[]) => {
        const { data } = await platform.call('user.inSelection', { body: { ids } }, options)
        return data.list.map(({ id }) => id).toSorted()
      }
      const inside = [mine.id, colleague.id]
      expect(await allowed(['currentUser'])).toEqual([mine.id])
      expect(await allowed(['@currentOrg'])).toEqual(inside.toSorted())
      expect(await allowed(['@currentOrgAndSubOrg--system'])).toEqual([...inside, deep.id].toSorted())
      expect(await allowed(['@currentGradeOrg'])).toEqual([...inside, deep.id].toSorted())
      expect(await allowed(['@somethingElse'])).toEqual([])
    })
  })
}
