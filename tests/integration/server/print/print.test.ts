import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPaperCode } from '#shared/printing/paper-code.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { countQueries } from '../module/support/queries.ts'
import { openOrders } from '../module/support/order-module.ts'
import { addTemplate, printable } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`print data on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const data = (id: string, formId: string, as = token) =>
      platform.call('print.data', { query: { id, formId } }, { token: as })

    it('belongs to whoever is granted the module of the record, whatever menus they have beside it', async () => {
      const { templateId, recordId, orders } = await printable(platform)
      const other = await printable(platform)
      const user = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, user.id, [
        { modelId: other.orders.id, buttons: ['btn_detail'] },
        { code: 'system.print' },
      ])
      for (const answer of [
        await data(templateId, recordId, user.token),
        await platform.call('print.batchData', { query: { id: templateId, formId: recordId } }, { token: user.token }),
        await platform.call(
          'print.log',
          { body: { printTitle: 'x', printNum: 1, printId: templateId } },
          { token: user.token },
        ),
      ]) {
        expect(answer).toMatchObject({ code: 403, msg: '您没有权限使用该打印模板', data: null })
      }
      // Nor through a template of their own module.
      expect(await data(other.templateId, recordId, user.token)).toMatchObject({ code: 404 })
      await grant(platform.database, user.id, [{ modelId: orders.id, buttons: ['btn_detail'] }])
      expect(await data(templateId, recordId, user.token)).toMatchObject({ code: 200 })
    })

    it('of records that hold more than one answer can is asked for in smaller parts', async () => {
      const templateId = await addTemplate(platform.database)
      const fields = [
        field(1, 'input', 'title', '名称'),
        ...[2, 3, 4, 5, 6].map((place) => field(place, 'textarea', `note${place}`, '备注')),
        table(20, '清单', [field(21, 'textarea', 'text', '说明')]),
      ]
      const orders = await openOrders(platform, { fields, printIds: [templateId] })
      const long = Object.fromEntries([2, 3, 4, 5, 6].map((place) => [`note${place}`, 'x'.repeat(900_000)]))
      const ids: string[] = []
      for (let index = 0; index < 10; index += 1)
        ids.push(await orders.created({ ...long, title: '甲', tableField20: [{ text: 'y'.repeat(900_000) }] }))
      const print = (some: readonly string[]) =>
        platform.call('print.batchData', { query: { id: templateId, formId: some.join(',') } }, { token })
      expect(await print(ids)).toMatchObject({ code: 400, msg: '一次最多打印8条记录' })
      expect((await print(ids.slice(0, 8))).data).toHaveLength(8)
    })

    it('names its record in a code for scanners: this server, the module, the record and which print it is', async () => {
      const { templateId, recordId, orders } = await printable(platform)
      const [first, second] = [await data(templateId, recordId), await data(templateId, recordId)]
      const { mark } = (await platform.call('print.paperMark', {}, { token })).data
      const code = { server: mark, modelId: orders.id, recordId, print: 1 }
      expect(readPaperCode(first.data.recordCode)).toEqual(code)
      expect(second.data.recordCode).toBe(first.data.recordCode)
    })

    it('is for those who may read a record: the menu of the module alone prints nothing', async () => {
      const { templateId, recordId, orders } = await printable(platform)
      const print = async (buttons: readonly string[]) => {
        const reader = await platform.signIn({ grants: [{ modelId: orders.id, buttons }] })
        return (await platform.call('print.data', { query: { id: templateId, formId: recordId } }, { token: reader }))
          .code
      }
      expect([await print([]), await print(['btn_add']), await print(['btn_detail'])]).toEqual([403, 403, 200])
    })

    it('one template serves two modules, each with its own records and history', async () => {
      const first = await printable(platform)
      const second = await openOrders(platform, { printIds: [first.templateId] })
      const recordId = await second.created({ title: '另一个' })
      const both = await platform.call(
        'print.batchData',
        { query: { id: first.templateId, formId: `${recordId},${first.recordId}` } },
        { token },
      )
      const repeated = await platform.server.app.inject({
        url: '/api/system/printDev/BatchData',
        query: { id: first.templateId, formId: [recordId, first.recordId] },
        headers: { host: '127.0.0.1', authorization: token },
      })
      expect(repeated.json().data, 'the same name twice is a list too').toHaveLength(2)
      expect(both.data.map((document) => [document.printData?.['title'], document.operatorRecordList.length])).toEqual([
        ['另一个', 0],
        ['打印纸', 2],
      ])
    })

    it('several child tables are numbered in the order of the form', async () => {
      const templateId = await addTemplate(platform.database)
      const orders = await openOrders(platform, {
        printIds: [templateId],
        fields: [
          table(50, '后号先出', [field(51, 'input', 'x', '列')]),
          field(1, 'input', 'title', '名称'),
          table(40, '另一张', [field(41, 'datePicker', 'day', '日期', { more: { format: 'yyyy年MM月' } })]),
        ],
      })
      const day = new Date(2026, 4, 1).getTime()
      const id = await orders.created({ title: 't', tableField50: [{ x: '1' }, { x: '2' }], tableField40: [{ day }] })
      expect((await data(templateId, id)).data.printData).toMatchObject({
        title: 't',
        childrenDataTable0: [{ x: '1' }, { x: '2' }],
        childrenDataTable1: [{ day: '2026年05月' }],
      })
    })

    it('missing records, missing and disabled templates are told apart', async () => {
      const { templateId, recordId } = await printable(platform)
      expect(await data(templateId, '404')).toMatchObject({ code: 404, msg: '记录不存在，或不能使用该模板打印' })
      expect(await data('404', recordId)).toMatchObject({ code: 404, msg: '打印模板不存在或已被删除' })
      const disabled = await addTemplate(platform.database, { enabled: 0 })
      expect(await data(disabled, recordId)).toMatchObject({ code: 400, msg: '打印模板“采购单”已停用' })
      const unused = await addTemplate(platform.database)
      expect(await data(unused, recordId)).toMatchObject({ code: 404 })
    })

    it('fields held back by the form grants stay off the paper', async () => {
      const { templateId, recordId, orders } = await printable(platform, { list: { useFormPermission: true } })
      const user = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, user.id, [{ modelId: orders.id, buttons: ['btn_detail'] }])
      await platform.call('design.release', { params: { id: orders.id }, body: {} }, { token })
      const answer = await data(templateId, recordId, user.token)
      expect(answer.code).toBe(200)
      expect(answer.data.printData).toEqual({ childrenDataTable0: [], id: recordId })
    })

    it('a child table that is held back moves no other one on paper (the rows of one stood under the other)', async () => {
      const templateId = await addTemplate(platform.database)
      const orders = await openOrders(platform, {
        printIds: [templateId],
        list: { useFormPermission: true },
        fields: [
          table(50, '秘密', [field(51, 'input', 'x', '列')]),
          table(40, '公开', [field(41, 'input', 'x', '列')]),
        ],
      })
      const id = await orders.created({ tableField50: [{ x: '密' }], tableField40: [{ x: '公' }] })
      const { database, clock } = platform
      const user = await addUser(database, {}, clock.now)
      await grant(database, user.id, [{ modelId: orders.id, buttons: ['btn_detail'] }])
      await platform.call('design.release', { params: { id: orders.id }, body: {} }, { token })
      const items = await database
        .selectFrom('menu_item')
        .innerJoin('menu', 'menu.id', 'menu_item.menu_id')
        .select('menu_item.id')
        .where('menu.module_id', '=', orders.id)
        .where('menu_item.en_code', 'like', 'tableField40%')
        .execute()
      const held = items.map(
        (item) => ({ subject_type: 'user', subject_id: user.id, item_type: 'form', item_id: item.id }) as const,
      )
      await database.insertInto('authority').values(held).execute()
      expect((await data(templateId, id, user.token)).data.printData).toMatchObject({
        childrenDataTable0: [],
        childrenDataTable1: [{ x: '公' }],
      })
    })

    it('a batch of many documents takes as many statements as one of two, and has a limit', async () => {
      const { templateId, recordId, orders } = await printable(platform)
      const ids = [recordId]
      for (let index = 0; index < 12; index += 1)
        ids.push(await orders.created({ title: `t${index}`, colour: 'green' }))
      const batch = (list: string[]) =>
        platform.call('print.batchData', { query: { id: templateId, formId: list.join(',') } }, { token })
      const two = await countQueries(platform.server.services.database, () => batch(ids.slice(0, 2)))
      const many = await countQueries(platform.server.services.database, () => batch(ids))
      expect(many).toBe(two)
      const tooMany = await batch(Array.from({ length: 501 }, (_, index) => String(index)))
      expect(tooMany).toMatchObject({ code: 400, msg: '一次最多打印500条记录' })
    })

    it('a batch that repeats a large template too often is refused in words (300 documents of 2 MB broke the answer)', async () => {
      const { templateId, recordId } = await printable(platform)
      await platform.database
        .updateTable('print_template')
        .set({ print_template: 'x'.repeat(2_000_000) })
        .where('id', '=', templateId)
        .execute()
      const query = {
        id: templateId,
        formId: Array.from({ length: 300 }, (_, index) => `${recordId}${index}`).join(','),
      }
      const answer = await platform.call('print.batchData', { query }, { token })
      expect(answer).toMatchObject({ code: 400, msg: '一次最多打印24条记录' })
    })

    it('the template tree follows the dictionary of categories and the type asked for', async () => {
      const { database } = platform
      const id = await addTemplate(database, { category: 'office' })
      await database
        .insertInto('dictionary_type')
        .values({
          id: 'pd',
          parent_id: '-1',
          full_name: '打印分类',
          en_code: 'printDev',
          is_tree: 0,
          sort_code: 0,
          description: '',
          created_at: 0,
        })
        .execute()
      const entry = { dictionary_type_id: 'pd', parent_id: '0', enabled_mark: 1, description: '', created_at: 0 }
      await database
        .insertInto('dictionary_entry')
        .values([
          { ...entry, id: 'e1', full_name: '财务', en_code: 'finance', sort_code: 1 },
          { ...entry, id: 'e2', full_name: '办公', en_code: 'office', sort_code: 2 },
        ])
        .execute()
      const tree = (type?: string) => platform.call('print.templates', type ? { query: { type } } : {}, { token })
      const { list } = (await tree()).data
      expect(list.map((node) => node.fullName)).toEqual(['办公', '其他'])
      expect(list[0]?.children).toMatchObject([{ id, fullName: '采购单' }])
      expect((await tree('1')).data.list).toEqual([])
    })

    it('disabled templates are offered nowhere, and a disabled module takes no other one along', async () => {
      const { templateId, recordId } = await printable(platform)
      const off = await addTemplate(platform.database, { enabled: 0 })
      const options = await platform.call('print.options', { body: { ids: [off, templateId, '404'] } }, { token })
      expect(options.data).toEqual([{ id: templateId, fullName: '采购单' }])
      const { list } = (await platform.call('print.templates', {}, { token })).data
      const offered = list.flatMap((node) => node.children.map((template) => template.id))
      expect(offered).toContain(templateId)
      expect(offered).not.toContain(off)
      const { id } = await openOrders(platform, { printIds: [templateId] })
      await platform.database.updateTable('visual_model').set({ enabled_mark: 0 }).where('id', '=', id).execute()
      expect(await data(templateId, recordId)).toMatchObject({ code: 200 })
    })
  })
}

it('a template code that is taken is refused', async () => {
  const platform = await openPlatform()
  const token = await platform.signIn({ administrator: true })
  const body = { fullName: '模板', enCode: 'taken', sortCode: 0, printTemplate: '<p></p>', pageParam: 'A5' }
  expect(await platform.call('print.create', { body }, { token })).toMatchObject({ code: 200 })
  expect(await platform.call('print.create', { body }, { token })).toMatchObject({
    code: 400,
    msg: '“taken”已存在',
  })
  await platform.close()
})
