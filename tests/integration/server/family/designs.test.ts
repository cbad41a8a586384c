import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { designsAsFunctions } from '#server/database/migrations/0790-designs-as-functions.ts'
import { addSource } from '../data-interface/support.ts'
import { addModule, orderFields } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type FamilyClient, familyClient } from './client.ts'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly disabled: boolean
  readonly hasChildren: boolean
  readonly children: Node[] | null
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`designs for clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    let token = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      family = familyClient(platform, token)
      await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
      const { id } = await platform.database.selectFrom('system').select('id').executeTakeFirstOrThrow()
      for (const [menu, parent] of [
        ['school', '-1'],
        ['office', 'school'],
      ] as const)
        await platform.database
          .insertInto('menu')
          .values({
            id: menu,
            system_id: id,
            parent_id: parent,
            full_name: menu,
            en_code: menu,
            icon: '',
            type: 1,
            url_address: '',
            link_target: '_self',
            category: 'Web',
            property_json: '',
            module_id: '',
            page_code: '',
            sort_code: 1,
            enabled_mark: 1,
            button_authorize: 0,
            column_authorize: 0,
            form_authorize: 0,
            data_authorize: 0,
          })
          .execute()
    })
    afterAll(() => platform.close())

    const design = (values: object = {}) => ({
      id: '',
      fullName: '采购登记',
      enCode: `f${nextId()}`,
      category: '',
      type: 1,
      webType: 1,
      enableFlow: 0,
      state: 1,
      sortCode: 0,
      description: '',
      dbLinkId: '0',
      tables: '[]',
      formData: null,
      columnData: null,
      appColumnData: null,
      ...values,
    })

    test('data sources come in groups, the own database first and alone', async () => {
      const id = await addSource(platform, { full_name: '供应商库' })
      const { list } = (await family.get('/system/DataSource/Selector')).data
      expect(list?.[0]).toMatchObject({ children: [{ id: '0', fullName: '默认数据库', dbType: expect.any(String) }] })
      expect(list?.[1]).toMatchObject({ children: [{ id, fullName: '供应商库', dbType: 'SQLite' }] })
      // Ours reads the others alone.
      const { data } = await platform.call('dataSource.options', {}, { token })
      expect(data.list).toMatchObject([{ id, fullName: '供应商库' }])
    })

    test('a new data source has the number 0 for an id, and its port is text', async () => {
      const body = { id: 0, fullName: 'A', dbType: 'MySQL', host: 'db.example.com', port: '3306', userName: 'u' }
      const more = { password: 'p', serviceName: 's', sortCode: 0, dbSchema: '', oracleExtend: false }
      expect(await family.post('/system/DataSource', { ...body, ...more })).toMatchObject({ code: 200 })
      const { list } = (await family.get('/system/DataSource?keyword=A&dbType=MySQL')).data
      expect(list).toMatchObject([{ fullName: 'A', port: 3306, creatorTime: expect.any(Number) }])
      const one = (await family.get(`/system/DataSource/${String(list?.[0]?.['id'])}`)).data
      expect(one).toMatchObject({ port: '3306', dbType: 'MySQL' })
    })

    test('a design is listed as a function, with the name of its category and whether it is approved', async () => {
      const id = await addModule(platform.database, { fields: orderFields() })
      await platform.database.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', id).execute()
      const { list } = (await family.get('/visualdev/Base?type=1&currentPage=1&pageSize=100')).data
      expect(list?.find((row) => row['id'] === id)).toMatchObject({ enableFlow: 0, enabledMark: 1 })
      const read = (await family.get(`/visualdev/Base/${id}`)).data
      expect(read).toMatchObject({ type: 1, dbLinkId: '0', enableFlow: 0, formData: expect.any(String) })
      const tree = (await family.get('/visualdev/Base/Selector?type=1&webType=1,2&isRelease=1')).data.list
      expect(JSON.stringify(tree)).toContain(id)
      // It is sent back whole; nothing of it changes by that.
      expect(await family.put(`/visualdev/Base/${id}`, read)).toMatchObject({ code: 200 })
      expect((await family.get(`/visualdev/Base/${id}`)).data).toMatchObject({ isRelease: read['isRelease'] })
    })

    test('a design is saved before its form and its list are begun, with a name of 100 characters', async () => {
      const enCode = `f${nextId()}`
      const fullName = '长'.repeat(100)
      expect(await family.post('/visualdev/Base', design({ enCode, fullName }))).toMatchObject({ code: 200 })
      const { list } = (await family.get(`/visualdev/Base?type=1&keyword=${enCode}`)).data
      const id = String(list?.[0]?.['id'])
      const read = (await family.get(`/visualdev/Base/${id}`)).data
      expect(JSON.parse(String(read['formData']))).toMatchObject({ fields: [] })
      const named = { ...read, fullName: '两步', webType: 2, formData: null, columnData: null }
      expect(await family.put(`/visualdev/Base/${id}`, named)).toMatchObject({ code: 200 })
      // What has no fields cannot be put to use.
      expect(await family.post(`/visualdev/Base/${id}/Actions/Release`, { pc: 1 })).toMatchObject({ code: 400 })
    })

    test('a release goes below each of the directories that were chosen, of which the tree then says so', async () => {
      const id = await addModule(platform.database, { fields: orderFields() })
      const parents = async (category: string) =>
        (await family.get(`/system/Menu/SelectorFilter/${id}?category=${category}`)).data.list as unknown as Node[]
      const [system] = await parents('Web')
      expect(system).toMatchObject({ disabled: false, children: [{ id: 'school', children: [{ id: 'office' }] }] })
      expect(await parents('App')).toMatchObject([{ id: system?.id, type: 0, children: null }])
      const release = {
        pc: 1,
        app: 1,
        pcModuleParentId: ['school', 'office'],
        appModuleParentId: [system?.id],
        platformRelease: '{"pc":1,"app":1}',
      }
      expect(await family.post(`/visualdev/Base/${id}/Actions/Release`, release)).toMatchObject({ code: 200 })
      const menus = () =>
        platform.database
          .selectFrom('menu')
          .select(['parent_id', 'category', 'en_code', 'url_address'])
          .where('module_id', '=', id)
          .orderBy('id')
          .execute()
      const made = await menus()
      expect(made.map((menu) => [menu.category, menu.parent_id])).toEqual([
        ['Web', 'school'],
        ['Web', 'office'],
        ['App', '-1'],
      ])
      expect(new Set(made.map((menu) => menu.en_code)).size).toBe(3)
      expect(await parents('Web')).toMatchObject([
        { disabled: false, children: [{ disabled: true, children: [{ disabled: true }] }] },
      ])
      // A second release without parents leaves all where they are.
      const again = { pc: 1, app: 0, pcModuleParentId: [], appModuleParentId: [] }
      expect(await family.post(`/visualdev/Base/${id}/Actions/Release`, again)).toMatchObject({ code: 200 })
      expect(await menus()).toEqual(made)
      expect(await family.get(`/visualdev/Base/${id}/Actions/RollbackTemplate`)).toMatchObject({ code: 200 })
    })

    test('what was stored as the source of code becomes a function, its draft and its versions too', async () => {
      const id = await addModule(platform.database, { fields: orderFields() })
      const generated = await addModule(platform.database, { fields: orderFields() })
      const { database } = platform
      await database.updateTable('visual_model').set({ type: 4 }).where('id', 'in', [id, generated]).execute()
      const tables = JSON.stringify([{ table: 'order', typeId: '1' }])
      await database.updateTable('visual_model').set({ tables }).where('id', '=', generated).execute()
      const content = JSON.stringify({ fullName: 'x', type: 4, tables: '' })
      const draft = { model_id: id, revision: 'r', content, saved_by: 'a', saved_at: 1 }
      await database.insertInto('module_draft').values(draft).execute()
      await designsAsFunctions(database)
      const types = await database
        .selectFrom('visual_model')
        .select(['id', 'type'])
        .where('id', 'in', [id, generated])
        .execute()
      expect(new Map(types.map((row) => [row.id, row.type]))).toEqual(
        new Map([
          [id, 1],
          [generated, 4],
        ]),
      )
      const stored = await database
        .selectFrom('module_draft')
        .select('content')
        .where('model_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(stored.content)).toEqual({ fullName: 'x', type: 1, tables: '' })
    })
  })
}
