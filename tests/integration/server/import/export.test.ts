import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatTime } from '#shared/form/dates.ts'
import { field } from '#server/seed/modules/fields.ts'
import { menuCode } from '#server/core/translations.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { statementsOf } from '../module/support/queries.ts'

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`export on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform, {
        list: {
          complexHeaderList: [
            { id: 'h', fullName: '基本', fullNameI18nCode: 'heads.h', childColumns: ['kind', 'budget'] },
          ],
        },
      })
    })
    afterAll(() => platform.close())

    const rowsOf = async (body: Record<string, unknown>, language = 'zh'): Promise<unknown[][]> => {
      const { code, msg, data } = await platform.call(
        'module.export',
        { params: { id: orders.id }, body },
        { token: orders.token, language },
      )
      if (code !== 200) throw new Error(msg)
      const file = await platform.server.app.inject({ method: 'GET', url: data.url, headers: { host: '127.0.0.1' } })
      const book = read(file.rawPayload, { type: 'buffer' })
      const sheet = book.Sheets[book.SheetNames[0] ?? '']
      return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '' }) : []
    }

    it('holds labels in the order of the columns, child rows below their record, groups above their columns', async () => {
      const id = await orders.created({
        title: '=HYPERLINK("http://x")',
        kind: 'goods',
        budget: 12.5,
        buyer: orders.buyer.id,
        tableField20: [
          { item: 'A4', amount: 1 },
          { item: 'A3', amount: 2 },
        ],
      })
      const selectKey = ['tableField20-item', 'title', 'kind', 'budget', 'buyer', 'tableField20-amount', 'nobody']
      expect(await rowsOf({ dataType: 2, selectIds: [id], selectKey })).toEqual([
        ['清单', '', '采购事由', '基本', '', '经办人'],
        ['名称', '金额', '', '类别', '预算', ''],
        ['A4', 1, '=HYPERLINK("http://x")', '物资', 12.5, `林小雨/${orders.buyer.account}`],
        ['A3', 2, '', '', '', ''],
      ])
    })

    it('holds what the list does not show where it is asked for, and days as days', async () => {
      const id = await orders.created({ title: '备注', note: '请尽快' })
      const body = { dataType: 2, selectIds: [id], selectKey: ['title', 'note', 'created'] }
      const { data } = await platform.call(
        'module.export',
        { params: { id: orders.id }, body },
        { token: orders.token },
      )
      const file = await platform.server.app.inject({ method: 'GET', url: data.url, headers: { host: '127.0.0.1' } })
      const book = read(file.rawPayload, { type: 'buffer', cellNF: true, cellText: true })
      const sheet = book.Sheets[book.SheetNames[0] ?? '']
      const shown = formatTime(platform.clock.now, 'yyyy-MM-dd HH:mm:ss')
      expect([sheet?.['A2']?.v, sheet?.['B2']?.v]).toEqual(['备注', '请尽快'])
      expect(sheet?.['C2']).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm:ss', w: shown })
    })

    it('files of a module bear its title and its groups in the language of the caller, as its menu and list do', async () => {
      const { database } = platform
      const { en_code } = await database
        .selectFrom('visual_model')
        .select('en_code')
        .where('id', '=', orders.id)
        .executeTakeFirstOrThrow()
      const words = { language: 'en-US', text: 'Purchases', changed_at: 1 }
      const group = { ...words, code: 'heads.h', text: 'Basics' }
      await database
        .insertInto('translation')
        .values([{ code: menuCode(en_code), ...words }, group])
        .execute()
      const names = async (language: string) => {
        const [options, params] = [{ token: orders.token, language }, { id: orders.id }]
        const { data: rows } = await platform.call('module.export', { params, body: { dataType: 1 } }, options)
        return [rows.name, (await platform.call('moduleImport.template', { params }, options)).data.name]
      }
      expect(await names('en')).toEqual(['Purchases.xlsx', 'Purchases template.xlsx'])
      expect(await names('zh')).toEqual(['采购申请.xlsx', '采购申请导入模板.xlsx'])
      const [heads] = await rowsOf({ dataType: 1, selectKey: ['budget'] }, 'en')
      expect(heads).toEqual(['Basics'])
    })

    it('heavy records are read fewer at once, in their order', async () => {
      const texts = ['one', 'two', 'three'].map((name, index) => field(index + 2, 'textarea', name, name))
      const notes = await openOrders(platform, { fields: [field(1, 'input', 'title', '名称'), ...texts] })
      const names = Array.from({ length: 9 }, (_, index) => `第${index}`)
      // Three of the first six are more than eight megabytes.
      for (const [index, title] of names.entries()) {
        const text = 'x'.repeat(index < 6 ? 950_000 : 10)
        await notes.created({ title, one: text, two: text, three: text })
      }
      const input = {
        params: { id: notes.id },
        body: { dataType: 1, sidx: 'title', sort: 'asc', selectKey: ['title'] },
      }
      const file: { content: Buffer } = { content: Buffer.alloc(0) }
      const statements = await statementsOf(platform.server.services.database, async () => {
        const { data } = await platform.call('module.export', input, { token: notes.token })
        const headers = { host: '127.0.0.1' }
        file.content = (await platform.server.app.inject({ method: 'GET', url: data.url, headers })).rawPayload
      })
      const book = read(file.content, { type: 'buffer' })
      const sheet = book.Sheets[book.SheetNames[0] ?? '']
      const rows = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : []
      expect(rows.flat()).toEqual(['名称', ...names])
      const sizes = statements
        .filter(({ sql }) => / "m"\."id" in /.test(sql))
        .map(({ parameters }) => parameters.length)
      expect(sizes).toEqual([2, 2, 5])
    })

    it('a page, all that a search finds, and chosen rows', async () => {
      for (let index = 0; index < 5; index += 1) await orders.create({ title: `页${index}`, budget: index })
      const titles = async (body: Record<string, unknown>) =>
        (await rowsOf({ selectKey: ['title'], sidx: 'budget', sort: 'asc', queryJson: '{"title":"页"}', ...body }))
          .slice(1)
          .flat()
      expect(await titles({ dataType: 0, currentPage: 2, pageSize: 2 })).toEqual(['页2', '页3'])
      expect(await titles({ dataType: 1 })).toEqual(['页0', '页1', '页2', '页3', '页4'])
      expect(await titles({ dataType: 2, selectIds: [] })).toEqual([])
    })
  })
}
