import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFamilyDictionaries } from '#server/database/family-dictionaries.ts'
import { nextId } from '#server/core/ids.ts'
import { familyDictionaries } from '#server/database/migrations/0800-family-dictionaries.ts'
import { addInterface } from '../data-interface/support.ts'
import { addTemplate } from '../print/support.ts'
import { addMembership } from '../people/membership.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { type FamilyClient, familyClient } from './client.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`lists for clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    let token = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      family = familyClient(platform, token)
    })
    afterAll(() => platform.close())

    test('dictionaries are there under the codes that its pages ask for, what was there stays', async () => {
      const { database } = platform
      await familyDictionaries(database)
      const before = await database.selectFrom('dictionary_type').select('en_code').execute()
      const own = {
        id: 'own-notice',
        parent_id: '-1',
        full_name: '自己的',
        en_code: 'NoticeType',
        is_tree: 0,
        sort_code: 1,
      }
      await database
        .insertInto('dictionary_type')
        .values({ ...own, description: '', created_at: 1 })
        .execute()
      await familyDictionaries(database)
      // A second time adds nothing.
      await addFamilyDictionaries(database, nextId, 1)
      const { list } = (await family.get('/system/DictionaryData/All')).data
      const codes = list?.map((type) => type['enCode']) ?? []
      const wanted = ['msgSendType', 'dbType', 'portalDesigner', 'ReportSort', 'EnterpriseNature', 'IndustryType']
      expect(codes).toEqual(expect.arrayContaining([...wanted, 'createModule', 'msgWebHookSendType', 'NoticeType']))
      expect(new Set(codes).size).toBe(codes.length)
      expect(before.map(({ en_code }) => en_code)).not.toContain('dbType')
      const sending = list?.find((type) => type['enCode'] === 'msgSendType')?.['dictionaryList']
      expect(sending).toContainEqual(
        expect.objectContaining({ enCode: '1', fullName: '站内信', id: expect.any(String) }),
      )
    })

    test('notices are made, read, changed, found and released at its addresses', async () => {
      const notice = (values: object = {}) => ({
        id: '',
        title: '防汛通知',
        toUserIds: '',
        category: '1',
        files: '[]',
        bodyText: '<p>请注意</p>',
        excerpt: '摘要',
        remindCategory: 3,
        expirationTime: platform.clock.now + 3_600_000,
        ...values,
      })
      expect(await family.post('/message/Notice', notice())).toMatchObject({ code: 200 })
      const search = (more: object = {}) =>
        family.post('/message/Notice/List', { currentPage: 1, pageSize: 20, keyword: '防汛', ...more })
      const [row] = (await search()).data.list ?? []
      expect(row).toMatchObject({ enabledMark: 0, category: '', expirationTime: platform.clock.now + 3_600_000 })
      const id = String(row?.['id'])
      const one = (await family.get(`/message/Notice/${id}`)).data
      expect(one).toMatchObject({ category: '1', remindCategory: 3, files: '[]', toUserIds: '', excerpt: '摘要' })
      expect(await family.put(`/message/Notice/${id}`, notice({ id, category: '2' }))).toMatchObject({ code: 200 })
      expect(await family.put(`/message/Notice/${id}/Actions/Release`)).toMatchObject({ code: 200 })
      const found = async (more: object) => ((await search(more)).data.list ?? []).length
      expect(await found({ type: ['2'], enabledMark: ['1'] })).toBe(1)
      expect(await found({ type: ['1'] })).toBe(0)
      expect(await found({ enabledMark: ['0', '2'] })).toBe(0)
      expect(await found({ creatorTime: [platform.clock.now - 1000, platform.clock.now + 1000] })).toBe(1)
      expect(await found({ expirationTime: [1, platform.clock.now] })).toBe(0)
      expect(await found({ creatorUser: ['nobody--user'] })).toBe(0)
      const extra = JSON.stringify({ category: '2', expirationTime: platform.clock.now - 1000 })
      await platform.database.updateTable('notice').set({ extra }).where('id', '=', id).execute()
      expect((await search({ enabledMark: ['2'] })).data.list).toMatchObject([{ id, enabledMark: 2 }])
      expect(await family.remove(`/message/Notice/${id}`)).toMatchObject({ code: 200 })
    })

    test('positions and groups are found by the id of their type, roles by their reach', async () => {
      const { database } = platform
      const type = { id: nextId(), parent_id: '-1', full_name: 'P', en_code: 'PositionType', is_tree: 0, sort_code: 1 }
      await database
        .insertInto('dictionary_type')
        .values({ ...type, description: '', created_at: 1 })
        .execute()
      const entry = { id: nextId(), dictionary_type_id: type.id, parent_id: '0', full_name: '教师', en_code: 'teacher' }
      await database
        .insertInto('dictionary_entry')
        .values({ ...entry, enabled_mark: 1, sort_code: 1, description: '', created_at: 1 })
        .execute()
      const teacher = await addMembership(platform, 'position', { type: 'teacher' })
      await addMembership(platform, 'position', { type: 'other' })
      const positions = (await family.get(`/permission/Position?type=${entry.id}&pageSize=100`)).data.list
      expect(positions).toMatchObject([{ id: teacher.id, type: '教师' }])
      const role = await addMembership(platform, 'role', { global_mark: 1 })
      const ids = async (reach: 0 | 1) =>
        (await family.get(`/permission/Role?type=${reach}&pageSize=100`)).data.list?.map((each) => each['id'])
      expect(await ids(1)).toContain(role.id)
      expect(await ids(0)).not.toContain(role.id)
    })

    test('data interfaces are found by category and type, and named by them; their parameters come where one is chosen', async () => {
      const { database } = platform
      const type = { id: nextId(), parent_id: '-1', full_name: 'D', en_code: 'DataInterfaceType', is_tree: 1 }
      await database
        .insertInto('dictionary_type')
        .values({ ...type, sort_code: 1, description: '', created_at: 1 })
        .execute()
      const entry = {
        id: nextId(),
        dictionary_type_id: type.id,
        parent_id: '0',
        full_name: '教务',
        en_code: 'teaching',
      }
      await database
        .insertInto('dictionary_entry')
        .values({ ...entry, enabled_mark: 1, sort_code: 1, description: '', created_at: 1 })
        .execute()
      const requestParameters = JSON.stringify([{ field: 'unit', dataType: 'varchar', required: 1 }])
      const id = await addInterface(platform, { categoryId: entry.id, requestParameters })
      await addInterface(platform, { categoryId: 'another' })
      const listed = async (query: string) =>
        (await family.get(`/system/DataInterface?currentPage=1&pageSize=100&${query}`)).data.list
      expect(await listed(`category=${entry.id}`)).toMatchObject([
        { id, category: '教务', type: '静态数据', dataType: 2 },
      ])
      expect(await listed(`category=${entry.id}&type=1`)).toEqual([])
      expect(await listed(`category=${entry.id}&type=2`)).toHaveLength(1)
      const chosen = await family.get(`/system/DataInterface/getList?category=${entry.id}&type=2&pageSize=100`)
      expect(chosen.data.list).toMatchObject([{ id, parameterJson: requestParameters }])
    })

    test('people online come with program and system apart', async () => {
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      const client = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'
      await platform.database.updateTable('session').set({ client }).where('user_id', '=', id).execute()
      const { list } = (await family.get('/system/OnlineUser?currentPage=1&pageSize=5000')).data
      expect(list?.filter((row) => row['userId'] === id)).toMatchObject([
        { loginBrowser: 'Chrome 126', loginSystem: 'Windows', loginAddress: expect.any(String), loginPlatForm: client },
      ])
    })

    test('chosen people come under their bare ids, to which it adds the type', async () => {
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      const { list } = (await family.post('/permission/Users/getSelectedList', { ids: [`${id}--user`] })).data
      expect(list).toMatchObject([{ id, type: 'user', fullName: expect.any(String) }])
      // Ours reads them under the ids it asked for.
      const ids = [`${id}--user`, 'org-root--company']
      const { data } = await platform.call('user.selected', { body: { ids } }, { token })
      expect(data.list.map((item) => item.id)).toEqual(ids)
    })

    test('a template of ours opens in its form, a new one is saved before its content', async () => {
      const id = await addTemplate(platform.database)
      const one = (await family.get(`/system/printDev/${id}`)).data
      expect(one).toMatchObject({ sourceType: 0, dbLinkId: '0', printTemplate: expect.any(String) })
      expect(await family.put(`/system/printDev/${id}`, one)).toMatchObject({ code: 200 })
      const stored = await platform.database
        .selectFrom('print_template')
        .select('db_link_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(stored.db_link_id).toBe('')
      const category = { id: nextId(), parent_id: '-1', full_name: 'T', en_code: 'printDev', is_tree: 0, sort_code: 1 }
      await platform.database
        .insertInto('dictionary_type')
        .values({ ...category, description: '', created_at: 1 })
        .execute()
      const entry = {
        id: nextId(),
        dictionary_type_id: category.id,
        parent_id: '0',
        full_name: '办公',
        en_code: 'office',
      }
      await platform.database
        .insertInto('dictionary_entry')
        .values({ ...entry, enabled_mark: 1, sort_code: 1, description: '', created_at: 1 })
        .execute()
      await platform.database.updateTable('print_template').set({ category: 'office' }).where('id', '=', id).execute()
      const { list } = (await family.get(`/system/printDev?category=${entry.id}&currentPage=1&pageSize=20`)).data
      expect(list).toMatchObject([{ id, category: '办公' }])
      const fresh = {
        fullName: '新模板',
        enCode: `t${nextId()}`,
        category: '',
        type: 2,
        printTemplate: '',
        sourceType: 0,
      }
      expect(await family.post('/system/printDev', { ...fresh, dbLinkId: '0', sqlTemplate: '' })).toMatchObject({
        code: 200,
      })
      const fields = await family.post('/system/printDev/Fields', { dbLinkId: '0', sqlTemplate: '' })
      expect(fields.data).toEqual([{ id: 'headTable', parentId: '-1', fullName: 'headTable', children: null }])
    })
  })
}
