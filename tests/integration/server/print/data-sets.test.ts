import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addSource, bodyOf } from '../data-interface/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { printable } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`data sets of print templates on ${dialect}`, () => {
    let platform: TestPlatform
    let administrator: string
    let source: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      administrator = await platform.signIn({ administrator: true })
      source = await addSource(platform)
    })
    afterAll(() => platform.close())

    async function template(sets: readonly object[], more: Record<string, unknown> = {}) {
      const made = await printable(platform)
      const reader = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, reader.id, [{ modelId: made.orders.id, buttons: ['btn_detail'] }])
      const named = { fullName: '采购单', enCode: `sets${made.templateId}`, printTemplate: '<p>{title}</p>' }
      const body = { ...named, sqlTemplate: JSON.stringify(sets), dbLinkId: source, ...more }
      const put = (token = administrator) =>
        platform.call('print.update', { params: { id: made.templateId }, body }, { token })
      const data = (formId = made.recordId, token = reader.token) =>
        platform.call('print.data', { query: { id: made.templateId, formId } }, { token })
      return { ...made, reader, put, data }
    }

    it('the first query is the record, the others are child sets, and each reads by the record and the fields of it', async () => {
      const { put, data } = await template([
        { sql: "select name as f_supplier, @formId as f_id from supplier where id = 3 and {title} = '打印纸'" },
        { sql: "select id, price from supplier where kind = 'b' order by id limit 2" },
      ])
      expect((await put()).code).toBe(200)
      const { data: document } = await data()
      expect(document.printData).toMatchObject({
        title: '打印纸',
        f_supplier: 'Supplier 3',
        childrenDataTable0: [
          { id: 3, price: 1.5 },
          { id: 6, price: 3 },
        ],
      })
      expect(document.printData?.['f_id']).toBe(document.printData?.['id'])
    })

    it("the family's designer reads the columns of queries that find nothing, named as in print data", async () => {
      const sqlTemplate = JSON.stringify([
        { sql: 'select id, name as f_name from supplier where id = @formId order by id;' },
        { sql: 'select price, kind from supplier where id = @formId -- rows' },
      ])
      const asked = { body: { dbLinkId: source, sqlTemplate } }
      const { data } = await platform.call('print.fields', asked, { token: administrator })
      const named = (id: string, ...names: string[]) => {
        const children = names.map((name) => ({ id: name, parentId: id, fullName: name }))
        return { id, parentId: '-1', fullName: id, children }
      }
      expect(data).toEqual([named('headTable', 'id', 'f_name'), named('childrenDataTable0', 'price', 'kind')])
      const wrong = {
        body: { dbLinkId: source, sqlTemplate: JSON.stringify([{ sql: 'select nothing from nowhere' }]) },
      }
      expect((await platform.call('print.fields', wrong, { token: administrator })).code).toBe(400)
      const printer = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, printer.id, [{ code: 'system.print' }])
      expect((await platform.call('print.fields', asked, { token: printer.token })).code).toBe(403)
    })

    it('rows of a data interface are asked for with the record and a field of it, as the caller', async () => {
      const query = "select '{owner}' as owner, '{record}' as record, @userId as asker"
      const declared = [{ field: 'owner' }, { field: 'record' }]
      const { data: interfaceId } = await platform.call(
        'dataInterface.create',
        { body: bodyOf({ dataType: 1, dbLinkId: source, query, requestParameters: JSON.stringify(declared) }) },
        { token: administrator },
      )
      const list = await platform.call('dataInterface.list', { query: { pageSize: 100 } }, { token: administrator })
      const id = typeof interfaceId === 'string' ? interfaceId : (list.data.list.at(-1)?.id ?? '')
      const { put, data, reader, recordId } = await template([
        {},
        {
          sourceType: 1,
          interfaceId: id,
          parameterJson: JSON.stringify([
            { field: 'owner', relationField: 'title' },
            { field: 'record', relationField: '@formId' },
          ]),
        },
      ])
      expect((await put()).code).toBe(200)
      expect((await data()).data.printData).toMatchObject({
        childrenDataTable0: [{ owner: '打印纸', record: recordId, asker: reader.id }],
      })
    })

    it('sets of the newer generation have names of their own', async () => {
      const panels = { panels: [{ width: 210, height: 297, printElements: [] }] }
      const { put, data } = await template(
        [{ fullName: 'supplier', dataConfigJson: 'select id from supplier limit 2' }],
        {
          printTemplate: JSON.stringify(panels),
        },
      )
      expect((await put()).code).toBe(200)
      expect((await data()).data.printData?.['supplier']).toEqual([{ id: 1 }, { id: 2 }])
    })

    it('in a template of the older generation a name counts where our own editor gave it', async () => {
      const head = { fullName: '供应商', sql: 'select name as f_supplier from supplier where id = 3' }
      const goods = { fullName: 'goods', sql: 'select id from supplier limit 1' }
      const { put, data } = await template([head, goods])
      expect((await put()).code).toBe(200)
      const old = (await data()).data.printData
      expect(old).toMatchObject({ f_supplier: 'Supplier 3', childrenDataTable0: [{ id: 1 }] })
      expect(old).not.toHaveProperty('goods')
      const own = await template([head, { ...goods, named: 1 }])
      expect((await own.put()).code).toBe(200)
      expect((await own.data()).data.printData).toMatchObject({ f_supplier: 'Supplier 3', goods: [{ id: 1 }] })
    })

    it.each([
      ["update supplier set name = 'x'", 'dataSource'],
      ['select * from platform_user', 'dataSource'],
      ['select name from supplier where id = {nobody}', 'dataInterface'],
    ])('refuses in words a query that writes, reads the platform or lacks a value: %s', async (sql) => {
      const { put, data, templateId, recordId, reader } = await template([{ sql }])
      expect((await put()).code).toBe(200)
      const answer = await data()
      expect(answer.code).toBe(400)
      expect(answer.msg).not.toBe('')
      // In a batch it is the outcome of the record, and not of the batch.
      const batch = await platform.call(
        'print.batchDocuments',
        { body: { id: templateId, formInfo: [{ formId: recordId }] } },
        { token: reader.token },
      )
      expect(batch.data).toMatchObject([{ refusal: answer.msg, printData: null }])
    })

    it('a value of the record is never part of the query', async () => {
      const { put, data, orders } = await template([{ sql: 'select count(*) as n from supplier where name = {title}' }])
      await put()
      const hostile = await orders.created({ title: "x' or '1'='1" })
      expect((await data(hostile)).data.printData).toMatchObject({ n: 0 })
    })

    it('one answer holds so much of its data sets: the records after that are refused in words', async () => {
      // 7 million characters of rows each.
      const big = { sql: "select printf('%7000000d', 1) as big" }
      const { put, templateId, orders, recordId, reader } = await template([big, big, big, big])
      expect((await put()).code).toBe(200)
      const formInfo = [recordId, await orders.created({ title: '二' }), await orders.created({ title: '三' })].map(
        (formId) => ({ formId }),
      )
      const batch = await platform.call(
        'print.batchDocuments',
        { body: { id: templateId, formInfo } },
        { token: reader.token },
      )
      const refused = { refusal: '一次最多打印1条记录', printData: null }
      expect(batch.data.map(({ printData }) => printData !== null)).toEqual([true, false, false])
      expect(batch.data.slice(1)).toMatchObject([refused, refused])
    })

    it('a set whose source or interface is gone, and queries that nobody with the right stored, are left out', async () => {
      const { put, data, templateId } = await template([
        { sql: 'select 1 as one' },
        { sql: 'select 2 as two', dbLinkId: 'gone' },
        { interfaceId: 'gone' },
      ])
      expect((await put()).code).toBe(200)
      const { data: document } = await data()
      expect(document.printData).toMatchObject({ title: '打印纸', one: 1 })
      expect(document.printData).not.toHaveProperty('childrenDataTable1')
      // As those are that were stored before anybody was asked for the right.
      const change = { queries_checked: 0 }
      await platform.database.updateTable('print_template').set(change).where('id', '=', templateId).execute()
      expect((await put()).code).toBe(200)
      const unchecked = (await data()).data.printData
      expect(unchecked).toMatchObject({ title: '打印纸' })
      expect(unchecked).not.toHaveProperty('one')
    })

    it('asks nothing for a record that the caller does not read', async () => {
      const { put, data } = await template([{ sql: 'select 1 as one' }])
      await put()
      expect((await data(nextId())).code).toBe(404)
    })

    it('only who looks after data interfaces writes queries; a template keeps those it has', async () => {
      const { put, templateId } = await template([{ sql: 'select 1 as one' }])
      const author = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, author.id, [{ code: 'system.print', buttons: ['btn_edit'] }])
      expect((await put(author.token)).code).toBe(403)
      expect((await put()).code).toBe(200)
      const { data: stored } = await platform.call(
        'print.template',
        { params: { id: templateId } },
        { token: author.token },
      )
      const { fullName, enCode, printTemplate, sqlTemplate, dbLinkId } = stored
      const kept = { fullName, enCode, printTemplate, sqlTemplate, dbLinkId, description: '改' }
      const change = (body: typeof kept) =>
        platform.call('print.update', { params: { id: templateId }, body }, { token: author.token })
      expect((await change(kept)).code).toBe(200)
      expect((await change({ ...kept, sqlTemplate: '[{"sql":"select 2 as two"}]' })).code).toBe(403)
      expect((await change({ ...kept, dbLinkId: 'another' })).code).toBe(403)
      expect((await change({ ...kept, sqlTemplate: '' })).code).toBe(200)
    })

    describe('queries that nobody who may has checked', () => {
      const sql = 'select name as f_supplier from supplier where id = 3'
      async function unchecked() {
        const made = await template([{ sql }])
        const change = { sql_template: JSON.stringify([{ sql }]), db_link_id: source, queries_checked: 0 }
        await platform.database.updateTable('print_template').set(change).where('id', '=', made.templateId).execute()
        const params = { id: made.templateId }
        const look = (token = administrator) => platform.call('print.queries', { params }, { token })
        const approve = (digest: string, token = administrator) =>
          platform.call('print.approveQueries', { params, body: { digest } }, { token })
        const waits = async () =>
          (await platform.call('print.list', { query: { pageSize: 200 } }, { token: administrator })).data.list.find(
            ({ id }) => id === made.templateId,
          )?.queriesWait
        return { ...made, look, approve, waits }
      }
      const author = async (buttons: readonly string[]) => {
        const user = await addUser(platform.database, {}, platform.clock.now)
        await grant(platform.database, user.id, [
          { code: 'system.print', buttons: ['btn_edit'] },
          ...(buttons.length > 0 ? [{ code: 'system.dataInterface', buttons: [...buttons] }] : []),
        ])
        return user.token
      }

      it('run from the moment on that somebody with the right saw and approved them, and who did is kept', async () => {
        const { data, look, approve, waits } = await unchecked()
        expect((await data()).data.printData).not.toHaveProperty('f_supplier')
        expect(await waits()).toBe(1)
        const token = await author(['btn_edit'])
        const seen = (await look(token)).data
        expect(seen).toMatchObject({ isChecked: 0, checks: [], sets: [{ name: '', query: sql, isInterface: false }] })
        expect(seen.sets[0]?.source).toMatch(/^Source /)
        expect(await approve(seen.digest, token)).toMatchObject({ code: 200, msg: '已确认，打印时将执行这些查询' })
        expect((await data()).data.printData).toMatchObject({ f_supplier: 'Supplier 3' })
        expect(await waits()).toBe(0)
        expect((await look(token)).data).toMatchObject({ isChecked: 1, checks: [{ creatorTime: platform.clock.now }] })
      })

      it('are shown and approved only with the right of data interfaces', async () => {
        const { look, approve, data } = await unchecked()
        const { digest } = (await look()).data
        const token = await author([])
        expect((await look(token)).code).toBe(403)
        expect((await approve(digest, token)).code).toBe(403)
        const body = { set: { sql: 'select 1 as one', dbLinkId: source } }
        expect((await platform.call('print.tryQuery', { body }, { token })).code).toBe(403)
        expect((await data()).data.printData).not.toHaveProperty('f_supplier')
      })

      it('are not approved where they are others by now than those that were looked at', async () => {
        const { look, approve, data, templateId } = await unchecked()
        const { digest } = (await look()).data
        await platform.database
          .updateTable('print_template')
          .set({ sql_template: JSON.stringify([{ sql: "select 'x' as f_supplier" }]) })
          .where('id', '=', templateId)
          .execute()
        expect(await approve(digest)).toMatchObject({
          code: 400,
          msg: '“采购单”的数据查询刚刚被他人修改，请重新查看后再确认',
        })
        expect((await data()).data.printData).not.toHaveProperty('f_supplier')
      })

      it('are noted with who stored them where somebody with the right does', async () => {
        const { put, look, templateId } = await template([{ sql }]).then(async (made) => ({
          ...made,
          look: () => platform.call('print.queries', { params: { id: made.templateId } }, { token: administrator }),
        }))
        expect((await look()).data).toMatchObject({ isChecked: 0, checks: [] })
        expect((await put()).code).toBe(200)
        expect((await look()).data).toMatchObject({ isChecked: 1, checks: [{ creatorTime: platform.clock.now }] })
        const rows = platform.database.selectFrom('print_template_check').select('queries')
        expect(await rows.where('template_id', '=', templateId).execute()).toEqual([
          { queries: JSON.stringify([{ sql }]) },
        ])
      })
    })

    it('a try shows the rows for the record that is named, the newest without one, and says in words what fails', async () => {
      const { templateId, recordId, orders } = await template([])
      const newest = await orders.created({ title: 'Supplier 6' })
      const ask = (set: Record<string, unknown>, formId = '') =>
        platform.call(
          'print.tryQuery',
          { body: { templateId, formId, set, dbLinkId: source } },
          { token: administrator },
        )
      const sql = "select id, @formId as record from supplier where name = {title} or {title} = '打印纸' order by id"
      expect((await ask({ sql })).data).toMatchObject({ total: 1, rows: [{ id: 6, record: newest }] })
      const first = (await ask({ sql }, recordId)).data
      expect(first).toMatchObject({ total: 30 })
      expect(first.rows[0]).toEqual({ id: 1, record: recordId })
      const many = await ask({ sql: 'select a.id from supplier a, supplier b' })
      expect(many.data.total).toBe(900)
      expect(many.data.rows).toHaveLength(50)
      expect(await ask({})).toMatchObject({ code: 400, msg: '请先填写查询语句和数据源，或选择数据接口' })
      for (const bad of ['delete from supplier', 'select nothing from supplier', 'select 1 where {nobody} = 1'])
        expect(await ask({ sql: bad })).toMatchObject({ code: 400, msg: expect.stringMatching(/./) })
    })
  })
}
