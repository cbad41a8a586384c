import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDefinition } from '#server/areas/module/definition.ts'
import { runtime } from '#server/areas/module/runtime.ts'
import { openStore } from '#server/areas/module/store.ts'
import { sql } from 'kysely'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from './support/order-module.ts'
import { statementsOf } from './support/queries.ts'

const COUNT = 3300

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`pages of a long list on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let table: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform, { searches: [{ prop: 'title', type: 2 }] })
      const { database } = platform.server.services
      const store = await openStore(database, await loadDefinition(database, orders.id))
      table = store.main.name
      const rows = Array.from({ length: COUNT }, (_value, index) => ({
        id: `r${String(index).padStart(6, '0')}`,
        created_by: 'somebody',
        created_at: index % 1700,
        version: 1,
        v_title: index % 3 === 0 ? `第${index}条 Abc` : `第${index}条`,
        v_budget: index % 5 === 0 ? null : index % 90,
      }))
      for (let start = 0; start < COUNT; start += 300)
        await runtime(database)
          .insertInto(table)
          .values(rows.slice(start, start + 300))
          .execute()
    })
    afterAll(() => platform.close())

    const ids = async (body: Record<string, unknown>) => (await orders.list(body)).list.map((row) => row['id'])
    const inOne = async (body: Record<string, unknown>) => ids({ ...body, pageSize: 10_000 })

    it.each([
      ['the newest first', {}],
      ['a column with empty values, rising', { sidx: 'budget', sort: 'asc' }],
      ['the same, falling', { sidx: 'budget', sort: 'desc' }],
      ['two columns', { sidx: 'budget,-title', sort: 'asc' }],
      ['a search with many results', { queryJson: JSON.stringify({ title: '条' }) }],
      ['a search with a thousand results', { queryJson: JSON.stringify({ title: 'abc' }) }],
    ])('every page is its part of the whole, in any order of asking: %s', async (_name, body) => {
      const whole = await inOne(body)
      expect(new Set(whole).size).toBe(whole.length)
      const last = Math.ceil(whole.length / 50)
      for (const page of [last, 1, last - 1, 45, 44, 21, last + 1, 61].filter((each) => each > 0))
        expect(await ids({ ...body, currentPage: page, pageSize: 50 })).toEqual(whole.slice((page - 1) * 50, page * 50))
    })

    it('the number of records is true after each change, whoever makes it', async () => {
      const total = async (title: string) => (await orders.list({ queryJson: JSON.stringify({ title }) })).total
      const all = async () => (await orders.list()).total
      expect(await all()).toBe(COUNT)
      expect(await total('新的')).toBe(0)
      const made = await orders.created({ title: '新的' })
      expect([await all(), await total('新的')]).toEqual([COUNT + 1, 1])
      // Past the calls of the server, as an import or another server does.
      await sql`update ${sql.id(table)} set v_title = '新的' where id = 'r000001'`.execute(platform.database)
      expect(await total('新的')).toBe(2)
      await orders.update(made, { ...(await orders.read(made)), title: '旧的' })
      expect(await total('新的')).toBe(1)
      await sql`delete from ${sql.id(table)} where id = ${made}`.execute(platform.database)
      expect([await all(), await total('旧的')]).toEqual([COUNT, 0])
    })

    it('a list that nobody changes is counted once, for all its pages', async () => {
      const body = { queryJson: JSON.stringify({ title: '条' }), pageSize: 20 }
      await orders.list(body)
      const statements = await statementsOf(platform.server.services.database, async () => {
        await orders.list(body)
        await orders.list({ ...body, currentPage: 2 })
      })
      const reading = statements.filter(({ sql: text }) => text.includes(`"${table}" as`))
      expect(reading.map(({ sql: text }) => /count\(/.test(text))).toEqual([false, false])
    })

    it('changes that are taken back leave the number as it was', async () => {
      const before = (await orders.list()).total
      await platform.database
        .transaction()
        .execute(async (inside) => {
          await sql`delete from ${sql.id(table)} where id < 'r000100'`.execute(inside)
          throw new Error('taken back')
        })
        .catch(() => undefined)
      expect((await orders.list()).total).toBe(before)
    })
  })
}

describe('a search through a long list on sqlite', () => {
  it('lets others have their turn', async () => {
    const platform = await openPlatform('sqlite')
    const orders = await openOrders(platform, { searches: [{ prop: 'title', type: 2 }] })
    const { database } = platform.server.services
    const store = await openStore(database, await loadDefinition(database, orders.id))
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000)
      insert into ${sql.id(store.main.name)} (id, created_by, created_at, version, v_title)
      select 'n' || i, 'somebody', i, 1, 'Nummer ' || i from n`.execute(database)
    const reading = await statementsOf(database, () =>
      orders.list({ queryJson: JSON.stringify({ title: 'nichts davon' }) }),
    )
    const pieces = reading.filter(({ sql: text }) => text.includes('m.rowid >='))
    expect(pieces.length).toBeGreaterThanOrEqual(6)
    await platform.close()
  })
})
