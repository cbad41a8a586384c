import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Connection,
  type Engine,
  QueryFault,
  type QueryLimits,
} from '#server/areas/data-source/engines/contract.ts'
import { runMySql } from '#server/areas/data-source/engines/mysql.ts'
import { runPostgres } from '#server/areas/data-source/engines/postgres.ts'
import { runSqlite } from '#server/areas/data-source/engines/sqlite.ts'
import { connectionOf, SOURCES } from '#server/areas/data-source/sources.ts'
import type { SqlValue } from '#server/areas/data-source/sql/bind.ts'
import { missing } from '../support/dialects.ts'
import { type MariaDb, mariadbMissing, startMariaDb } from '../support/mariadb.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { makeSourceFile } from './support.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const limits: QueryLimits = { timeMs: 20_000, rows: 1000, bytes: 1024 * 1024 }

function asking(engine: Engine, connection: () => Connection) {
  const rows = (text: string, values: readonly SqlValue[] = [], changed: Partial<QueryLimits> = {}) =>
    engine(connection(), { text, values }, { ...limits, ...changed })
  const faultOf = async (text: string, changed: Partial<QueryLimits> = {}) => {
    try {
      return `answered ${JSON.stringify(await rows(text, [], changed)).slice(0, 60)}`
    } catch (error) {
      if (error instanceof QueryFault) return error.fault
      throw error
    }
  }
  return { rows, faultOf }
}

const nobody = { host: '', port: 0, userName: '', password: '', useTls: false }

// Everything here goes past the guard of the text: the databases themselves must hold.
describe('a file of SQLite', () => {
  let dataFolder = ''
  let file = ''
  const { rows, faultOf } = asking(runSqlite, () => ({ ...nobody, dbType: 'SQLite', serviceName: file }))
  beforeAll(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'atrium-source-'))
    file = join(dataFolder, SOURCES, makeSourceFile({ dataFolder } as never))
  })
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

  it('answers rows with bound values, and numbers as exactly as JSON can', async () => {
    expect(await rows('select name, ? as given from supplier where id = ?', ["o'hara", 3])).toEqual([
      { name: 'Supplier 3', given: "o'hara" },
    ])
    expect(await rows('select 9007199254740993 as big, 7 as small, null as none, 1.5 as half')).toEqual([
      { big: '9007199254740993', small: 7, none: null, half: 1.5 },
    ])
  })

  it('is neither written nor left', async () => {
    const before = readFileSync(file)
    const attempts = [
      'delete from supplier',
      'insert into supplier values (99, 1, 1, 1)',
      'create table more (a)',
      `attach database '${join(dataFolder, 'other.sqlite')}' as other`,
      `vacuum into '${join(dataFolder, 'copy.sqlite')}'`,
      'pragma journal_mode = delete',
      'pragma writable_schema = on',
      "select load_extension('x')",
      'begin immediate',
    ]
    for (const attempt of attempts) expect(await faultOf(attempt), attempt).toBe('refused')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('ends a query at its limits of time, rows and bytes, and answers the next one', async () => {
    const endless = 'with recursive r (n) as (select 1 union all select n + 1 from r) select count(*) from r'
    expect(await faultOf(endless, { timeMs: 300 })).toBe('time')
    const many = 'with recursive r (n) as (select 1 union all select n + 1 from r limit 5000) select n from r'
    expect(await faultOf(many)).toBe('rows')
    expect(await faultOf("select printf('%.*c', 5000000, 'x') as long")).toBe('bytes')
    const grown = "with recursive r (t) as (select 'x' union all select t || t from r) select max(length(t)) from r"
    expect(await faultOf(grown)).not.toMatch(/^answered/)
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is one of its folder, and no link out of it', async () => {
    const outside = join(dataFolder, 'platform.sqlite')
    new DatabaseSync(outside).close()
    symlinkSync(outside, join(dataFolder, SOURCES, 'linked.sqlite'))
    for (const serviceName of [
      'linked.sqlite',
      'gone.sqlite',
      '../platform.sqlite',
      '/etc/passwd',
      'a/../../platform.sqlite',
    ])
      await expect(connectionOf({ dataFolder }, { dbType: 'SQLite', serviceName }, ''), serviceName).rejects.toThrow(
        /dataSource\./,
      )
  })
})

