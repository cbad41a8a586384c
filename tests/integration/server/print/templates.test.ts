import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDocument } from '#shared/printing/document.ts'
import { textOf } from '#shared/printing/template/tree.ts'
import { openOrders } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addTemplate, printable } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`administration of print templates on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const send = (content: object | string, fileName = 'a.bp') =>
      platform.call(
        'print.import',
        {},
        { token, upload: { fileName, content: typeof content === 'string' ? content : JSON.stringify(content) } },
      )
    const stored = (code: string) =>
      platform.database.selectFrom('print_template').selectAll().where('en_code', '=', code).executeTakeFirst()

    it('refuses a code that is taken and what somebody else saved meanwhile, and leaves out what is not sent', async () => {
      const [one, other] = [await addTemplate(platform.database), await addTemplate(platform.database)]
      const update = (changes: { fullName?: string; enCode?: string; version?: string | undefined }) => {
        const body = { fullName: '采购单', enCode: `order${one}`, printTemplate: '<p>新</p>', ...changes }
        return platform.call('print.update', { params: { id: one }, body }, { token })
      }
      expect(await update({ enCode: `order${other}` })).toMatchObject({ code: 400 })
      const { version } = (await platform.call('print.template', { params: { id: one } }, { token })).data
      expect(await update({ fullName: '一', version })).toMatchObject({ code: 200 })
      expect(await update({ fullName: '二', version })).toMatchObject({ code: 400 })
      expect(await stored(`order${one}`)).toMatchObject({ full_name: '一', page_param: 'A4 landscape', sort_code: 0 })
    })

    it('keeps what it printed with before, prints with a draft once it is active, and brings back what was put aside', async () => {
      const id = await addTemplate(platform.database)
      const save = (printTemplate: string) =>
        platform.call(
          'print.update',
          { params: { id }, body: { fullName: '采购单', enCode: `order${id}`, printTemplate } },
          { token },
        )
      const now = async () => (await platform.call('print.template', { params: { id } }, { token })).data.printTemplate
      const all = async () => (await platform.call('print.versions', { params: { id } }, { token })).data.list
      const before = await now()
      await save('<p>二</p>')
      await save('<p>二</p>')
      expect((await all()).map(({ number, state }) => [number, state])).toEqual([
        [2, 1],
        [1, 2],
      ])
      const draft = await platform.call(
        'print.saveDraft',
        { params: { id }, body: { printTemplate: '<p>三</p>' } },
        { token },
      )
      expect(await now()).toBe('<p>二</p>')
      await platform.call('print.activate', { params: { id: draft.data } }, { token })
      expect(await now()).toBe('<p>三</p>')
      const first = (await all()).find(({ number }) => number === 1)
      await platform.call('print.activate', { params: { id: first?.id ?? '' } }, { token })
      expect(await now()).toBe(before)
      expect((await all()).map(({ number, state }) => [number, state])).toEqual([
        [4, 1],
        [3, 2],
        [2, 2],
        [1, 2],
      ])
      await platform.call('print.delete', { params: { id } }, { token })
      const left = await platform.database
        .selectFrom('print_template_version')
        .select('id')
        .where('template_id', '=', id)
        .execute()
      expect(left).toEqual([])
    })

    it('keeps a template that a module prints with, and says so', async () => {
      const { templateId } = await printable(platform)
      const refused = await platform.call('print.delete', { params: { id: templateId } }, { token })
      expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('功能表单') })
    })

    it('copies a copy again under a code of its own', async () => {
      const id = await addTemplate(platform.database)
      const copy = (of: string) => platform.call('print.copy', { params: { id: of } }, { token })
      const [first, second] = [(await copy(id)).data, (await copy(id)).data]
      const codes = await platform.database
        .selectFrom('print_template')
        .select('en_code')
        .where('id', 'in', [first, second])
        .orderBy('en_code')
        .execute()
      expect(codes.map((row) => row.en_code)).toEqual([`order${id}2`, `order${id}3`])
    })

    it('takes the active version of a file of the newer generation, and its own export under a free code', async () => {
      const panels = { panels: [{ width: 210, height: 297, printElements: [] }] }
      await send({
        fullName: '入库单',
        enCode: 'stockIn',
        versionList: [
          { state: 0, printTemplate: JSON.stringify({ panels: [] }) },
          { state: 1, printTemplate: panels },
          { state: 2, printTemplate: '{}' },
        ],
      })
      expect(JSON.parse((await stored('stockIn'))?.print_template ?? '')).toEqual(panels)
      const { id = '' } = (await stored('stockIn')) ?? {}
      const { data } = await platform.call('print.export', { params: { id } }, { token })
      const file = await platform.server.app.inject({ url: data.url, headers: { host: '127.0.0.1' } })
      expect(await send(file.body)).toMatchObject({ code: 200 })
      expect(await stored('stockIn2')).toMatchObject({ full_name: '入库单' })
    })

    it.each([
      ['{', '文件无法读取，不是打印模板的导出文件'],
      [{ enCode: 'x', printTemplate: 'x' }, '文件内容不正确：fullName'],
      [{ fullName: 'x', enCode: 'x' }, '文件中没有打印模板的内容'],
    ])('refuses a file that is none: %j', async (content, msg) => {
      expect(await send(content)).toMatchObject({ code: 400, msg })
      expect(await send(content, 'a.exe')).toMatchObject({ code: 400, msg: '请选择bp格式的文件' })
    })

    it('is printed with after the next release too, where a design is being worked on meanwhile', async () => {
      const orders = await openOrders(platform)
      const { data: design } = await platform.call('design.read', { params: { id: orders.id } }, { token })
      await platform.call(
        'design.saveDraft',
        { params: { id: orders.id }, body: { ...design, revision: String(design.revision) } },
        { token },
      )
      const id = (await platform.call('print.fromModule', { params: { id: orders.id } }, { token })).data
      expect((await platform.call('design.release', { params: { id: orders.id }, body: {} }, { token })).code).toBe(200)
      const { data } = await platform.call('print.modules', {}, { token })
      expect(data.list.find((module) => module.id === orders.id)?.templateIds).toEqual([id])
    })

    it('is not lost to the next save of whoever holds that design: what the platform wrote is nobody’s own save', async () => {
      const orders = await openOrders(platform)
      const params = { id: orders.id }
      const { data: design } = await platform.call('design.read', { params }, { token })
      const body = { ...design, revision: String(design.revision), leaseKey: 'own-window' }
      const save = () => platform.call('design.saveDraft', { params, body }, { token })
      await platform.call('design.lease', { params, body: { key: 'own-window', take: false } }, { token })
      platform.clock.now += 5
      expect((await save()).code).toBe(200)
      const id = (await platform.call('print.fromModule', { params }, { token })).data
      platform.clock.now += 5
      expect(await save()).toMatchObject({ code: 400, msg: '该功能刚刚被他人修改，请重新打开后再保存' })
      expect((await platform.call('design.read', { params }, { token })).data.formData).toContain(id)
    })

    it('prints every field of a module with the template made from its form', async () => {
      const orders = await openOrders(platform)
      const id = (await platform.call('print.fromModule', { params: { id: orders.id } }, { token })).data
      const formId = await orders.created({
        title: '打印纸',
        tableField20: [
          { item: 'A4', amount: 12.5 },
          { item: 'A3', amount: 30.25 },
        ],
      })
      const { data } = await platform.call('print.data', { query: { id, formId } }, { token })
      const source = {
        title: data.fullName,
        template: data.printTemplate,
        pageParam: data.pageParam,
        data: data.printData ?? {},
        approvals: [],
        printedBy: '王敏',
        printedAt: 0,
      }
      const document = await fillDocument(source, () => Promise.resolve(null))
      const text = document.nodes.map(textOf).join('')
      for (const part of ['打印纸', 'A4', '12.5', '合计', '42.75', '打印人：王敏']) expect(text).toContain(part)
      expect(text).not.toMatch(/[{}]/)
      expect(document.setup).toMatchObject({ paper: 'A4', orientation: 'portrait', pageNumbers: false })
    })

    it('has the record that is asked for as its sample, the newest without one, and none that is not there', async () => {
      const orders = await openOrders(platform)
      const id = (await platform.call('print.fromModule', { params: { id: orders.id } }, { token })).data
      const first = await orders.created({ title: '先' })
      await orders.created({ title: '后' })
      const sample = async (query: { formId?: string }) =>
        (await platform.call('print.sample', { params: { id }, query }, { token })).data.printData
      expect(await sample({ formId: first })).toMatchObject({ title: '先' })
      expect(await sample({})).toMatchObject({ title: '后' })
      expect(await sample({ formId: 'gone' })).toBeNull()
    })

    it('has no sample where nobody has written a record yet', async () => {
      const id = await addTemplate(platform.database)
      await openOrders(platform, { printIds: [id] })
      const { data } = await platform.call('print.sample', { params: { id } }, { token })
      expect(data).toEqual({ printData: null, operatorRecordList: [] })
    })
  })
}
