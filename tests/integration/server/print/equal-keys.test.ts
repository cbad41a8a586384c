import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { field } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addTemplate, freeRule } from './support.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`two modules whose tables have equal keys, on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    let templateId: string
    let orders: string
    let rooms: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      // A release makes a menu, which needs a system.
      await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
      templateId = await addTemplate(platform.database)
      orders = await boundTo('org_order', 'An order')
      rooms = await boundTo('org_room', 'A room')
    })
    afterAll(() => platform.close())

    /** A module over a table of its own, with one record: 1. */
    async function boundTo(name: string, title: string): Promise<string> {
      await sql`create table ${sql.id(name)} (id integer primary key, title varchar(40) not null)`.execute(
        platform.database,
      )
      await sql`insert into ${sql.id(name)} (id, title) values (1, ${title})`.execute(platform.database)
      const tables = JSON.stringify([{ typeId: '1', table: name, tableName: name, fields: [] }])
      const begun = { fullName: title, enCode: `bound${nextId()}`, dbLinkId: '0', tables }
      const { data: id } = await platform.call('design.begin', { body: begun }, { token })
      const design = (await platform.call('design.read', { params: { id } }, { token })).data
      const form = {
        ...(JSON.parse(design.formData) as object),
        fields: [field(1, 'input', 'title', 'Title')],
        hasPrintBtn: true,
        printId: [templateId],
      }
      const body = { ...design, revision: String(design.revision), formData: JSON.stringify(form) }
      expect(await platform.call('design.saveDraft', { params: { id }, body }, { token })).toMatchObject({ code: 200 })
      expect(await platform.call('design.release', { params: { id }, body: {} }, { token })).toMatchObject({
        code: 200,
      })
      // Whoever opens the list brings the copy in step with the table.
      const page = { currentPage: 1, pageSize: 20, queryJson: '{}' }
      const list = await platform.call('module.list', { params: { id }, body: page }, { token })
      expect(list.data.list).toMatchObject([{ id: '1', title }])
      return id
    }
    const data = (modelId?: string) =>
      platform.call('print.data', { query: { id: templateId, formId: '1', modelId } }, { token })
    const permit = (modelId: string, number: number) => {
      const body = {
        id: templateId,
        modelId,
        forms: [{ formId: '1', number }],
        title: 'Paper',
        copies: 1,
        printer: 'desk',
      }
      return platform.call('print.permit', { body }, { token })
    }
    const entries = async (wanted: { readonly modelId?: string } = {}) => {
      const query = { currentPage: 1, pageSize: 20, ...wanted }
      const { data: page } = await platform.call('print.templateLogs', { params: { id: templateId }, query }, { token })
      return page.list.map((row) => `${row.modelId} ${row.formId}`).toSorted()
    }

    it('print the record of the module that is named, one or many', async () => {
      expect(await data(orders)).toMatchObject({ data: { printData: { title: 'An order' } } })
      expect(await data(rooms)).toMatchObject({ data: { printData: { title: 'A room' } } })
      const formInfo = [{ formId: '1' }]
      const posted = { body: { id: templateId, modelId: orders, formInfo } }
      const many = await platform.call('print.batchDocuments', posted, { token })
      expect(many.data).toMatchObject([{ printData: { title: 'An order' } }])
      const asked = { query: { id: templateId, modelId: rooms, formId: '1' } }
      const older = await platform.call('print.batchData', asked, { token })
      expect(older.data).toMatchObject([{ printData: { title: 'A room' } }])
    })

    it('print neither for a client that names no module, and say why', async () => {
      expect(await data()).toMatchObject({ code: 400, msg: expect.stringContaining('请在模块中打印') })
      const body = { id: templateId, formInfo: [{ formId: '1' }] }
      const { data: many } = await platform.call('print.batchDocuments', { body }, { token })
      expect(many).toMatchObject([{ printData: null, refusal: expect.stringContaining('请在模块中打印') }])
    })

    it('have prints of their own in the print log, told apart by their modules', async () => {
      const entry = { printTitle: 'Paper', printNum: 1, printId: templateId, formIds: ['1'] }
      for (const modelId of [orders, rooms, rooms])
        await platform.call('print.log', { body: { ...entry, modelId } }, { token })
      expect(await entries()).toEqual([`${orders} 1`, `${rooms} 1`, `${rooms} 1`].toSorted())
      expect(await entries({ modelId: orders })).toEqual([`${orders} 1`])
      const { data: page } = await platform.call(
        'print.logs',
        { query: { currentPage: 1, pageSize: 20, modelId: orders } },
        { token },
      )
      expect(page.list).toMatchObject([{ modelId: orders, moduleName: 'An order' }])
    })

    it('are counted each for itself', async () => {
      const body = { ...freeRule, nodes: [], holderIds: [], most: 4 }
      await platform.call('print.changeRule', { params: { id: templateId }, body }, { token })
      const number = async (modelId: string) => (await data(modelId)).data.printGate?.number
      expect([await number(orders), await number(rooms)]).toEqual([1, 2])
      expect(await permit(orders, 1)).toMatchObject({ code: 200 })
      expect(await permit(rooms, 2)).toMatchObject({ code: 200 })
      expect([await number(orders), await number(rooms)]).toEqual([2, 3])
      expect(await permit(rooms, 3)).toMatchObject({ code: 200 })
      expect(await permit(rooms, 4)).toMatchObject({ code: 403 })
      expect(await permit(orders, 2)).toMatchObject({ code: 200 })
    })
  })
}
