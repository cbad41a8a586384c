import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadDefinition } from '#server/areas/module/definition.ts'
import { openStore } from '#server/areas/module/store.ts'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { field } from '#server/seed/modules/fields.ts'
import { type DialectName, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { createPostgresDatabase } from '../support/postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** A platform with modules that are bound to tables, and how to work with them. */
async function open(dialect: DialectName) {
  const platform = await openPlatform(dialect)
  const token = await platform.signIn({ administrator: true })
  await platform.signIn({ grants: [{ code: 'makes.the.system' }] })

  /** Releases a design over one table; answers its id. */
  async function bind(hostId: string, table: string, fields: readonly unknown[]): Promise<string> {
    const tables = JSON.stringify([{ typeId: '1', table, tableName: table, fields: [] }])
    const name = `bound${nextId()}`
    const begun = await platform.call(
      'design.begin',
      { body: { fullName: name, enCode: name, dbLinkId: hostId, tables } },
      { token },
    )
    expect(begun).toMatchObject({ code: 200 })
    const id = begun.data
    const design = (await platform.call('design.read', { params: { id } }, { token })).data
    const formData = JSON.stringify({ ...(JSON.parse(design.formData) as object), fields })
    const body = { ...design, revision: String(design.revision), formData }
    expect(await platform.call('design.saveDraft', { params: { id }, body }, { token })).toMatchObject({ code: 200 })
    return id
  }
  /** Draws the design over another table. */
  async function rebind(id: string, table: string): Promise<void> {
    const design = (await platform.call('design.read', { params: { id } }, { token })).data
    const [main] = JSON.parse(String(design.tables)) as [object]
    const tables = JSON.stringify([{ ...main, table, tableName: table }])
    const body = { ...design, revision: String(design.revision), tables }
    expect(await platform.call('design.saveDraft', { params: { id }, body }, { token })).toMatchObject({ code: 200 })
  }
  const release = (id: string, roleIds: readonly string[] = []) =>
    platform.call('design.release', { params: { id }, body: { roleIds: [...roleIds] } }, { token })
  const plan = (id: string) => platform.call('design.releasePlan', { params: { id } }, { token })
  const list = (id: string) =>
    platform.call('module.list', { params: { id }, body: { currentPage: 1, pageSize: 20, queryJson: '{}' } }, { token })
  return {
    platform,
    token,
    bind,
    rebind,
    release,
    plan,
    list,
    create: (id: string, record: object) =>
      platform.call('module.create', { params: { id }, body: { data: JSON.stringify(record) } }, { token }),
    update: (id: string, dataId: string, values: object) =>
      platform.call(
        'module.update',
        { params: { id, dataId }, body: { id: dataId, data: JSON.stringify(values) } },
        { token },
      ),
    async raw(id: string, dataId: string) {
      const { data } = await platform.call('module.record', { params: { id, dataId } }, { token })
      return JSON.parse(data.data) as Record<string, unknown>
    },
    ids: async (id: string) => (await list(id)).data.list.map((each) => String(each['id'])),
    /** Long enough for a copy to be looked at again. */
    pass() {
      platform.clock.now += 10_000
    },
  }
}

const run = (platform: TestPlatform, text: string) => sql.raw<Record<string, unknown>>(text).execute(platform.database)

/** A way to a database on which, from a word on (which may still go through), nothing comes through any more in either direction. */
async function silentLink(host: string, port: number) {
  let word: string | null = null
  let isHeard = false
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, host)
    let isSilent = false
    for (const side of [near, far]) {
      open.add(side)
      side.on('error', () => undefined).on('close', () => open.delete(side))
    }
    near.on('data', (bytes) => {
      const isWord = word !== null && bytes.includes(word)
      if (!isSilent && (!isWord || isHeard)) far.write(bytes)
      isSilent ||= isWord
    })
    far.on('data', (bytes) => isSilent || near.write(bytes))
    near.on('close', () => far.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silentFrom(text: string | null, isHeardItself = false) {
      word = text
      isHeard = isHeardItself
    },
    async close() {
      for (const side of open) side.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const assetFields = [
  field(1, 'input', 'code', 'Code'),
  field(2, 'inputNumber', 'amount', 'Amount', { more: { precision: 2 } }),
  field(3, 'input', 'owner', 'Owner'),
]

for (const dialect of ['sqlite', 'postgres'] as const) {
  describe.skipIf(missing(dialect))(`a module bound to a table of its own database (${dialect})`, () => {
    let at: Awaited<ReturnType<typeof open>>
    let id: string
    beforeAll(async () => {
      at = await open(dialect)
      await run(
        at.platform,
        'create table org_asset (id bigint primary key, code varchar(40), amount numeric(12,2), owner bigint)',
      )
      id = await at.bind('0', 'org_asset', assetFields)
      expect(await at.release(id)).toMatchObject({ code: 200 })
    })
    afterAll(() => at.platform.close())
    beforeEach(async () => {
      await run(at.platform, 'delete from org_asset')
      at.pass()
    })

    it('keeps keys and texts of nineteen digits as they are', async () => {
      const owner = '4381234567890123457'
      expect(await at.create(id, { code: 'A', amount: 1, owner })).toMatchObject({ code: 200 })
      const [before] = await at.ids(id)
      const { rows } = await run(at.platform, 'select cast(id as text) as id from org_asset')
      expect(rows).toEqual([{ id: before }])
      at.pass()
      expect(await at.ids(id)).toEqual([before])
      expect(await at.raw(id, String(before))).toMatchObject({ owner })
      expect(await at.update(id, String(before), { code: 'B', amount: 2, owner })).toMatchObject({ code: 200 })
      expect((await run(at.platform, 'select code from org_asset')).rows).toEqual([{ code: 'B' }])
    })

    it.each([
      ['code', `'007'`, `'7'`, '7'],
      ['code', `''`, `'0'`, '0'],
      ['code', `'4381234567890123457'`, `'4381234567890123458'`, '4381234567890123458'],
      ['code', `'1e3'`, `'1000'`, '1000'],
      ['amount', '0', 'null', null],
      ['amount', 'null', '0', 0],
    ])('shows that %s was %s and is %s', async (column, was, is, shown) => {
      await run(at.platform, `insert into org_asset (id, ${column}) values (5, ${was})`)
      expect(await at.ids(id)).toEqual(['5'])
      await run(at.platform, `update org_asset set ${column} = ${is} where id = 5`)
      at.pass()
      expect((await at.raw(id, '5'))[column] ?? null).toEqual(shown)
    })

    it('moves to another table with none of its records, and stays where they have files or approvals', async () => {
      const [first, second] = [`org_a${nextId()}`, `org_b${nextId()}`]
      for (const table of [first, second]) {
        await run(at.platform, `create table ${table} (id bigint primary key, code varchar(60))`)
        await run(at.platform, `insert into ${table} (id, code) values (1, '${table}')`)
      }
      const moved = await at.bind('0', first, [field(1, 'input', 'code', 'Code')])
      expect(await at.release(moved)).toMatchObject({ code: 200 })
      const shown = async () => (await at.list(moved)).data.list.map((each) => each['code'])
      expect(await shown()).toEqual([first])
      const kept = [
        ['file_holder', { file_type: 'annex', file_id: 'a.pdf', model_id: moved, record_id: '1' }],
        [
          'approval_record',
          {
            id: nextId(),
            model_id: moved,
            record_id: '1',
            user_id: '',
            user_name: '',
            sign_img: '',
            node_name: '',
            handled_at: 1,
            status: 1,
            opinion: '',
          },
        ],
      ] as const
      await at.rebind(moved, second)
      for (const [table, row] of kept) {
        await loose(at.platform.database).insertInto(table).values(row).execute()
        const refused = await at.release(moved)
        expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining(first) })
        expect(refused.text).toContain('design.recordsHold')
        // Whoever looks at what the release would do reads the same before.
        expect((await at.plan(moved)).data.problems).toContainEqual({ level: 'error', text: refused.msg, at: '' })
        expect(await shown()).toEqual([first])
        await loose(at.platform.database).deleteFrom(table).where('model_id', '=', moved).execute()
      }
      expect((await at.plan(moved)).data.problems.filter(({ level }) => level === 'error')).toEqual([])
      expect(await at.release(moved)).toMatchObject({ code: 200 })
      expect(await shown()).toEqual([second])
    })

    it('tells a release that was made and grants it, whatever its table holds', async () => {
      await run(at.platform, 'create table org_long (id varchar(80) primary key, code varchar(40))')
      await run(at.platform, `insert into org_long (id, code) values ('${'k'.repeat(60)}', 'A')`)
      const roleId = nextId()
      await loose(at.platform.database)
        .insertInto('role')
        .values({
          id: roleId,
          full_name: roleId,
          en_code: roleId,
          type: '',
          global_mark: 0,
          sort_code: 0,
          enabled_mark: 1,
          description: '',
          created_at: 0,
        })
        .execute()
      const long = await at.bind('0', 'org_long', [field(1, 'input', 'code', 'Code')])
      expect(await at.release(long, [roleId])).toMatchObject({ code: 200 })
      expect(await at.list(long)).toMatchObject({ code: 400, text: expect.stringContaining('module.keyTooLong') })
    })

    it.skipIf(dialect === 'sqlite')(
      'opens many such modules at once, of which each reads by a connection that it has',
      async () => {
        const many: string[] = []
        for (let count = 0; count < 12; count += 1) {
          const one = await at.bind('0', 'org_asset', assetFields)
          expect(await at.release(one)).toMatchObject({ code: 200 })
          many.push(one)
        }
        at.pass()
        const { database } = at.platform.server.services
        const definitions = await Promise.all(many.map((one) => loadDefinition(database, one)))
        const stores = await Promise.all(definitions.map((definition) => openStore(database, definition)))
        expect(stores.map(({ bound }) => bound?.modelId)).toEqual(many)
      },
    )
  })
}

describe.skipIf(missing('postgres'))('a module bound to a PostgreSQL of another time zone', () => {
  let at: Awaited<ReturnType<typeof open>>
  let client: pg.Client
  let hostId: string
  let id: string
  beforeAll(async () => {
    at = await open('sqlite')
    const url = new URL(await createPostgresDatabase())
    const name = url.pathname.slice(1)
    const [user_name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`alter database ${name} set timezone = 'Pacific/Kiritimati'`)
    await client.query('create table meeting (id bigserial primary key, due timestamptz)')
    hostId = nextId()
    await loose(at.platform.database)
      .insertInto('data_source')
      .values({
        id: hostId,
        full_name: `Source ${hostId}`,
        enabled_mark: 1,
        created_at: 0,
        is_writable: 1,
        db_type: 'PostgreSQL',
        host: url.hostname,
        port: Number(url.port),
        user_name,
        password_sealed: password === '' ? '' : at.platform.server.services.seals.seal(password),
        service_name: name,
      })
      .execute()
    id = await at.bind(hostId, 'meeting', [
      field(1, 'datePicker', 'due', 'Due', { more: { format: 'yyyy-MM-dd HH:mm:ss' } }),
    ])
    expect(await at.release(id)).toMatchObject({ code: 200 })
  })
  afterAll(async () => {
    await client.end()
    await at.platform.close()
  })

  it('writes moments with a zone as the moments they are', async () => {
    const due = Date.UTC(2026, 10, 20, 9, 30)
    expect(await at.create(id, { due })).toMatchObject({ code: 200 })
    const { rows } = await client.query<{ id: string; due: Date }>('select id, due from meeting')
    expect(rows.map((row) => row.due.getTime())).toEqual([due])
    at.pass()
    expect(await at.raw(id, String(rows[0]?.id))).toMatchObject({ due })
    await client.query('delete from meeting')
  })

  it('gives up a write that a silent network holds, in words, and writes again once it is heard', async () => {
    const link = await silentLink(client.host, client.port)
    const source = loose(at.platform.database).updateTable('data_source').where('id', '=', hostId)
    await source.set({ host: '127.0.0.1', port: link.port }).execute()
    try {
      at.pass()
      expect(await at.create(id, { due: Date.UTC(2026, 10, 21) })).toMatchObject({ code: 200 })
      link.silentFrom('insert into')
      const refused = await at.create(id, { due: Date.UTC(2026, 10, 22) })
      expect(refused).toMatchObject({ code: 400, msg: '查询超过 2 秒，已中止' })
      link.silentFrom(null)
      expect(await at.create(id, { due: Date.UTC(2026, 10, 23) })).toMatchObject({ code: 200 })
      const { rows } = await client.query<{ due: Date }>('select due from meeting order by due')
      expect(rows.map((row) => row.due.getTime())).toEqual([Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 23)])
    } finally {
      await source.set({ host: client.host, port: client.port }).execute()
      await client.query('delete from meeting')
      await link.close()
    }
  })

  it('says that nobody knows whether a write holds whose end a silent network keeps, and shows it then', async () => {
    const link = await silentLink(client.host, client.port)
    const source = loose(at.platform.database).updateTable('data_source').where('id', '=', hostId)
    await source.set({ host: '127.0.0.1', port: link.port }).execute()
    try {
      at.pass()
      await at.list(id)
      link.silentFrom('commit', true)
      const told = await at.create(id, { due: Date.UTC(2026, 10, 24) })
      expect(told).toMatchObject({ code: 400, msg: expect.stringContaining('请先刷新查看') })
      link.silentFrom(null)
      expect(await at.ids(id)).toHaveLength(1)
    } finally {
      await source.set({ host: client.host, port: client.port }).execute()
      await client.query('delete from meeting')
      await link.close()
    }
  })

  it('tells what the database refuses at the end of a write', async () => {
    await client.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no meeting in winter'; end $$`)
    await client.query(`create constraint trigger winter after insert on meeting
      deferrable initially deferred for each row execute function refuse()`)
    try {
      at.pass()
      const told = await at.create(id, { due: Date.UTC(2026, 10, 25) })
      expect(told).toMatchObject({ code: 400, msg: expect.stringContaining('no meeting in winter') })
    } finally {
      await client.query('drop trigger winter on meeting')
      await client.query('drop function refuse')
    }
  })

  it('does not wait for a row that another program keeps to itself', async () => {
    const { rows } = await client.query<{ id: string }>('insert into meeting (due) values (now()) returning id')
    const key = String(rows[0]?.id)
    at.pass()
    expect(await at.ids(id)).toContain(key)
    await client.query('begin')
    try {
      await client.query('select id from meeting for update')
      const refused = await at.update(id, key, { due: Date.UTC(2027, 0, 1) })
      expect(refused).toMatchObject({ code: 400, text: expect.stringContaining('due to lock timeout') })
    } finally {
      await client.query('rollback')
    }
  })
})
