import type { Socket } from 'node:net'
import { type ConnectionOptions, createConnection, type Connection as MySqlConnection } from 'mysql2'
import { CONNECT, type Connection, type DataRow, type Engine, plainRow, QueryFault } from './contract.ts'

/** Milliseconds beyond the database's own limit of time, until its connection is cut. */
const GRACE = 1000
/** What MariaDB calls a query that took too long; the driver has MySQL's names. */
const STATEMENT_TIMEOUT = 1969

/** In a read-only transaction; texts are quoted as the standard says, so that a backslash is one. */
const preparations = (timeMs: number) => [
  `set session sql_mode = 'NO_BACKSLASH_ESCAPES,STRICT_TRANS_TABLES'`,
  // MySQL counts milliseconds, MariaDB seconds under another name: each knows one of the two.
  `set session max_execution_time = ${Math.round(timeMs)}`,
  `set session max_statement_time = ${Math.round(timeMs) / 1000}`,
  // MariaDB ends a transaction for what changes tables, and runs it in one of the session's kind.
  'set session transaction read only',
  'start transaction read only',
]

const socketOf = (client: object) => (client as { readonly stream?: Socket }).stream

/** Ends a connection at once: the driver's own way only says goodbye, and reads on what a query still sends. */
export function cutOff(client: MySqlConnection): void {
  client.destroy()
  socketOf(client)?.destroy()
}

/** How the driver connects: one statement at a time, and no file of this machine to the other side. */
export function mySqlOptions(connection: Connection): ConnectionOptions {
  return {
    host: connection.host,
    port: connection.port || 3306,
    user: connection.userName,
    password: connection.password,
    database: connection.serviceName,
    ...(connection.useTls ? { ssl: {} } : {}),
    connectTimeout: CONNECT,
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
    supportBigNumbers: true,
    charset: 'utf8mb4',
  }
}

export const runMySql: Engine = async (connection, sql, limits) => {
  const client = createConnection({ ...mySqlOptions(connection), decimalNumbers: true })
  let timer: NodeJS.Timeout | undefined
  // Destroying a connection tells nobody who waits for it.
  const cut = new Promise<never>((_resolve, reject) => {
    const stop = (why: 'time' | 'bytes') => {
      reject(new QueryFault(why))
      cutOff(client)
    }
    client.once('connect', () => {
      timer = setTimeout(() => stop('time'), limits.timeMs + GRACE)
      let bytes = 0
      socketOf(client)?.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > 2 * limits.bytes) stop('bytes')
      })
    })
  })
  const work = async () => {
    await connected(client)
    for (const text of preparations(limits.timeMs)) await told(client, text)
    return readRows(client, sql, limits.rows)
  }
  try {
    return await Promise.race([work(), cut])
  } catch (error) {
    throw faultOf(error)
  } finally {
    clearTimeout(timer)
    cutOff(client)
  }
}

function connected(client: MySqlConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    client.on('error', (error) => reject(new QueryFault('connect', error.message)))
    client.connect((error) => (error ? reject(new QueryFault('connect', error.message)) : resolve()))
  })
}

/** A preparation; what an older server does not know (the time limit) is left to the timer. */
function told(client: MySqlConnection, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(text, (error) => {
      if (error && error.code !== 'ER_UNKNOWN_SYSTEM_VARIABLE') reject(error)
      else resolve()
    })
  })
}

/** Prepared, so that it is one statement and its values are bound. */
function readRows(client: MySqlConnection, sql: Parameters<Engine>[1], most: number): Promise<DataRow[]> {
  return new Promise((resolve, reject) => {
    const rows: DataRow[] = []
    let isTooLong = false
    // It was reached: that it left says nothing about the next connection.
    client.on('end', () => reject(new QueryFault('refused', 'the server closed the connection')))
    const query = client.execute(sql.text, [...sql.values])
    query.on('error', (error) => reject(error))
    query.on('result', (row: object) => {
      // What arrived with the last one is still read.
      if (isTooLong) return
      isTooLong = rows.length >= most
      if (!isTooLong) return void rows.push(plainRow(row))
      reject(new QueryFault('rows'))
      cutOff(client)
    })
    query.on('end', () => resolve(rows))
  })
}

function faultOf(error: unknown): QueryFault {
  if (error instanceof QueryFault) return error
  const { code, errno, message } = error as {
    readonly code?: string
    readonly errno?: number
    readonly message?: string
  }
  if (code === 'ER_QUERY_TIMEOUT' || errno === STATEMENT_TIMEOUT) return new QueryFault('time')
  return new QueryFault('refused', message ?? String(error))
}
