import { mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { forgetPermissions } from '#server/core/permission.ts'
import { loose } from '#server/database/loose.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { missing } from '../support/dialects.ts'
import { mariadbMissing, startMariaDb } from '../support/mariadb.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { grant } from '../support/users.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Rows = readonly Readonly<Record<string, unknown>>[]

/** A database of the organisation, as its owner reaches it. */
interface Elsewhere {
  /** Id of the connection in a design. */
  readonly hostId: string
  run(text: string): Promise<Rows>
  close(): Promise<void>
}

const counted = {
  sqlite: 'integer primary key',
  postgres: 'bigserial primary key',
  mysql: 'bigint auto_increment primary key',
}

async function fill(run: Elsewhere['run'], kind: keyof typeof counted): Promise<void> {
  const key = counted[kind]
  await run(
    `create table org_order (id ${key}, title varchar(40) not null, amount numeric(12,2), due ${kind === 'postgres' ? 'timestamp' : 'datetime'}, secret varchar(20))`,
  )
  await run(`create table org_line (id ${key}, order_id bigint not null, item varchar(40), many numeric(12,2))`)
  await run(`insert into org_order (title, amount, due, secret) values ('First', 12.5, '2026-11-20 09:30:00', 'kept')`)
  await run(`insert into org_order (title, amount, due, secret) values ('Second', 3, null, 'kept')`)
  await run(`insert into org_line (order_id, item, many) values (1, 'Chair', 4)`)
}

async function register(platform: TestPlatform, values: Readonly<Record<string, unknown>>): Promise<string> {
  const id = nextId()
  await loose(platform.database)
    .insertInto('data_source')
    .values({ id, full_name: `Source ${id}`, enabled_mark: 1, created_at: 0, is_writable: 1, ...values })
    .execute()
  return id
}

async function file(platform: TestPlatform): Promise<Elsewhere> {
  const folder = join(platform.dataFolder, 'sources')
  mkdirSync(folder, { recursive: true })
  const name = `bound${nextId()}.sqlite`
  const database = new DatabaseSync(join(folder, name))
  const run = async (text: string) =>
    /^select/.test(text) ? (database.prepare(text).all() as Rows) : (database.exec(text), [])
  await fill(run, 'sqlite')
  const hostId = await register(platform, { db_type: 'SQLite', service_name: name })
  return { hostId, run, close: async () => database.close() }
}

async function postgres(platform: TestPlatform): Promise<Elsewhere> {
  const url = new URL(await createPostgresDatabase())
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const run = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
  await fill(run, 'postgres')
  const hostId = await register(platform, {
    db_type: 'PostgreSQL',
    host: url.hostname,
    port: Number(url.port),
    user_name: decodeURIComponent(url.username),
    password_sealed: url.password === '' ? '' : platform.server.services.seals.seal(decodeURIComponent(url.password)),
    service_name: url.pathname.slice(1),
  })
  return { hostId, run, close: () => client.end() }
}

async function mariadb(platform: TestPlatform): Promise<Elsewhere> {
  const server = await startMariaDb()
  const client = await createConnection({ host: '127.0.0.1', port: server.port, user: 'root', database: 'campus' })
  const run = async (text: string) => (await client.query(text))[0] as unknown as Rows
  await fill(run, 'mysql')
  const hostId = await register(platform, {
    db_type: 'MySQL',
    host: '127.0.0.1',
    port: server.port,
    user_name: 'root',
    service_name: 'campus',
  })
  const close = async () => {
    await client.end()
    await server.stop()
  }
  return { hostId, run, close }
}

async function own(platform: TestPlatform, kind: 'sqlite' | 'postgres'): Promise<Elsewhere> {
  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(platform.database)).rows
  await fill(run, kind)
  return { hostId: '0', run, close: async () => undefined }
}

const places = [
  { name: 'a file of SQLite', dialect: 'sqlite', open: file, lack: undefined },
  { name: 'PostgreSQL', dialect: 'sqlite', open: postgres, lack: missing('postgres') },
  { name: 'MariaDB', dialect: 'sqlite', open: mariadb, lack: mariadbMissing() },
  { name: 'a platform on PostgreSQL, in a file of SQLite', dialect: 'postgres', open: file, lack: missing('postgres') },
  {
    name: 'its own database of SQLite',
    dialect: 'sqlite',
    open: (platform: TestPlatform) => own(platform, 'sqlite'),
    lack: undefined,
  },
  {
    name: 'its own database of PostgreSQL',
    dialect: 'postgres',
    open: (platform: TestPlatform) => own(platform, 'postgres'),
    lack: missing('postgres'),
  },
] as const

