import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOrders } from '../module/support/order-module.ts'
import { addManager } from '../people/administrator.cases.ts'
import { addOrganization } from '../people/organization.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { addManaged, addRole } from './manage.cases.ts'
import { addLayout } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`portals of systems on ${dialect}`, () => {
    let platform: TestPlatform
    let admin: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      admin = await platform.signIn({ administrator: true })
      await platform.signIn({ grants: [{ code: 'visualdev.portal' }] })
    })
    afterAll(() => platform.close())

    const person = async (roleId: string) => {
      const { id, token } = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, id, [{ code: 'some.page' }])
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: id, object_type: 'role', object_id: roleId })
        .execute()
      return token
    }
    const open = async (id: string, token: string) =>
      (await platform.call('portal.layout', { params: { id } }, { token })).code
    const startOf = async (token: string) =>
      (await platform.call('auth.currentUser', {}, { token })).data.userInfo?.portalId

    test('a role that is granted a portal of a system opens it without a menu, begins with the first one, and loses it again', async () => {
      const roleId = await addRole(platform)
      const { id, portalId } = await addManaged(platform, { home_page_mark: 1 })
      const [holder, other] = [await person(roleId), await person('none')]
      expect(await open(portalId, holder)).toBe(403)
      await platform.call('portalManage.grant', { params: { id }, body: { roleIds: [roleId] } }, { token: admin })
      expect([await open(portalId, holder), await open(portalId, other)]).toEqual([200, 403])
      expect([await startOf(holder), await startOf(other)]).toEqual([portalId, ''])
      const { list } = (await platform.call('portal.selector', {}, { token: holder })).data
      expect(JSON.stringify(list)).toContain(portalId)
      // What they choose for themselves stands above the first of the system.
      const chosen = await addLayout(platform, 'portal', { layout: [] })
      const { id: manageId } = await addManaged(platform, { portal_id: chosen })
      await platform.call(
        'portalManage.grant',
        { params: { id: manageId }, body: { roleIds: [roleId] } },
        { token: admin },
      )
      await platform.call('portal.setDefault', { params: { id: chosen } }, { token: holder })
      expect(await startOf(holder)).toBe(chosen)
      await platform.call('portalManage.toggle', { params: { id }, body: { enabledMark: 0 } }, { token: admin })
      expect(await open(portalId, holder)).toBe(403)
    })

    test('a manager hands on the portals that they have and no others, and takes no other away', async () => {
      const organization = await addOrganization(platform)
      const manager = await addManager(platform, organization, { organization_id: organization })
      await grant(platform.database, manager.id, [{ code: 'permission.authorize', buttons: ['btn_edit'] }])
      const values = { organization_id: organization }
      const { id: colleague } = await addUser(platform.database, { values }, platform.clock.now)
      const [mine, foreign, before] = [
        await addManaged(platform),
        await addManaged(platform),
        await addManaged(platform),
      ]
      const given = (subject_id: string, manage_id: string) => ({ subject_type: 'user', subject_id, manage_id })
      await platform.database
        .insertInto('portal_grant')
        .values([given(manager.id, mine.id), given(colleague, before.id)])
        .execute()
      const save = (ids: string[]) =>
        platform.call(
          'portalManage.saveGranted',
          { params: { id: colleague }, body: { objectType: 'User', ids } },
          { token: manager.token },
        )
      const has = async () => {
        const rows = await platform.database
          .selectFrom('portal_grant')
          .select('manage_id')
          .where('subject_id', '=', colleague)
          .execute()
        return rows.map(({ manage_id }) => manage_id).toSorted()
      }
      expect((await save([mine.id, foreign.id])).code).toBe(200)
      expect(await has()).toEqual([mine.id, before.id].toSorted())
      expect((await save([])).code).toBe(200)
      expect(await has()).toEqual([before.id])
    })

    test('a system has a portal once, and none that was never released', async () => {
      const { portalId } = await addManaged(platform)
      const create = (body: { portalId: string; systemId: string }) =>
        platform.call('portalManage.create', { body }, { token: admin })
      expect(await create({ portalId, systemId: 'system-main' })).toMatchObject({ code: 400, msg: '该系统已有此门户' })
      expect(await create({ portalId, systemId: 'gone' })).toMatchObject({ code: 400, msg: '系统不存在' })
      await platform.database.updateTable('portal').set({ layout: '' }).where('id', '=', portalId).execute()
      expect(await create({ portalId, systemId: 'system-main' })).toMatchObject({ code: 400 })
    })

    test('a release into systems needs no menu, is kept as a version, and goes to nobody by itself', async () => {
      const id = await addLayout(platform, 'portal', { layout: [] })
      const layout = '{"layout":[{"i":1,"jnpfKey":"text","title":"新","x":0,"y":0,"w":4,"h":3,"option":{}}]}'
      const design = (model: string) =>
        platform.database.updateTable('portal').set({ model }).where('id', '=', id).execute()
      const release = () =>
        platform.call(
          'portalDesign.release',
          { params: { id }, body: { pcPortalSystemId: ['system-main'] } },
          { token: admin },
        )
      await release()
      await design(layout)
      expect((await release()).code).toBe(200)
      expect((await release()).code).toBe(200)
      const { database } = platform
      const menus = database.selectFrom('menu').select('id').where('module_id', '=', id)
      expect(await menus.execute()).toEqual([])
      const rows = database.selectFrom('portal_manage').select('system_id').where('portal_id', '=', id)
      expect(await rows.execute()).toEqual([{ system_id: 'system-main' }])
      const { list } = (await platform.call('portalDesign.versions', { params: { id } }, { token: admin })).data
      expect(list.map(({ version, formData }) => [version, formData])).toEqual([
        [2, layout],
        [1, '{"layout":[]}'],
      ])
      await platform.call('portalDesign.restore', { params: { id, versionId: list[1]?.id ?? '' } }, { token: admin })
      const one = (await platform.call('portalDesign.one', { params: { id } }, { token: admin })).data
      expect([one.formData, one.isRelease]).toEqual(['{"layout":[]}', 2])
    })

    test('a designer previews what somebody sees whom they administer, by the rows of that person, and nobody else', async () => {
      const orders = await openOrders(platform)
      await orders.created({ title: '一', kind: 'goods' })
      const { id: reader } = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, reader, [{ modelId: orders.id }])
      const menu = platform.database.selectFrom('menu').select('id').where('module_id', '=', orders.id)
      const { id: menu_id } = await menu.executeTakeFirstOrThrow()
      await platform.database.updateTable('menu').set({ data_authorize: 1 }).where('id', '=', menu_id).execute()
      const card = { i: 1, jnpfKey: 'dataBoard', option: { source: { modelId: orders.id } } }
      const preview = (token: string, userId?: string) =>
        platform.call(
          'portalDesign.figures',
          { body: { card, ...(userId === undefined ? {} : { userId }) } },
          { token },
        )
      expect((await preview(admin)).data.list.map(({ value }) => value)).toEqual([1])
      expect((await preview(admin, reader)).data.list.map(({ value }) => value)).toEqual([0])
      const designer = await platform.signIn({ grants: [{ code: 'visualdev.portal' }] })
      expect((await preview(designer, reader)).code).toBe(403)
    })
  })
}
