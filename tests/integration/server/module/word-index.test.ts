import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { rowsWith } from '#server/areas/module/word-index.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { grant } from '../support/users.ts'
import { openOrders } from './support/order-module.ts'

const ROWS = 12_000

describe('words of records on SQLite', () => {
  let database: PlatformDatabase
  beforeAll(async () => {
    database = await openDatabase({})
    for (const table of ['large', 'few']) {
      await sql`create table ${sql.id(table)} (id varchar(50) primary key, name text, note text)`.execute(database)
      await sql`
        insert into ${sql.id(table)} select 'r' || value, 'Chair ' || value, case when value % 1000 = 0 then '办公室 OFFICE' end
        from json_each((select json_group_array(value) from (
          with recursive counted(value) as (select 1 union all select value + 1 from counted where value < ${ROWS}) select value from counted
        ))) where value <= ${table === 'large' ? ROWS : 10}`.execute(database)
    }
  })
  afterAll(() => database.destroy())

  const found = (word: string, table = 'large', columns: readonly string[] = ['name', 'note']) =>
    rowsWith(database, table, columns, word)
  /** Once they are read. */
  async function read(word: string, columns?: readonly string[]): Promise<readonly number[]> {
    for (;;) {
      const rows = await found(word, 'large', columns)
      if (rows !== null) return rows
      await new Promise((done) => setTimeout(done, 10))
    }
  }
  const run = (text: string) => sql.raw(text).execute(database)

  it('all rows are asked until their texts are read, and always where they are few', async () => {
    expect(await found('chair 77')).toBeNull()
    expect((await read('chair 77')).toSorted((one, other) => one - other).slice(0, 3)).toEqual([77, 770, 771])
    expect(await found('chair', 'few')).toBeNull()
    await new Promise((done) => setTimeout(done, 50))
    expect(await found('chair', 'few')).toBeNull()
  })

  it('a word is found in any case and in each column, in none across two, and what nearly all hold is asked of all', async () => {
    expect(await read('公室 offi')).toHaveLength(12)
    expect(await read('nowhere')).toEqual([])
    expect(await found('CHAIR')).toBeNull()
  })

  it('added, changed and deleted rows are asked for the word each time', async () => {
    await run(`insert into large values ('new', 'Table', 'oak')`)
    await run(`update large set note = 'pine' where id = 'r5'`)
    await expect(
      database.transaction().execute(async (inside) => {
        await sql`update large set note = 'elm' where id = 'r6'`.execute(inside)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await run(`delete from large where id = 'r7'`)
    expect((await read('oak')).toSorted((one, other) => one - other)).toEqual([5, 6, 7, ROWS + 1])
  })

  it('after many changes all texts are read anew', async () => {
    await run(`update large set note = 'beech' where rowid <= 3001`)
    expect(await found('beech')).toBeNull()
    expect(await read('beech')).toHaveLength(3000)
    expect(await read('oak')).toEqual([ROWS + 1])
  })

  it('other columns are read as soon as the design looks into them', async () => {
    expect(await found('oak', 'large', ['name'])).toBeNull()
    expect(await read('oak', ['name'])).toEqual([])
    expect(await read('table', ['name'])).toEqual([ROWS + 1])
  })
})

describe('words of records of too much text', () => {
  it('are asked of the database, and what changes in them is not noted', async () => {
    const database = await openDatabase({})
    await sql`create table long (id varchar(50) primary key, name text)`.execute(database)
    await sql`
      insert into long
      with recursive counted(value) as (select 1 union all select value + 1 from counted where value < ${ROWS})
      select 'r' || value, 'chair ' || hex(zeroblob(1400)) from counted`.execute(database)
    expect(await rowsWith(database, 'long', ['name'], 'chair')).toBeNull()
    const changed = async () =>
      (await sql<{ rows: string | null }>`select rows_changed('long') as rows`.execute(database)).rows[0]?.rows
    const watches = async () =>
      (await sql`select 1 from sqlite_temp_master where name like 'row%long'`.execute(database)).rows.length
    await expect.poll(watches, { timeout: 20_000 }).toBe(3)
    await expect.poll(changed, { timeout: 20_000 }).toBeNull()
    await sql`update long set name = 'table' where id = 'r1'`.execute(database)
    expect(await changed()).toBeNull()
    expect(await rowsWith(database, 'long', ['name'], 'table')).toBeNull()
    await database.destroy()
  })
})

describe('the search of everything over many records', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  it('finds the same once their texts were read, and at once what is added, changed and deleted from then on', async () => {
    const orders = await openOrders(platform)
    await grant(platform.database, orders.buyer.id, [{ modelId: orders.id }])
    await orders.created({ title: 'Printer paper' })
    const { name } = await platform.database
      .selectFrom('module_table')
      .select('name')
      .where('model_id', '=', orders.id)
      .where('field', '=', '')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(name)}`.execute(platform.database)
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
    const copied = sql.join(columns.map((column) => sql.id(column)))
    await sql`
      insert into ${sql.id(name)} (id, ${copied})
      with recursive counted(value) as (select 1 union all select value + 1 from counted where value < ${ROWS})
      select 'copy' || value, ${copied} from ${sql.id(name)}, counted`.execute(platform.database)
    const search = async (keyword: string) =>
      (await platform.call('module.search', { body: { keyword } }, { token: orders.token })).data.list
    const titles = async (keyword: string) => (await search(keyword)).map(({ title }) => title.split(' ')[0])
    await orders.create({ title: 'Stapler' })
    const late = (await search('stapl'))[0]?.id ?? ''
    const before = await titles('stapl')
    expect(before).toEqual(['Stapler'])
    await new Promise((done) => setTimeout(done, 500))
    expect(await titles('STAPL')).toEqual(before)
    expect(await titles('printer')).toHaveLength(5)
    await orders.create({ title: 'Laminator' })
    expect(await titles('lamin')).toEqual(['Laminator'])
    const record = await orders.read(late)
    expect((await orders.update(late, { ...record, title: 'Punch' })).code).toBe(200)
    expect(await titles('stapl')).toEqual([])
    expect(await titles('punch')).toEqual(['Punch'])
    await platform.call('module.delete', { params: { id: orders.id, dataId: late } }, { token: orders.token })
    expect(await titles('punch')).toEqual([])
  })
})