describe.skipIf(missing('postgres'))('a database of PostgreSQL', () => {
  let connection: Connection
  let owner: pg.Client
  const { rows, faultOf } = asking(runPostgres, () => connection)
  beforeAll(async () => {
    const url = new URL(await createPostgresDatabase())
    connection = {
      ...nobody,
      dbType: 'PostgreSQL',
      host: url.hostname,
      port: Number(url.port),
      userName: url.username,
      serviceName: url.pathname.slice(1),
    }
    owner = new pg.Client({ connectionString: url.href })
    await owner.connect()
    await owner.query('create table supplier (id bigint primary key, name text, since timestamp, price numeric)')
    await owner.query(
      `insert into supplier select n, 'Supplier ' || n, '2026-01-01', n / 4.0 from generate_series(1, 20) n`,
    )
    await owner.query('create sequence numbers')
  })
  afterAll(() => owner.end())

  it('answers rows with bound values', async () => {
    expect(
      await rows('select id, name, price from supplier where id = $1::bigint or name = $2', [3, 'Supplier 4']),
    ).toEqual([
      { id: 3, name: 'Supplier 3', price: 0.75 },
      { id: 4, name: 'Supplier 4', price: 1 },
    ])
    expect(await rows('select 9007199254740993::bigint as big')).toEqual([{ big: '9007199254740993' }])
  })

  it('is neither written nor left, though the account may do everything', async () => {
    const attempts = [
      'delete from supplier',
      'with gone as (delete from supplier returning *) select * from gone',
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('/')",
      "select lo_import('/etc/passwd')",
      "select nextval('numbers')",
      'select 1; delete from supplier',
      "copy supplier to program 'cat'",
      'select * from supplier for update',
      "select set_config('transaction_read_only', 'off', true)",
      "select query_to_xml('delete from supplier', true, true, '')",
    ]
    for (const attempt of attempts) expect(await faultOf(attempt), attempt).toBe('refused')
    const { rows: left } = await owner.query('select count(*)::int as count from supplier')
    expect(left).toEqual([{ count: 20 }])
  })

  it('ends a query at its limits of time, rows and bytes', async () => {
    expect(await faultOf('select pg_sleep(60)', { timeMs: 300 })).toBe('time')
    expect(await faultOf('select n from generate_series(1, 100000) n')).toBe('rows')
    expect(await faultOf(`select repeat('x', 100000000) as long`)).toBe('bytes')
  })

  it('says when it cannot be reached or the account is unknown', async () => {
    const { port } = connection
    connection = { ...connection, port: 1 }
    expect(await faultOf('select 1')).toBe('connect')
    connection = { ...connection, port, userName: 'nobody_here' }
    expect(await faultOf('select 1')).toBe('connect')
    connection = { ...connection, userName: 'postgres' }
  })
})

describe.skipIf(mariadbMissing())('a database of MySQL', () => {
  let server: MariaDb
  let connection: Connection
  let owner: Awaited<ReturnType<typeof createConnection>>
  const { rows, faultOf } = asking(runMySql, () => connection)
  beforeAll(async () => {
    server = await startMariaDb()
    const { port } = server
    connection = { ...nobody, dbType: 'MySQL', host: '127.0.0.1', port, userName: 'root', serviceName: 'campus' }
    owner = await createConnection({ host: '127.0.0.1', port, user: 'root', database: 'campus' })
    await owner.query(
      'create table supplier (id bigint primary key, name varchar(50), since datetime, price decimal(10, 2))',
    )
    await owner.query(`insert into supplier select seq, concat('供应商 ', seq), '2026-01-01', seq / 4 from seq_1_to_20`)
  })
  afterAll(async () => {
    await owner.end()
    await server.stop()
  })

  it('answers rows with bound values, and numbers as exactly as JSON can', async () => {
    expect(await rows('select id, name, price from supplier where id = ? or name = ?', [3, '供应商 4'])).toEqual([
      { id: 3, name: '供应商 3', price: 0.75 },
      { id: 4, name: '供应商 4', price: 1 },
    ])
    expect(await rows('select ? as given, 9007199254740993 as big, null as none', ["a\\' or 1=1 -- "])).toEqual([
      { given: "a\\' or 1=1 -- ", big: '9007199254740993', none: null },
    ])
    const [{ since } = {}] = await rows('select since from supplier where id = 1')
    expect(since).toBe(new Date(2026, 0, 1).getTime())
  })

  it('is not written, though the account may do everything', async () => {
    const attempts = [
      'delete from supplier',
      'insert into supplier values (99, 1, null, 1)',
      'create table more (a int)',
      'drop table supplier',
      'select 1; delete from supplier',
      'truncate supplier',
      'alter table supplier add column more int',
      "create user 'more'@'localhost'",
      "load data infile '/etc/passwd' into table supplier",
      "load data local infile '/etc/passwd' into table supplier",
    ]
    for (const attempt of attempts) expect(await faultOf(attempt), attempt).toBe('refused')
    const [left] = await owner.query('select count(*) as count from supplier')
    expect(left).toEqual([{ count: 20 }])
  })

  it('ends a query at its limits of time, rows and bytes, on the server too', async () => {
    expect(await faultOf('select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b', { timeMs: 300 })).toBe('time')
    expect(await faultOf('select seq from seq_1_to_100000')).toBe('rows')
    expect(await faultOf("select repeat('x', 1000000) from seq_1_to_40", { rows: 1000 })).toBe('bytes')
    const [busy] = await owner.query(
      "select info from information_schema.processlist where info like '%seq_1_to_1000000%' and info not like '%processlist%'",
    )
    expect(busy).toEqual([])
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('says when it cannot be reached or the account is unknown', async () => {
    const { port } = connection
    connection = { ...connection, port: 1 }
    expect(await faultOf('select 1')).toBe('connect')
    connection = { ...connection, port, userName: 'nobody_here', password: 'wrong' }
    expect(await faultOf('select 1')).toBe('connect')
    connection = { ...connection, userName: 'root', password: '' }
  })
})
