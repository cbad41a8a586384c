import type { Socket } from 'node:net'
import pg from 'pg'
import { CONNECT, type DataRow, type Engine, plainRow, QueryFault } from './contract.ts'
import { errorCode } from '#shared/rules/error-code.ts'

const BIGINT = 20
const NUMERIC = 1700
/** Rows that are fetched in one go. */
const BATCH = 1000
/** Milliseconds beyond the database's own limit of time, until its connection is cut. */
const GRACE = 1000

/** Predefined since PostgreSQL 14: it reads every table, and may do nothing that only superusers may. */
const READER = 'pg_read_all_data'

/** In a read-only transaction, over a cursor: what changes something cannot even be declared. */
export const runPostgres: Engine = async (connection, sql, limits) => {
  const client = new pg.Client({
    host: connection.host,
    port: connection.port || 5432,
    user: connection.userName,
    password: connection.password,
    database: connection.serviceName,
    ssl: connection.useTls,
    connectionTimeoutMillis: CONNECT,
    application_name: 'atrium-data-interface',
    options: '-c standard_conforming_strings=on -c default_transaction_read_only=on',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT || oid === NUMERIC ? exactNumber : pg.types.getTypeParser(oid, format),
    },
  })
  let fault: QueryFault | undefined
  const stop = (why: 'time' | 'bytes') => {
    fault ??= new QueryFault(why)
    socketOf(client)?.destroy()
  }
  client.on('error', () => undefined)
  let timer: NodeJS.Timeout | undefined
  try {
    await client.connect().catch((error: unknown) => {
      throw new QueryFault('connect', reasonOf(error))
    })
    timer = setTimeout(() => stop('time'), limits.timeMs + GRACE)
    let bytes = 0
    socketOf(client)?.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 2 * limits.bytes) stop('bytes')
    })
    return await readRows(client, sql, limits)
  } catch (error) {
    throw fault ?? faultOf(error)
  } finally {
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }
}

async function readRows(
  client: pg.Client,
  sql: Parameters<Engine>[1],
  limits: Parameters<Engine>[2],
): Promise<DataRow[]> {
  await client.query('begin transaction read only')
  await client.query(`set local statement_timeout = ${Math.round(limits.timeMs)}`)
  const { rows: roles } = await client.query<{ strong: boolean }>(
    `select rolsuper as strong from pg_roles where rolname = current_user`,
  )
  if (roles[0]?.strong) await client.query(`set local role ${READER}`)
  // Always with values: only the protocol that takes one statement at a time has them.
  await client.query({
    text: `declare found no scroll cursor for ${sql.text}`,
    values: [...sql.values],
    queryMode: 'extended',
  } as pg.QueryConfig)
  const rows: DataRow[] = []
  for (;;) {
    const batch = await client.query<Record<string, unknown>>(`fetch ${Math.min(BATCH, limits.rows + 1)} from found`)
    rows.push(...batch.rows.map(plainRow))
    if (rows.length > limits.rows) throw new QueryFault('rows')
    if (batch.rows.length < BATCH) break
  }
  await client.query('rollback')
  return rows
}

/** A number, where it can be told exactly; else its text. */
function exactNumber(text: string): number | string {
  const number = Number(text)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number
}

const socketOf = (client: pg.Client) => (client as unknown as { connection?: { stream?: Socket } }).connection?.stream

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function faultOf(error: unknown): QueryFault {
  if (error instanceof QueryFault) return error
  // Cancelled by the time limit.
  if (errorCode(error) === '57014') return new QueryFault('time')
  return new QueryFault('refused', reasonOf(error))
}
