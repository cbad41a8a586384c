import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSource } from '../data-interface/support.ts'
import { addMenus } from '../menu/support.ts'
import { addReleased, orderFields } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type FamilyClient, familyClient } from './client.ts'

type Row = Record<string, unknown>

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`reads of clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
    })
    afterAll(() => platform.close())

    test('the halves of a design and the list of designs come at its own addresses', async () => {
      const modelId = await addReleased(platform.database, { fields: orderFields() })
      const form = await family.get(`/visualdev/OnlineDev/${modelId}/FormData`)
      expect(JSON.parse(String(form.data['formData']))).toMatchObject({ fields: expect.any(Array) })
      const columns = await family.get(`/visualdev/OnlineDev/${modelId}/ColumnData`)
      expect(JSON.parse(String(columns.data['columnData']))).toMatchObject({ columnList: expect.any(Array) })
      const { data } = await family.get('/visualdev/Base/list?keyword=&currentPage=1&pageSize=1000')
      const row = data.list?.find(({ id }) => id === modelId)
      expect(row).toMatchObject({ fullName: expect.any(String), enCode: expect.any(String), enableFlow: 0 })
      expect(await family.get('/visualdev/OnlineDev/nothing/FormData')).toMatchObject({ code: 404, data: null })
    })

    test('people of a role and menus to choose from are trees and lists with texts', async () => {
      const people = await family.get('/permission/Users/getUsersByRoleId?roleId=nobody')
      expect(people).toMatchObject({ code: 200, data: [] })
      const { system, folder } = await addMenus(platform)
      const { data } = await family.get('/system/Menu/Selector/All?category=Web')
      const own = data.list?.find(({ id }) => id === system.id)
      const children = [{ id: folder.id, parentId: system.id, type: 0 }]
      expect(own).toMatchObject({ parentId: '-1', isLeaf: false, num: 1, children })
    })

    test('a table has its columns, its rows have names in lower case', async () => {
      const link = await addSource(platform)
      const table = await family.get(`/system/DataModel/${link}/Table/supplier`)
      expect(table.data).toMatchObject({
        tableInfo: { table: 'supplier', tableName: 'supplier' },
        hasTableData: true,
      })
      const [first] = table.data['tableFieldList'] as Row[]
      expect(first).toMatchObject({ field: 'id', dataType: 'integer', primaryKey: 1, allowNull: 1, identity: 1 })
      const rows = await family.get(
        `/system/DataModel/${link}/Table/supplier/Preview?field=name&keyword=Supplier%2030&currentPage=1&pageSize=20&sort=desc&sidx=`,
      )
      expect(rows.data).toMatchObject({ list: [{ id: 30, name: 'Supplier 30' }], pagination: { total: 1 } })
      const file = await family.get(`/system/DataModel/${link}/Table/supplier/Actions/Export`)
      expect(file.data).toMatchObject({ name: 'supplier.bdb', url: expect.stringContaining('/api/file/Download') })
    })
  })
}