for (const { name, dialect, open, lack } of places) {
  describe.skipIf(lack)(`a design bound to tables in ${name}`, () => {
    let platform: TestPlatform
    let token: string
    let there: Elsewhere
    let id: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
      there = await open(platform)
      id = await begin()
    })
    afterAll(async () => {
      await there?.close()
      await platform.close()
    })

    const column = (type: string, name: string, more: Record<string, unknown> = {}) => ({
      field: name,
      fieldName: name,
      dataType: type,
      dataLength: '',
      primaryKey: 0,
      allowNull: 1,
      atriumNew: true,
      ...more,
    })
    const fields = () => [
      field(1, 'input', 'title', 'Title'),
      field(2, 'inputNumber', 'amount', 'Amount', { more: { precision: 2 } }),
      field(3, 'datePicker', 'due', 'Due', { more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
      {
        ...table(20, 'Lines', [field(21, 'input', 'item', 'Item'), field(22, 'inputNumber', 'many', 'Many')]),
      },
    ]
    function bound(part: Record<string, unknown>): Record<string, unknown> {
      const config = part['__config__'] as Record<string, unknown>
      return config['jnpfKey'] === 'table' ? { ...part, __config__: { ...config, tableName: 'org_line' } } : part
    }
    async function begin(): Promise<string> {
      const code = `bound${nextId()}`
      const tables = JSON.stringify([
        { typeId: '1', table: 'org_order', tableName: 'org_order', fields: [] },
        {
          typeId: '0',
          table: 'org_line',
          tableName: 'org_line',
          tableField: 'order_id',
          relationField: 'id',
          fields: [],
        },
      ])
      const body = { fullName: 'Orders', enCode: code, dbLinkId: there.hostId, tables }
      const answer = await platform.call('design.begin', { body }, { token })
      expect(answer).toMatchObject({ code: 200 })
      return answer.data
    }
    async function save(parts: readonly unknown[], more: readonly Record<string, unknown>[] = []): Promise<void> {
      const design = (await platform.call('design.read', { params: { id } }, { token })).data
      const tables = (JSON.parse(String(design.tables)) as { table: string; fields: unknown[] }[]).map((each) =>
        each.table === 'org_order' ? { ...each, fields: [...each.fields, ...more] } : each,
      )
      const form = { ...(JSON.parse(design.formData) as object), fields: parts.map((part) => bound(part as never)) }
      const body = {
        ...design,
        revision: String(design.revision),
        tables: JSON.stringify(tables),
        formData: JSON.stringify(form),
      }
      expect(await platform.call('design.saveDraft', { params: { id }, body }, { token })).toMatchObject({ code: 200 })
    }
    const plan = async () => (await platform.call('design.releasePlan', { params: { id } }, { token })).data
    const release = () => platform.call('design.release', { params: { id }, body: {} }, { token })
    const create = (record: object) =>
      platform.call('module.create', { params: { id }, body: { data: JSON.stringify(record) } }, { token })
    const update = (dataId: string, values: object) =>
      platform.call(
        'module.update',
        { params: { id, dataId }, body: { id: dataId, data: JSON.stringify(values) } },
        { token },
      )
    const raw = async (dataId: string) =>
      JSON.parse((await platform.call('module.record', { params: { id, dataId } }, { token })).data.data)
    const list = (query: object = {}) =>
      platform.call(
        'module.list',
        { params: { id }, body: { currentPage: 1, pageSize: 20, queryJson: JSON.stringify(query) } },
        { token },
      )
    /** Long enough for a copy to be looked at again. */
    const pass = () => {
      platform.clock.now += 10_000
    }
    const ids = async () => (await list()).data.list.map((each) => String(each['id'])).toSorted()
    const idOf = async (title: string) => {
      const found = (await list()).data.list.find((each) => each['title'] === title)
      return String(found?.['id'])
    }

    it('is described by them, offered no others, and shows what they hold', async () => {
      const design = (await platform.call('design.read', { params: { id } }, { token })).data
      const [main] = JSON.parse(String(design.tables))
      expect(main).toMatchObject({ tableKey: 'id', atriumBound: true })
      expect(main.fields.map((each: { field: string }) => each.field)).toEqual([
        'id',
        'title',
        'amount',
        'due',
        'secret',
      ])
      const { data } = await platform.call('design.tables', { params: { link: there.hostId } }, { token })
      const offered = data.list.map((each) => each.table)
      expect(offered.filter((each) => each.startsWith('org_'))).toEqual(['org_line', 'org_order'])
      if (there.hostId === '0') expect(offered).toHaveLength(2)
      await save(fields())
      expect(await plan()).toMatchObject({ columns: { steps: [] }, problems: [] })
      expect(await release()).toMatchObject({ code: 200 })
      expect(await ids()).toEqual(['1', '2'])
      const first = await raw('1')
      expect(first).toMatchObject({ title: 'First', amount: 12.5, due: new Date(2026, 10, 20, 9, 30).getTime() })
      expect(first.tableField20).toMatchObject([{ id: '1', item: 'Chair', many: 4 }])
    })

    it('shows what others change in them, add and take away', async () => {
      await there.run(`update org_order set title = 'First again' where id = 1`)
      await there.run(`insert into org_order (title, amount) values ('Third', 7)`)
      await there.run(`insert into org_line (order_id, item, many) values (2, 'Lamp', 1)`)
      pass()
      expect(await ids()).toEqual(['1', '2', '3'])
      expect(await raw('1')).toMatchObject({ title: 'First again' })
      expect((await raw('2')).tableField20).toMatchObject([{ item: 'Lamp', many: 1 }])
      await there.run('delete from org_line where order_id = 2')
      await there.run('delete from org_order where id = 3')
      pass()
      expect(await ids()).toEqual(['1', '2'])
      expect((await raw('2')).tableField20).toEqual([])
    })

    it('writes new records and rows into them under their own keys, changes and deletes them there', async () => {
      const due = new Date(2026, 11, 24, 18, 5, 7).getTime()
      const made = await create({
        title: "O'Hara \\ 桌子",
        amount: 1.25,
        due,
        tableField20: [
          { item: 'Desk', many: 2 },
          { item: 'Cup', many: 6 },
        ],
      })
      expect(made).toMatchObject({ code: 200 })
      const key = await idOf("O'Hara \\ 桌子")
      const [there1] = await there.run(`select * from org_order where id = ${key}`)
      expect(there1).toMatchObject({ title: "O'Hara \\ 桌子", secret: null })
      const lines = () => there.run(`select item, many from org_line where order_id = ${key} order by id`)
      expect((await lines()).map((row) => [row['item'], Number(row['many'])])).toEqual([
        ['Desk', 2],
        ['Cup', 6],
      ])
      pass()
      const read = await raw(key)
      expect(read).toMatchObject({ title: "O'Hara \\ 桌子", amount: 1.25, due })
      const [desk] = read.tableField20
      const rows = [
        { ...desk, many: 3 },
        { item: 'Pen', many: 9 },
      ]
      expect(await update(key, { ...read, amount: 2.5, due: null, tableField20: rows })).toMatchObject({ code: 200 })
      expect((await lines()).map((row) => [row['item'], Number(row['many'])])).toEqual([
        ['Desk', 3],
        ['Pen', 9],
      ])
      const [changed] = await there.run(`select amount, due from org_order where id = ${key}`)
      expect([Number(changed?.['amount']), changed?.['due']]).toEqual([2.5, null])
      pass()
      expect((await raw(key)).tableField20).toMatchObject([
        { id: desk.id, item: 'Desk', many: 3 },
        { item: 'Pen', many: 9 },
      ])
      const gone = await platform.call('module.delete', { params: { id, dataId: key } }, { token })
      expect(gone).toMatchObject({ code: 200 })
      expect(await there.run(`select id from org_order where id = ${key}`)).toEqual([])
      expect(await lines()).toEqual([])
    })

    it('leaves alone what was not changed, and keeps nothing of a record that the database refuses', async () => {
      const read = await raw('1')
      expect(await update('1', { ...read, amount: 99 })).toMatchObject({ code: 200 })
      expect(await there.run('select secret, title from org_order where id = 1')).toEqual([
        { secret: 'kept', title: 'First again' },
      ])
      const before = await ids()
      const lines = await there.run('select id from org_line order by id')
      const bad = await create({ title: null, amount: 5, tableField20: [{ item: 'Never', many: 1 }] })
      expect(bad).toMatchObject({ code: 400, text: expect.stringContaining('dataSource.refused') })
      pass()
      expect(await ids()).toEqual(before)
      expect(await there.run('select id from org_line order by id')).toEqual(lines)
    })

    it('tells the statement of a new column, adds it at the release and keeps what is written into it', async () => {
      await save(
        [...fields(), field(4, 'textarea', 'remark', 'Remark'), field(5, 'inputNumber', 'places', 'Places')],
        [column('varchar', 'remark', { dataLength: '80' }), column('bigint', 'places', { allowNull: 0 })],
      )
      const { columns, problems } = await plan()
      expect(problems).toEqual([])
      expect(columns.steps.map(({ sql: statement }) => statement.replaceAll(/["`]/g, ''))).toEqual([
        'alter table org_order add column remark varchar(80)',
        expect.stringMatching(/^alter table org_order add column places (bigint|integer) not null default 0$/),
      ])
      expect(await there.run('select * from org_order where id = 2')).toEqual([
        expect.not.objectContaining({ remark: null }),
      ])
      expect(await release()).toMatchObject({ code: 200 })
      expect(
        (await there.run('select remark, places from org_order where id = 2')).map((row) => [
          row['remark'],
          Number(row['places']),
        ]),
      ).toEqual([[null, 0]])
      expect((await plan()).columns.steps).toEqual([])
      const read = await raw('2')
      expect(await update('2', { ...read, remark: 'by hand', places: 4 })).toMatchObject({ code: 200 })
      expect(
        (await there.run('select remark, places from org_order where id = 2')).map((row) => [
          row['remark'],
          Number(row['places']),
        ]),
      ).toEqual([['by hand', 4]])
    })

    it('releases nothing that the database cannot do, and says why', async () => {
      const statesBefore = await there.run('select * from org_order where id = 1')
      await save(
        [...fields(), field(6, 'datePicker', 'ended', 'Ended')],
        [column('datetime', 'ended', { allowNull: 0 })],
      )
      expect((await plan()).problems).toMatchObject([{ level: 'error' }])
      expect(await release()).toMatchObject({ code: 400, text: expect.stringContaining('design.columnNeedsNull') })
      await save(
        [...fields(), field(7, 'input', 'x" text; drop table org_line; --', 'X')],
        [column('varchar', 'x" text; drop table org_line; --')],
      )
      expect(await release()).toMatchObject({ code: 400, text: expect.stringContaining('design.fieldUnnamed') })
      const long = 'x'.repeat(70)
      await save([...fields(), field(9, 'input', long, 'Long')], [column('varchar', long)])
      expect(await release()).toMatchObject({ code: 400, text: expect.stringContaining('design.columnName') })
      expect(await there.run('select * from org_order where id = 1')).toEqual(statesBefore)
    })

    it('warns of a key that takes no id of nineteen digits, where the database has such keys', async () => {
      const warned = async (type: string) => {
        const table = `org_key${nextId()}`
        await there.run(`create table ${table} (code ${type} primary key, title varchar(40))`)
        const tables = JSON.stringify([{ typeId: '1', table, tableName: table, fields: [] }])
        const body = { fullName: 'Keys', enCode: table, dbLinkId: there.hostId, tables }
        const begun = await platform.call('design.begin', { body }, { token })
        const params = { id: begun.data }
        const design = (await platform.call('design.read', { params }, { token })).data
        const formData = JSON.stringify({
          ...(JSON.parse(design.formData) as object),
          fields: [field(1, 'input', 'title', 'Title')],
        })
        const draft = { ...design, revision: String(design.revision), formData }
        expect(await platform.call('design.saveDraft', { params, body: draft }, { token })).toMatchObject({ code: 200 })
        const told = await platform.call('design.releasePlan', { params }, { token })
        return told.data.problems.some(({ text }) => text.includes('19 位'))
      }
      const isFile = name.includes('SQLite')
      expect([await warned('varchar(10)'), await warned('int')]).toEqual([!isFile, !isFile])
      expect([await warned('varchar(20)'), await warned('bigint')]).toEqual([false, false])
    })

    it.skipIf(name.startsWith('its own'))(
      'writes nothing into a source that is read-only, and goes on showing it',
      async () => {
        const mark = (is_writable: number) =>
          loose(platform.database)
            .updateTable('data_source')
            .set({ is_writable })
            .where('id', '=', there.hostId)
            .execute()
        const config = async () => (await platform.call('module.config', { params: { id } }, { token })).data
        expect(await config()).not.toHaveProperty('atriumReadOnly')
        await mark(0)
        // Whoever opens the module is told before they type.
        expect(await config()).toMatchObject({ atriumReadOnly: expect.stringMatching(/./) })
        expect((await plan()).problems).toContainEqual(
          expect.objectContaining({ level: 'warning', text: expect.stringContaining('只能查看') }),
        )
        const before = await ids()
        const refused = { code: 400, text: expect.stringContaining('dataSource.readOnly') }
        expect(await create({ title: 'Refused' })).toMatchObject(refused)
        expect(await update('1', { ...(await raw('1')), amount: 1 })).toMatchObject(refused)
        expect(await platform.call('module.delete', { params: { id, dataId: '1' } }, { token })).toMatchObject(refused)
        pass()
        expect(await ids()).toEqual(before)
        await save([...fields(), field(8, 'input', 'late', 'Late')], [column('varchar', 'late')])
        expect(await release()).toMatchObject({ code: 400, text: expect.stringContaining('design.sourceReadOnly') })
        await mark(1)
        expect(await release()).toMatchObject({ code: 200 })
      },
    )

    it.runIf(name.includes('file of SQLite') && dialect === 'sqlite')(
      'tells whoever has a record open of its new lines also where the copy of them broke off at first',
      async () => {
        const copy = await platform.database
          .selectFrom('module_table')
          .select('name')
          .where('model_id', '=', id)
          .where('field', '=', '')
          .executeTakeFirstOrThrow()
        const version = async () => {
          const row = await loose(platform.database)
            .selectFrom(copy.name)
            .select('version')
            .where('id', '=', '2')
            .executeTakeFirstOrThrow()
          return Number(row['version'])
        }
        pass()
        await ids()
        const before = await version()
        await there.run(`insert into org_line (order_id, item, many) values (2, 'Late', 1)`)
        await sql`create trigger stops before update of version on ${sql.table(copy.name)} begin select raise(abort, 'stops'); end`.execute(
          platform.database,
        )
        pass()
        expect((await list()).code).not.toBe(200)
        await sql`drop trigger stops`.execute(platform.database)
        expect((await list()).code).toBe(200)
        expect(await version()).toBeGreaterThan(before)
        await there.run(`delete from org_line where item = 'Late'`)
      },
    )

    it.runIf(name.includes('file of SQLite') && dialect === 'sqlite')(
      'takes thousands of rows over, changes and drops them, while others go on',
      async () => {
        const copy = await platform.database
          .selectFrom('module_table')
          .select('name')
          .where('model_id', '=', id)
          .where('field', '=', '')
          .executeTakeFirstOrThrow()
        const count = async () => {
          const counting = sql<{
            n: number
          }>`select count(*) as n from ${sql.table(copy.name)} where deleted_at is null`
          return Number((await counting.execute(platform.database)).rows[0]?.n)
        }
        /** How many rows of the copy others saw while it was brought in step. */
        const seenMeanwhile = async (): Promise<readonly number[]> => {
          pass()
          const seen = new Set<number>()
          let isOver = false
          const done = ids().finally(() => {
            isOver = true
          })
          while (!isOver) {
            seen.add(await count())
            await new Promise((go) => setImmediate(go))
          }
          await done
          return [...seen]
        }
        const few = await count()
        await there.run(
          `with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000) insert into org_order (title, amount) select 'Many ' || i, i from n`,
        )
        const seen = await seenMeanwhile()
        expect(await count()).toBe(few + 6000)
        expect(seen.some((each) => each > few && each < few + 6000)).toBe(true)
        await there.run(`update org_order set amount = amount + 1 where title like 'Many %'`)
        pass()
        const [last] = (await list({ title: 'Many 6000' })).data.list
        expect(Number(last?.['amount'])).toBe(6001)
        await there.run(`delete from org_order where title like 'Many %'`)
        const left = await seenMeanwhile()
        expect(await count()).toBe(few)
        expect(left.some((each) => each > few && each < few + 6000)).toBe(true)
      },
    )

    it.runIf(name.includes('file of SQLite') && dialect === 'sqlite')(
      'holds up no search of everything while its database does not answer, and the search says that it is not whole',
      async () => {
        await grant(platform.database, 'somebody', [{ modelId: id }])
        forgetPermissions(platform.database, 'all')
        const search = (keyword: string) => platform.call('module.search', { body: { keyword } }, { token })
        pass()
        expect((await search('First')).data).toMatchObject({ isWhole: true })
        const silent = createServer(() => undefined)
        const { promise: heard, resolve } = Promise.withResolvers<void>()
        silent.listen(0, '127.0.0.1', resolve)
        await heard
        const { port } = silent.address() as AddressInfo
        await loose(platform.database)
          .updateTable('data_source')
          .set({ db_type: 'PostgreSQL', host: '127.0.0.1', port, user_name: 'nobody', service_name: 'silent' })
          .where('id', '=', there.hostId)
          .execute()
        pass()
        const began = performance.now()
        expect((await search('First')).data).toMatchObject({ isWhole: false })
        expect(performance.now() - began).toBeLessThan(4000)
        silent.close()
      },
    )
  })
}
