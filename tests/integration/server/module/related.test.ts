import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetPermissions } from '#server/core/permission.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { countQueries } from './support/queries.ts'
import { openOrders } from './support/order-module.ts'
import { buyingFields, openSuppliers, type Suppliers } from './support/supplier-module.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`relations on ${dialect}`, () => {
    let platform: TestPlatform
    let suppliers: Suppliers
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      suppliers = await openSuppliers(platform)
    })
    afterAll(() => platform.close())

    const transfers = [
      { targetField: 'phone', sourceValue: 'phone' },
      { targetField: 'rate', sourceValue: 'rate' },
    ]
    const openBuying = () => openOrders(platform, { fields: buyingFields(suppliers.id, { transfers }) })
    const unseen = '（无权查看或已删除）'

    async function viewOf(id: string, dataId: string, token: string) {
      const { data } = await platform.call('module.recordView', { params: { id, dataId } }, { token })
      return JSON.parse(data.data)
    }
    const list = (id: string, token: string, query: object) =>
      platform.call(
        'related.list',
        { params: { id }, query: { relationField: 'name', columnOptions: 'name,city,phone', ...query } },
        { token },
      )

    test('offers the beginning of a long text to choose from, and gives all of it once it is chosen', async () => {
      const books = await openOrders(platform, {
        fields: [
          field(1, 'input', 'name', '名称'),
          field(2, 'textarea', 'note', '备注'),
          table(20, '明细', [field(3, 'textarea', 'remark', '说明')]),
        ],
      })
      const text = '长'.repeat(300_000)
      const id = await books.created({ name: '甲', note: text, tableField20: [{ remark: text }] })
      const parts = { relationField: 'name', columnOptions: 'name,note,tableField20-remark' }
      const { data } = await platform.call(
        'related.list',
        { params: { id: books.id }, query: parts },
        { token: books.token },
      )
      const beginning = `${'长'.repeat(2000)}…`
      expect(data.list).toMatchObject([{ name_jnpfId: '甲', note: beginning, tableField20: [{ remark: beginning }] }])
      // A client that fills its form from the row must not take the beginning for the text.
      expect(data.list[0]).not.toHaveProperty('note_jnpfId')
      const chosen = await platform.call(
        'related.rows',
        { params: { id: books.id }, body: { ids: [id], ...parts } },
        { token: books.token },
      )
      expect(chosen.data).toMatchObject([{ note: text, note_jnpfId: text, tableField20: [{ remark: text }] }])
    })

    test('names a chosen record, keeps its id beside the name, and fills what the choice brings', async () => {
      const orders = await openBuying()
      const [first = '', second = ''] = suppliers.ids
      const id = await orders.created({
        title: '文具',
        supplier: first,
        // Nobody types into these: what a client sends for them does not count.
        phone: '110',
        bank: '别处',
        tableField20: [{ maker: second, tel: '119' }],
      })
      expect(await orders.read(id)).toMatchObject({ supplier: first, phone: '0571-1', rate: 0.9, bank: '工行, 建行' })
      expect(await viewOf(orders.id, id, orders.token)).toMatchObject({
        supplier: '晨光文具',
        supplier_id: first,
        supplier_city: '杭州',
        bank: '工行, 建行',
        tableField20: [{ maker: '新华书店', maker_id: second, maker_city: '宁波', tel: '0574-2' }],
      })
      const { list: rows } = await orders.list()
      expect(rows[0]).toMatchObject({ supplier: '晨光文具', supplier_id: first })

      await orders.update(id, { supplier: second })
      expect(await orders.read(id)).toMatchObject({ supplier: second, phone: '0574-2', rate: 0.8, bank: null })
      await orders.update(id, { supplier: null })
      expect(await orders.read(id)).toMatchObject({ supplier: null, phone: null, rate: null })
    })

    test('keeps what a choice filled when the chosen record changes later, and shows the rest as it is now', async () => {
      const own = await openSuppliers(platform)
      const orders = await openOrders(platform, { fields: buyingFields(own.id, { transfers }) })
      const [first = ''] = own.ids
      const id = await orders.created({ title: '文具', supplier: first })
      await own.update(first, { name: '晨光', city: '温州', phone: '0577', tableField9: [] })
      await orders.update(id, { title: '文具二' })
      expect(await orders.read(id)).toMatchObject({ phone: '0571-1', bank: '工行, 建行' })
      expect(await viewOf(orders.id, id, orders.token)).toMatchObject({ supplier: '晨光', supplier_city: '温州' })
    })

    test('refuses a record that is not there, and shows one that went with neutral words', async () => {
      const own = await openSuppliers(platform)
      const orders = await openOrders(platform, { fields: buyingFields(own.id) })
      expect(await orders.create({ title: '文具', supplier: 'nobody' })).toMatchObject({ code: 400 })
      const [first = ''] = own.ids
      const id = await orders.created({ title: '文具', supplier: first })
      await platform.call('module.delete', { params: { id: own.id, dataId: first } }, { token: own.token })
      const view = await viewOf(orders.id, id, orders.token)
      expect(view).toMatchObject({ supplier: unseen, supplier_id: null, supplier_city: '' })
      // It is no reason to refuse the rest of the record.
      expect(await orders.update(id, { title: '文具二', supplier: first })).toMatchObject({ code: 200 })
      expect(await orders.read(id)).toMatchObject({ supplier: first })
    })

    test('offers records to whoever fills in a form with them, by the columns of that form, and to nobody else', async () => {
      const orders = await openBuying()
      const buyer = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_add'] }] })
      const offered = await list(suppliers.id, buyer, { columnOptions: 'name,city,phone,rate' })
      expect(offered.data.list.map((row) => row['name']).toSorted()).toEqual(['新华书店', '晨光文具', '顺达物流'])
      expect(offered.data.list[0]).toHaveProperty('rate')
      const plain = await openOrders(platform, {
        fields: buyingFields(suppliers.id).filter(({ __vModel__ }) => __vModel__ === 'supplier'),
      })
      const clerk = await platform.signIn({ grants: [{ modelId: plain.id, buttons: [] }] })
      const fewer = await list(suppliers.id, clerk, { columnOptions: 'name,city,phone,rate' })
      expect(Object.keys(fewer.data.list[0] ?? {}).toSorted()).toEqual([
        'city',
        'city_jnpfId',
        'id',
        'name',
        'name_jnpfId',
      ])
      const stranger = await platform.signIn({ grants: [{ code: 'some.menu' }] })
      expect(await list(suppliers.id, stranger, {})).toMatchObject({ code: 403 })
      const rows = { params: { id: suppliers.id }, body: { ids: [suppliers.ids[0] ?? ''], columnOptions: 'name' } }
      expect(await platform.call('related.rows', rows, { token: stranger })).toMatchObject({ code: 403 })
    })

    test('pages, and finds a word in the columns that are shown', async () => {
      const { token, id } = suppliers
      const page = await list(id, token, { currentPage: 2, pageSize: 2 })
      expect(page.data).toMatchObject({ pagination: { currentPage: 2, pageSize: 2, total: 3 } })
      expect(page.data.list).toHaveLength(1)
      const found = await list(id, token, { keyword: '杭' })
      expect(found.data.list.map((row) => row['name']).toSorted()).toEqual(['晨光文具', '顺达物流'])
      const hidden = await list(id, token, { keyword: '杭', columnOptions: 'name' })
      expect(hidden.data.pagination.total).toBe(0)
    })

    test('names the choices of a page of records in as many queries as those of one', async () => {
      const orders = await openBuying()
      for (const at of [0, 1, 2]) await orders.create({ title: `第${at}次`, supplier: suppliers.ids[at] })
      await orders.list()
      const one = await countQueries(platform.server.services.database, () => orders.list({ pageSize: 1 }))
      const three = await countQueries(platform.server.services.database, () => orders.list({ pageSize: 3 }))
      expect(three).toBeLessThanOrEqual(one)
    })

    test('does not follow a relation that leads back to itself for ever', async () => {
      const orders = await openOrders(platform, { fields: buyingFields(suppliers.id) })
      const { database } = platform
      const model = await database
        .selectFrom('visual_model')
        .select('form_data')
        .where('id', '=', orders.id)
        .executeTakeFirstOrThrow()
      // The order's supplier becomes another order, named by the order that it names.
      const design = model.form_data
        .replaceAll(suppliers.id, orders.id)
        .replaceAll('"relationField":"name"', '"relationField":"supplier"')
      await database
        .updateTable('visual_model')
        .set({ form_data: design, version: 2 })
        .where('id', '=', orders.id)
        .execute()
      const first = await orders.created({ title: '一' })
      const second = await orders.created({ title: '二', supplier: first })
      await orders.update(first, { supplier: second })
      expect(await viewOf(orders.id, first, orders.token)).toMatchObject({ supplier_id: second })
    })

    test('holds back the records that a person may not see: in the picker, in names and when they are chosen', async () => {
      const own = await openSuppliers(platform)
      const orders = await openOrders(platform, { fields: buyingFields(own.id, { transfers }) })
      const [first = ''] = own.ids
      const id = await orders.created({ title: '文具', supplier: first })
      const buttons = ['btn_add', 'btn_edit', 'btn_detail']
      const buyer = await platform.signIn({ grants: [{ modelId: orders.id, buttons }] })
      expect(await viewOf(orders.id, id, buyer)).toMatchObject({ supplier: '晨光文具', supplier_id: first })
      // A menu of the suppliers limits rows, and shows the buyer none.
      await platform.signIn({ grants: [{ modelId: own.id, buttons: [] }] })
      await platform.database.updateTable('menu').set({ data_authorize: 1 }).where('module_id', '=', own.id).execute()
      forgetPermissions(platform.database, 'all')
      expect((await list(own.id, buyer, {})).data.pagination.total).toBe(0)
      expect(await viewOf(orders.id, id, buyer)).toMatchObject({
        supplier: unseen,
        supplier_id: null,
        supplier_city: '',
      })
      const body = { data: JSON.stringify({ title: '再买', supplier: own.ids[1] }) }
      const refused = await platform.call('module.create', { params: { id: orders.id }, body }, { token: buyer })
      expect(refused).toMatchObject({ code: 400, data: null })
      // What is stored stays when somebody saves the record who may not see it.
      const data = JSON.stringify({ title: '改名', supplier: first })
      await platform.call('module.update', { params: { id: orders.id, dataId: id }, body: { data } }, { token: buyer })
      expect(await orders.read(id)).toMatchObject({ title: '改名', supplier: first, phone: '0571-1' })
    })
  })
}
