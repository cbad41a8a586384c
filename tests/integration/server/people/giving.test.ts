import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { clientHash } from '#server/core/passwords.ts'
import type { SubjectKind } from '#server/database/tables/access.ts'
import { startSession } from '#server/core/session.ts'
import { loose } from '#server/database/loose.ts'
import { addMenus } from '../menu/support.ts'
import { addManaged } from '../portal/manage.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant, type MenuGrant } from '../support/users.ts'
import { addManager } from './administrator.cases.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'
import { userBody } from './user.cases.ts'

const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_upload']
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

    const grantTo = (subject_type: SubjectKind, subject_id: string, item_type: 'menu' | 'resource', item_id: string) =>
      platform.database.insertInto('authority').values({ subject_type, subject_id, item_type, item_id }).execute()
    const hold = (user_id: string, object_type: 'role' | 'position' | 'group' | 'organization', object_id: string) =>
      platform.database.insertInto('user_relation').values({ user_id, object_type, object_id }).execute()
    /** A role or position of one organisation that opens nothing yet. */
    async function ownOf(kind: 'role' | 'position', organization: string) {
      const { id } = await addMembership(platform, kind, kind === 'position' ? { organization_id: organization } : {})
      if (kind === 'role')
        await platform.database
          .updateTable('role_organization')
          .set({ organization_id: organization })
          .where('role_id', '=', id)
          .execute()
      return id
    }
    async function interfaceFor(role: string) {
      const id = nextId()
      const values = { id, full_name: `Salaries ${id}`, en_code: `i${id}`, role_ids: role, created_at: 0 }
      await loose(platform.database)
        .insertInto('data_interface')
        .values({ ...values, enabled_mark: 1 })
        .execute()
      return `Salaries ${id}`
    }
    async function printFor(...holderIds: readonly string[]) {
      const id = nextId()
      const full_name = `Contract ${id}`
      await platform.database
        .insertInto('print_template')
        .values({
          ...{
            id,
            full_name,
            en_code: `p${id}`,
            category: '',
            type: 2,
            enabled_mark: 1,
            sort_code: 0,
            description: '',
          },
          ...{ print_template: '', page_param: '', sql_template: '', left_fields: '', db_link_id: '' },
          ...{ queries_checked: 0, created_at: 0, updated_at: 0 },
        })
        .execute()
      const rule = JSON.stringify({ holderIds })
      await platform.database.insertInto('print_rule').values({ template_id: id, rule, updated_at: 0 }).execute()
      return full_name
    }
    const named = (name: RegExp | string, things: string) =>
      expect.stringMatching(new RegExp(`^“${name}” opens what you may not use yourself \\(${things}\\)`))
    const everyPage = ['role', 'position', 'group'].map(
      (page): MenuGrant => ({ code: `permission.${page}`, buttons: ['btn_edit'] }),
    )

    test.each(['role', 'position'] as const)(
      'a %s of the own organisation is given by nobody who has less than it opens',
      async (kind) => {
        const { organization, manager, colleague, options, update, create } = await arrange(...everyPage)
        const id = await ownOf(kind, organization)
        const field = `${kind}Id`
        expect((await update(colleague.id, { [field]: id })).code).toBe(200)
        expect((await update(colleague.id, { [field]: '' })).code).toBe(200)
        const { page } = await addMenus(platform)
        await grantTo(kind, id, 'menu', page.id)
        const refusal = { code: 403, msg: named('.+', page.full_name) }
        expect(await update(colleague.id, { [field]: id })).toMatchObject(refusal)
        expect(await create({ [field]: id })).toMatchObject(refusal)
        const objectType = kind === 'role' ? 'Role' : 'Position'
        const change = (userIds: string[], removedIds: string[]) =>
          platform.call('relation.change', { params: { id }, body: { objectType, userIds, removedIds } }, options)
        expect(await change([colleague.id], [])).toMatchObject(refusal)
        // To take it away gives nobody anything.
        await hold(colleague.id, kind, id)
        expect((await change([], [colleague.id])).code).toBe(200)
        // Who has the page gives it: by whichever of their own ways they have it.
        await grantTo('user', manager.id, 'menu', page.id)
        expect((await update(colleague.id, { [field]: id })).code).toBe(200)
      },
    )

    test('a role that an interface names is given by its holders and by who looks after interfaces', async () => {
      const { organization, manager, colleague, update } = await arrange()
      const roleId = await ownOf('role', organization)
      const thing = await interfaceFor(roleId)
      expect(await update(colleague.id, { roleId })).toMatchObject({ code: 403, msg: named('.+', thing) })
      await hold(manager.id, 'role', roleId)
      expect((await update(colleague.id, { roleId })).code).toBe(200)

      const keeper = await arrange({ code: 'system.dataInterface' })
      const other = await ownOf('role', keeper.organization)
      await interfaceFor(other)
      expect((await keeper.update(keeper.colleague.id, { roleId: other })).code).toBe(200)
    })

    test('a role, group or organisation that a print rule names is given by nobody who may not print by it', async () => {
      const { organization, manager, colleague, update, create } = await arrange(...everyPage)
      const roleId = await ownOf('role', organization)
      const { id: groupId } = await addMembership(platform, 'group')
      const below = await addOrganization(platform, { parent: organization, path: `org-root,${organization}` })
      const organizeId = `${organization},${below}`
      const each: readonly Readonly<Record<string, string>>[] = [{ roleId }, { groupId }, { organizeId }]
      const thing = await printFor(`${roleId}--role`, `${groupId}--group`, `${below}--department`)
      for (const values of each) {
        expect(await update(colleague.id, values)).toMatchObject({ code: 403, msg: named('.+', thing) })
        expect(await create(values)).toMatchObject({ code: 403, msg: named('.+', thing) })
      }
      // Nor do they give it to themselves.
      expect((await update(manager.id, { groupId })).code).toBe(403)
      await hold(manager.id, 'group', groupId)
      for (const values of each) expect((await update(colleague.id, values)).code).toBe(200)
    })

    test('a role that has a portal is given by nobody who may not open it', async () => {
      const { organization, manager, colleague, update } = await arrange()
      const roleId = await ownOf('role', organization)
      const { id: manageId, portalId } = await addManaged(platform)
      const portal = `Figures ${portalId}`
      await platform.database.updateTable('portal').set({ full_name: portal }).where('id', '=', portalId).execute()
      const give = (subject_type: 'role' | 'user', subject_id: string) =>
        platform.database.insertInto('portal_grant').values({ subject_type, subject_id, manage_id: manageId }).execute()
      await give('role', roleId)
      expect(await update(colleague.id, { roleId })).toMatchObject({ code: 403, msg: named('.+', portal) })
      await give('user', manager.id)
      const enable = (enabled_mark: 0 | 1) =>
        platform.database.updateTable('portal_manage').set({ enabled_mark }).where('id', '=', manageId).execute()
      await enable(0)
      expect(await update(colleague.id, { roleId })).toMatchObject({ code: 403, msg: named('.+', portal) })
      await enable(1)
      expect((await update(colleague.id, { roleId })).code).toBe(200)
    })

    test('who may change the rules of printing has them all', async () => {
      const giver = await arrange({ code: 'system.print', buttons: ['btn_edit'] })
      const roleId = await ownOf('role', giver.organization)
      await printFor(`${roleId}--role`)
      expect((await giver.update(giver.colleague.id, { roleId })).code).toBe(200)
      const reader = await arrange({ code: 'system.print' })
      expect((await reader.update(reader.colleague.id, { roleId })).code).toBe(403)
    })

    /** What somebody who may not delete administers, and the menu of people with every button. */
    async function limited() {
      const arranged = await arrange()
      const rights = { this_remove: 0, below_remove: 0 }
      await platform.database
        .updateTable('organization_manager')
        .set(rights)
        .where('user_id', '=', arranged.manager.id)
        .execute()
      const role = await ownOf('role', arranged.organization)
      await platform.database
        .insertInto('authority')
        .columns(['subject_type', 'subject_id', 'item_type', 'item_id'])
        .expression(({ selectFrom, val }) =>
          selectFrom('authority')
            .select([val('role' as const).as('subject_type'), val(role).as('subject_id'), 'item_type', 'item_id'])
            .where('subject_id', '=', arranged.manager.id),
        )
        .execute()
      return { ...arranged, role }
    }
    const names = async (table: 'organization' | 'role', id: string) =>
      (await platform.database.selectFrom(table).select('full_name').where('id', '=', id).executeTakeFirstOrThrow())
        .full_name

    test('a second account, imported or added with the own role, administers nothing', async () => {
      const { organization, colleague, options, role, create } = await limited()
      const remove = (token: string, id: string) => platform.call('user.delete', { params: { id } }, { token })
      expect((await remove(options.token, colleague.id)).code).toBe(403)
      const account = `second${nextId()}`
      const row = {
        account,
        realName: 'Second',
        organizeId: await names('organization', organization),
        roleId: await names('role', role),
      }
      const imported = await platform.call('userImport.run', { body: { list: [row] } }, options)
      expect(imported.data).toMatchObject({ snum: 1, fnum: 0 })
      const added = `added${nextId()}`
      expect((await create({ account: added, roleId: role })).code).toBe(200)
      for (const each of [account, added]) {
        const { id } = await platform.database
          .selectFrom('platform_user')
          .select('id')
          .where('account', '=', each)
          .executeTakeFirstOrThrow()
        const session = { userId: id, minutes: 60, single: false, ip: '127.0.0.1', client: 'test' }
        const token = await startSession(platform.database, { ...session, now: platform.clock.now })
        const list = await platform.call('user.list', { query: {} }, { token })
        expect([list.code, list.data.list]).toEqual([200, []])
        expect((await remove(token, colleague.id)).code).toBe(403)
        const change = { params: { id: colleague.id }, body: { realName: 'Taken' } }
        expect((await platform.call('user.update', change, { token })).code).toBe(403)
        const meant = await platform.call('user.inSelection', { body: { ids: ['@currentGradeOrg'] } }, { token })
        expect(meant.data.list).toEqual([])
      }
    })

    test('the password of somebody who may delete where the caller may not is not theirs to set', async () => {
      const { organization, colleague, options } = await limited()
      const more = await addManager(platform, organization, { organization_id: organization })
      const password = clientHash('Another2026')
      const reset = (id: string) =>
        platform.call(
          'user.resetPassword',
          { params: { id }, body: { userPassword: password, validatePassword: password } },
          options,
        )
      expect((await reset(colleague.id)).code).toBe(200)
      expect((await reset(more.id)).msg).toBe(
        'This user administers more than you do, so you may not maintain the account',
      )
      await platform.database
        .updateTable('organization_manager')
        .set({ this_remove: 0, below_remove: 0 })
        .where('user_id', '=', more.id)
        .execute()
      expect((await reset(more.id)).code).toBe(200)
    })

    test('whoever sees more rows of a page gives what shows fewer, and not the other way', async () => {
      const { organization, manager, colleague, update } = await arrange()
      const { system, module } = await addMenus(platform)
      await platform.database.updateTable('menu').set({ data_authorize: 1 }).where('id', '=', module.id).execute()
      const schemes = new Map<string, string>()
      for (const kind of ['all', 'organizationAndBelow', 'organization', 'subordinates', 'own']) {
        const id = nextId()
        const rest = { condition_json: '', description: '', sort_code: 1, enabled_mark: 1, created_at: 0 }
        await platform.database
          .insertInto('data_scheme')
          .values({ id, menu_id: module.id, full_name: kind, en_code: `k-${kind}`, kind, ...rest })
          .execute()
        schemes.set(kind, id)
      }
      await grantTo('user', manager.id, 'menu', module.id)
      await platform.database
        .insertInto('authority')
        .values({ subject_type: 'user', subject_id: manager.id, item_type: 'system', item_id: system.id })
        .execute()
      const given = async (held: string, kind: string) => {
        const roleId = await ownOf('role', organization)
        await grantTo('role', roleId, 'resource', schemes.get(kind) ?? '')
        await grantTo('user', manager.id, 'resource', schemes.get(held) ?? '')
        const { code } = await update(colleague.id, { roleId })
        await update(colleague.id, { roleId: '' })
        await platform.database
          .deleteFrom('authority')
          .where('item_id', '=', schemes.get(held) ?? '')
          .execute()
        return code
      }
      expect(await given('all', 'organizationAndBelow')).toBe(200)
      expect(await given('organizationAndBelow', 'organization')).toBe(200)
      expect(await given('organization', 'own')).toBe(200)
      expect(await given('subordinates', 'own')).toBe(200)
      expect(await given('own', 'subordinates')).toBe(403)
      expect(await given('organization', 'organizationAndBelow')).toBe(403)
      expect(await given('organizationAndBelow', 'subordinates')).toBe(403)
      expect(await given('organizationAndBelow', 'all')).toBe(403)
    })

    test('what was disabled is enabled by nobody who has less than it opens', async () => {
      const { organization, manager, options } = await arrange(...everyPage)
      const { page } = await addMenus(platform)
      for (const kind of ['role', 'position'] as const) {
        const id = await ownOf(kind, organization)
        await grantTo(kind, id, 'menu', page.id)
        const toggle = () => platform.call(`${kind}.toggle`, { params: { id } }, options)
        expect((await toggle()).code).toBe(200)
        expect(await toggle()).toMatchObject({ code: 403, msg: named('.+', page.full_name) })
        const place = { organizeId: organization, organizeIdsTree: [['org-root', organization]], globalMark: 0 }
        const body = { fullName: 'Renamed', enCode: `c${nextId()}`, type: '', sortCode: 1, ...place }
        const save = (enabledMark: number) =>
          platform.call(`${kind}.update`, { params: { id }, body: { ...body, enabledMark } as never }, options)
        expect((await save(0)).code).toBe(200)
        expect((await save(1)).code).toBe(403)
        await grantTo('user', manager.id, 'menu', page.id)
        expect((await save(1)).code).toBe(200)
        await platform.database
          .deleteFrom('authority')
          .where('subject_id', '=', manager.id)
          .where('item_id', '=', page.id)
          .execute()
      }
    })

    test('the account of somebody who may ask or print more is not taken over by a password', async () => {
      const { organization, colleague, options } = await arrange()
      const md5 = clientHash('Another2026')
      const body = { userPassword: md5, validatePassword: md5 }
      const reset = () => platform.call('user.resetPassword', { params: { id: colleague.id }, body }, options)
      const roleId = await ownOf('role', organization)
      await hold(colleague.id, 'role', roleId)
      expect((await reset()).code).toBe(200)
      const thing = await interfaceFor(roleId)
      expect(await reset()).toMatchObject({
        code: 403,
        msg: `This user may do more than you (${thing}), so you may not set the password or the mobile number, nor hand over the work. Ask an administrator.`,
      })
      await platform.database.deleteFrom('user_relation').where('object_id', '=', roleId).execute()
      expect((await reset()).code).toBe(200)
      await printFor(`${colleague.id}--user`)
      expect((await reset()).code).toBe(403)
    })

    test('a manager who is a teacher makes teachers', async () => {
      const { organization, manager, create } = await arrange()
      const teacher = await addMembership(platform, 'role', { global_mark: 1 })
      const { system, page, module } = await addMenus(platform)
      for (const menu of [page, module]) await grantTo('role', teacher.id, 'menu', menu.id)
      await platform.database
        .insertInto('authority')
        .values({ subject_type: 'role', subject_id: teacher.id, item_type: 'system', item_id: system.id })
        .execute()
      await interfaceFor(teacher.id)
      await printFor(`${teacher.id}--role`)
      const positionId = await ownOf('position', organization)
      expect((await create({ roleId: teacher.id, positionId })).code).toBe(403)
      await hold(manager.id, 'role', teacher.id)
      expect((await create({ roleId: teacher.id, positionId })).code).toBe(200)
    })
  })
}
