import type { Socket } from 'node:net'
import { createConnection, type Connection as MySqlConnection } from 'mysql2'
import { type DataRow, type Engine, plainRow, QueryFault } from './contract.ts'

const CONNECT = 8000

/** In a read-only transaction; texts are quoted as the standard says, so that a backslash is one. */
const preparations = (timeMs: number) => [
  `set session sql_mode = 'NO_BACKSLASH_ESCAPES,STRICT_TRANS_TABLES'`,
  `set session max_execution_time = ${Math.round(timeMs)}`,
  'start transaction read only',
]

export const runMySql: Engine = async (connection, sql, limits) => {
  const client = createConnection({
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
    decimalNumbers: true,
    charset: 'utf8mb4',
  })
  let fault: QueryFault | undefined
  const stop = (why: 'time' | 'bytes' | 'rows') => {
    fault ??= new QueryFault(why)
    client.destroy()
  }
  const timer = setTimeout(() => stop('time'), limits.timeMs + CONNECT)
  try {
    await connected(client)
    let bytes = 0
    const { stream } = client as unknown as { stream?: Socket }
    stream?.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 2 * limits.bytes) stop('bytes')
    })
    for (const text of preparations(limits.timeMs)) await told(client, text)
    return await readRows(client, sql, limits.rows)
  } catch (error) {
    throw fault ?? faultOf(error)
  } finally {
    clearTimeout(timer)
    client.destroy()
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
    client.on('end', () => reject(new QueryFault('connect')))
    const query = client.execute(sql.text, [...sql.values])
    query.on('error', (error) => reject(error))
    query.on('result', (row: object) => {
      if (rows.length >= most) {
        reject(new QueryFault('rows'))
        client.destroy()
      } else rows.push(plainRow(row))
    })
    query.on('end', () => resolve(rows))
  })
}

function faultOf(error: unknown): QueryFault {
  if (error instanceof QueryFault) return error
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  if (code === 'ER_QUERY_TIMEOUT') return new QueryFault('time')
  return new QueryFault('refused', message ?? String(error))
}
