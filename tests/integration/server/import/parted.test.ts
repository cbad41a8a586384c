import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { inParts } from '#server/areas/import/parts.ts'
import { field } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { workbook } from './support.ts'

const fields = [
  field(1, 'input', 'title', '名称', { required: true, config: { unique: true } }),
  field(2, 'inputNumber', 'amount', '数量'),
]

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`import in parts on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform, { fields })
      token = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_upload'] }] })
    })
    afterAll(() => platform.close())

    const source = () => ({ source: 'moduleImport' as const, sourceId: orders.id })
    const begin = async (rows: (string | number)[][], as = token) => {
      const upload = { fileName: 'many.xlsx', content: workbook([['名称', '数量'], ...rows]) }
      const kept = await platform.call('partedImport.upload', {}, { token: as, upload })
      return platform.call('partedImport.begin', { body: { ...source(), fileName: kept.data.name } }, { token: as })
    }
    const run = (id: string, part: number, as = token) =>
      platform.call('partedImport.run', { params: { id }, body: { part } }, { token: as })
    const stored = async () => (await orders.list({ pageSize: 1 })).total

    it('stores a workbook of 2500 rows part by part, each once however often it is asked for, and keeps what failed', async () => {
      const rows = Array.from({ length: 2500 }, (_, index) => [`甲${index}`, index === 1200 ? '很多' : index])
      rows[2400] = ['甲7', 1]
      const begun = await begin(rows)
      expect(begun.data).toMatchObject({ fileName: 'many.xlsx', records: 2500, parts: 3, part: 0, done: 0 })
      const { id } = begun.data
      // Two windows, and one that was told nothing, ask for the same part.
      const [one, other] = await Promise.all([run(id, 0), run(id, 0)])
      expect([one.data, other.data]).toEqual([
        expect.objectContaining({ part: 1, done: 1000, failed: 0 }),
        expect.objectContaining({ part: 1, done: 1000, failed: 0 }),
      ])
      expect(await stored()).toBe(1000)
      expect((await run(id, 2)).data).toMatchObject({ part: 1 })
      const open = await platform.call('partedImport.list', { query: source() }, { token })
      expect(open.data.list).toMatchObject([{ id, part: 1 }])
      await run(id, 1)
      expect((await run(id, 2)).data).toMatchObject({ part: 3, done: 2500, good: 2498, failed: 2 })
      expect((await run(id, 3)).data).toMatchObject({ part: 3, done: 2500 })
      expect(await stored()).toBe(2498)

      const { data } = await platform.call('partedImport.failures', { params: { id } }, { token })
      expect(data.headerRow.map((head) => head.fullName)).toEqual(['名称', '数量'])
      expect(data.list.map(({ title }) => title)).toEqual(['甲1200', '甲7'])
      const file = await platform.call('partedImport.exceptions', { params: { id } }, { token })
      const bytes = await platform.server.app.inject({ url: file.data.url, headers: { host: '127.0.0.1' } })
      const sheet = read(bytes.rawPayload, { type: 'buffer' }).Sheets['采购申请'] ?? {}
      expect(utils.sheet_to_json<string[]>(sheet, { header: 1 }).map((cells) => cells.at(-1))).toEqual([
        '错误信息',
        expect.stringContaining('第1201条：'),
        expect.stringContaining('第2401条：'),
      ])

      await platform.call('partedImport.end', { params: { id } }, { token })
      expect((await run(id, 3)).code).toBe(404)
      // Whoever is told of the end is told of what, also when nothing is left of the import itself.
      const told = await platform.call('message.list', { query: { type: 3 } }, { token })
      const messageId = told.data.list[0]?.id ?? ''
      const message = await platform.call('message.read', { params: { id: messageId } }, { token })
      expect(message.data).toMatchObject({ title: '“采购申请”导入完成', imported: source() })
      expect(await readdir(join(platform.dataFolder, 'imports'))).not.toContainEqual(expect.stringContaining(id))
    })

    it('is nobody else’s, and stops when the grant goes', async () => {
      const before = await stored()
      const { data } = await begin([['乙1', 1]])
      const stranger = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_upload'] }] })
      expect((await run(data.id, 0, stranger)).code).toBe(404)
      const without = await platform.signIn({ grants: [{ modelId: orders.id, buttons: [] }] })
      expect((await begin([['丙1', 1]], without)).code).toBe(403)
      expect(await stored()).toBe(before)
    })

    it('refuses other headings before anything is laid down', async () => {
      const upload = { fileName: 'a.xlsx', content: workbook([['别的'], ['1']]) }
      const kept = await platform.call('partedImport.upload', {}, { token, upload })
      const answer = await platform.call(
        'partedImport.begin',
        { body: { ...source(), fileName: kept.data.name } },
        { token },
      )
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('表头') })
    })
  })
}

describe('parts of an import', () => {
  const record = (lines: number) => ({
    record: { title: String(lines) },
    lines: Array.from({ length: lines }, (_, line) => line),
    childLines: new Map(),
  })

  it('hold as many lines as one import takes, and never cut a record', () => {
    expect(inParts([record(2), record(2), record(1), record(7), record(1)], 4).map((part) => part.length)).toEqual([
      2, 1, 1, 1,
    ])
    expect(inParts([], 4)).toEqual([])
  })
})
