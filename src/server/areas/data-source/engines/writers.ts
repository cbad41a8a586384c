import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import type { DatabaseType } from '#shared/api/data-source.ts'
import type { BoundSql } from '../sql/bind.ts'
import { CONNECT, type Connection, type DataRow, plainRow, QueryFault } from './contract.ts'
import { cutOff, mySqlOptions } from './mysql.ts'

/** Milliseconds that a file may be held by another program: it is written on the thread that serves everybody. */
const FILE_BUSY = 250
/** Seconds that a row may be held by another program: a platform on SQLite has one transaction, which this is part of. */
const ROW_BUSY = 1

/** What a statement did. */
export interface Written {
  /** Rows it answers (`returning`, where the database knows it). */
  readonly rows: readonly DataRow[]
  /** Rows it found to change. */
  readonly found: number
  /** Number that the database gave a new row (MySQL). */
  readonly insertId: number | string
}

/** One transaction on a database of the organisation. Statements are the server's own, values are always bound. */
export interface WriteSession {
  readonly type: DatabaseType
  run(sql: BoundSql): Promise<Written>
  commit(): Promise<void>
  /** Takes back what was not committed, and lets go of the connection. Never rejects. */
  end(): Promise<void>
}

const refused = (error: unknown) => {
  if (error instanceof QueryFault) return error
  if (isOverdue(error)) return new QueryFault('time')
  return new QueryFault('refused', error instanceof Error ? error.message : String(error))
}
const unreachable = (error: unknown) =>
  new QueryFault('connect', error instanceof Error ? error.message : String(error))

async function told<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw refused(error)
  }
}

function beginSqlite({ serviceName }: Connection): Promise<WriteSession> {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(serviceName, { allowExtension: false, timeout: FILE_BUSY, limits: { attach: 0 } })
    database.exec('pragma trusted_schema = off')
    database.exec('begin immediate')
  } catch (error) {
    return Promise.reject(unreachable(error))
  }
  return Promise.resolve({
    type: 'SQLite',
    run: ({ text, values }) =>
      told(() => {
        const statement = database.prepare(text)
        statement.setReadBigInts(true)
        if (/\breturning\b/i.test(text)) {
          const rows = statement.all(...values).map(plainRow)
          return { rows, found: rows.length, insertId: '' }
        }
        return { rows: [], found: Number(statement.run(...values).changes), insertId: '' }
      }),
    commit: () => told(() => database.exec('commit')),
    end: async () => {
      // Closing takes back what is open.
      if (database.isOpen) database.close()
    },
  })
}

/** Milliseconds after the time limit of a statement for the database's own word about it. */
const LAST_WORD = 500

/** Whether a statement was given up for its time, by the database or here. */
function isOverdue(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return code === '57014' || code === 'PROTOCOL_SEQUENCE_TIMEOUT' || message === 'Query read timeout'
}

/** States of the standard of a connection that ended, or that leave it open whether a statement was done. */
const openStates = /^(?:08|57P|40003)/

/** Whether a database itself said no. */
function isAnswer(error: unknown): boolean {
  const { sqlState } = error as { readonly sqlState?: unknown }
  const state = error instanceof pg.DatabaseError ? error.code : sqlState
  return typeof state === 'string' && !openStates.test(state)
}

/** Ends a transaction; one that the database says nothing about may hold or not. */
async function committed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw isAnswer(error) ? refused(error) : new QueryFault('unknown')
  }
}

async function beginPostgres(connection: Connection, timeMs: number): Promise<WriteSession> {
  const client = new pg.Client({
    host: connection.host,
    port: connection.port || 5432,
    user: connection.userName,
    password: connection.password,
    database: connection.serviceName,
    ssl: connection.useTls,
    connectionTimeoutMillis: CONNECT,
    statement_timeout: timeMs,
    query_timeout: timeMs + LAST_WORD,
    application_name: 'atrium-module',
    options: `-c standard_conforming_strings=on -c lock_timeout=${ROW_BUSY}s`,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin')
  } catch (error) {
    await client.end().catch(() => undefined)
    throw unreachable(error)
  }
  return {
    type: 'PostgreSQL',
    run: ({ text, values }) =>
      told(async () => {
        const { rows, rowCount } = await client.query<Record<string, unknown>>(text, [...values])
        return { rows: rows.map(plainRow), found: rowCount ?? 0, insertId: '' }
      }),
    commit: () => committed(() => client.query('commit')),
    // A database that does not answer says no farewell either.
    end: () => Promise.race([client.end().catch(() => undefined), pause(LAST_WORD, undefined, { ref: false })]),
  }
}

async function beginMySql(connection: Connection, timeMs: number): Promise<WriteSession> {
  const client = await createConnection(mySqlOptions(connection)).catch((error: unknown) => {
    throw unreachable(error)
  })
  client.on('error', () => undefined)
  const { connection: driven } = client as unknown as { readonly connection: Parameters<typeof cutOff>[0] }
  try {
    for (const sql of [
      `set session sql_mode = 'NO_BACKSLASH_ESCAPES,STRICT_TRANS_TABLES'`,
      `set session innodb_lock_wait_timeout = ${ROW_BUSY}, lock_wait_timeout = ${ROW_BUSY}`,
      'start transaction',
    ])
      await client.query({ sql, timeout: CONNECT })
  } catch (error) {
    cutOff(driven)
    throw unreachable(error)
  }
  return {
    type: 'MySQL',
    run: ({ text, values }) =>
      told(async () => {
        const [result] = await client.execute({ sql: text, timeout: timeMs }, [...values])
        if (Array.isArray(result)) return { rows: result.map((row) => plainRow(row)), found: 0, insertId: '' }
        return { rows: [], found: result.affectedRows, insertId: result.insertId }
      }),
    commit: () => committed(() => client.query({ sql: 'commit', timeout: timeMs })),
    end: async () => {
      cutOff(driven)
    },
  }
}

const writers: Readonly<Record<DatabaseType, (connection: Connection, timeMs: number) => Promise<WriteSession>>> = {
  SQLite: beginSqlite,
  PostgreSQL: beginPostgres,
  MySQL: beginMySql,
}

/** Opens a transaction that may write, of statements that take at most so many milliseconds; throws `QueryFault`. */
export const beginWriting = (connection: Connection, timeMs: number) => writers[connection.dbType](connection, timeMs)
