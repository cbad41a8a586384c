import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addMenus, addRole } from '../menu/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { type FamilyClient, familyClient } from './client.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`permission groups for clients of the family, on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
    })
    afterAll(() => platform.close())

    /** As its dialog sends one. */
    const sent = (name: string) => ({
      ...{ id: '', fullName: name, enCode: `c${name}`, sortCode: 0, enabledMark: 1 },
      ...{ type: '', globalMark: null, organizeIdsTree: [] },
    })

    async function addGroup() {
      const name = `g${nextId()}`
      expect(await family.post('/permission/PermissionGroup', sent(name))).toMatchObject({ code: 200 })
      const { list } = (await family.get(`/permission/PermissionGroup?keyword=${name}&currentPage=1&pageSize=20`)).data
      expect(list).toMatchObject([{ fullName: name, enCode: `c${name}`, enabledMark: 1, sortCode: 0 }])
      return { id: String(list?.[0]?.['id']), name }
    }

    const setMembers = (id: string, ids: readonly string[]) =>
      family.post(`/permission/PermissionGroup/PermissionMember/${id}`, { id, ids })

    const opens = async (userId: string, menuId: string) => {
      const { data } = await family.get(`/permission/Authority/Explain/${userId}`)
      return (data as unknown as { grants: { id: string }[] }).grants.some(({ id }) => id === menuId)
    }

    test('what a group is granted is had by whoever is in it, by each way of being in it', async () => {
      const { database } = platform
      const { page, system, button } = await addMenus(platform)
      const group = await addGroup()
      const granted = await family.put(`/permission/Authority/Data/${group.id}`, {
        ...{ objectType: 'Batch', systemIds: [system.id], module: [page.id], button: [button.id] },
        ...{ column: [], form: [], resource: [], roleIds: [] },
      })
      expect(granted).toMatchObject({ code: 200 })
      const values = await family.post(`/permission/Authority/Data/${group.id}/Values`, {
        type: 'module',
        moduleIds: '',
      })
      expect(values.data['ids']).toEqual([page.id])

      const role = await addRole(platform)
      const one = await addUser(database, {}, platform.clock.now)
      const other = await addUser(database, {}, platform.clock.now)
      const relation = { user_id: one.id, object_type: 'role' as const, object_id: role.id }
      await database.insertInto('user_relation').values(relation).execute()
      for (const [member, has] of [
        [`${one.id}--user`, true],
        [`${role.id}--role`, true],
        [`${other.id}--user`, false],
      ] as const) {
        expect(await setMembers(group.id, [member])).toMatchObject({ code: 200 })
        expect(await opens(one.id, page.id), member).toBe(has)
      }
      const { list = [] } = (await family.get(`/permission/PermissionGroup/PermissionMember/${group.id}`)).data
      expect(list).toMatchObject([{ id: other.id, type: 'user' }])

      const place = await database
        .selectFrom('user_relation')
        .select('object_id')
        .where('user_id', '=', one.id)
        .where('object_type', '=', 'organization')
        .executeTakeFirstOrThrow()
      const { path } = await database
        .selectFrom('organization')
        .select('path')
        .where('id', '=', place.object_id)
        .executeTakeFirstOrThrow()
      await setMembers(group.id, [`${path.split(',')[0]}--company`])
      expect(await opens(one.id, page.id)).toBe(true)
      await family.put(`/permission/PermissionGroup/${group.id}`, { ...sent(group.name), id: group.id, enabledMark: 0 })
      expect(await opens(one.id, page.id)).toBe(false)
    })

    test('a member may at once what the group may, and no longer once it is deleted', async () => {
      const { database } = platform
      await grant(database, 'nobody', [{ code: 'permission.role' }])
      const menus = database.selectFrom('menu').select('id').where('page_code', '=', 'permission.role')
      const { id: menuId } = await menus.executeTakeFirstOrThrow()
      const group = await addGroup()
      await family.put(`/permission/Authority/Data/${group.id}`, {
        ...{ objectType: 'Batch', systemIds: ['system-main'], module: [menuId] },
      })
      const { id, token } = await addUser(database, {}, platform.clock.now)
      const me = familyClient(platform, token)
      const asked = async () => (await me.get('/permission/Role?currentPage=1&pageSize=20')).code
      expect(await asked()).toBe(403)
      await setMembers(group.id, [`${id}--user`])
      expect(await asked()).toBe(200)
      const listed = await family.get(`/permission/PermissionGroup/getPermissionGroup?id=${id}&objectType=user`)
      expect(listed.data).toMatchObject({ type: 1, list: [{ id: group.id, fullName: group.name }] })
      const tree = await family.get(
        `/permission/PermissionGroup/getPermission?id=${id}&permissionId=${group.id}&itemType=module&objectType=user`,
      )
      expect(JSON.stringify(tree.data)).toContain(menuId)
      expect(await family.remove(`/permission/PermissionGroup/${group.id}`)).toMatchObject({ code: 200 })
      expect(await asked()).toBe(403)
    })

    test('somebody who administers a part gives nothing by way of a group', async () => {
      const group = await addGroup()
      const token = await platform.signIn({ grants: [{ code: 'permission.authorize', buttons: ['btn_edit'] }] })
      const other = familyClient(platform, token)
      const member = { ids: ['org-root--company'] }
      expect(await other.post(`/permission/PermissionGroup/PermissionMember/${group.id}`, member)).toMatchObject({
        code: 403,
      })
      expect(await other.put(`/permission/Authority/Data/${group.id}`, { objectType: 'Batch' })).toMatchObject({
        code: 403,
      })
    })

    test('unknown members are refused in words', async () => {
      const group = await addGroup()
      for (const ids of [['x--user'], ['org-root--nothing'], ['org-root--'], [`${group.id}--permissionGroup`]])
        expect(await setMembers(group.id, ids), ids[0]).toMatchObject({ code: 400 })
      for (const ids of ['x', [1], [null], { a: 1 }])
        expect(await setMembers(group.id, ids as never)).toMatchObject({ code: 400 })
      expect(await setMembers('nobody', [])).toMatchObject({ code: 404 })
    })
  })
}
