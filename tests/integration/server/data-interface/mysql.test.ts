import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { type Connection as ServerSide, createServer } from 'mysql2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, QueryFault } from '#server/areas/data-source/engines/contract.ts'
import { runMySql } from '#server/areas/data-source/engines/mysql.ts'

/** What the driver's own server part hands to whoever plays MySQL. */
interface Handshaken extends ServerSide {
  serverHandshake(greeting: object): void
  sequenceId: number
  writeOk(): void
  writeError(error: { code: number; message: string }): void
}
interface Listening {
  on(event: 'connection', listener: (client: Handshaken) => void): void
  listen(port: number, host: string): void
  close(): void
  readonly _server: { address(): AddressInfo } & NodeJS.EventEmitter
}

const told: string[] = []
const prepared: string[] = []
let isSilent = false
let isLeaving = false
let server: Listening
let connection: Connection

/** Each command begins a sequence of packets of its own. */
function answered(client: Handshaken, write: () => void): void {
  client.sequenceId = 1
  write()
  client.sequenceId = 0
}

beforeAll(async () => {
  server = createServer(() => undefined) as unknown as Listening
  server.on('connection', (client) => {
    client.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.40',
      connectionId: 1,
      statusFlags: 2,
      characterSet: 8,
      capabilityFlags: 0xffffff & ~0x800,
    })
    client.on('query' as never, (text: string) => {
      told.push(text)
      answered(client, () => client.writeOk())
    })
    // The driver announces what begins with SET here too.
    client.on('stmt_prepare' as never, (text: string) => {
      if (!text.includes('?')) {
        told.push(text)
        return answered(client, () => client.writeOk())
      }
      prepared.push(text)
      if (isLeaving) {
        const { stream } = client as unknown as { readonly stream: Socket }
        stream.end()
        return
      }
      if (isSilent) return
      const error = { code: 1146, message: "Table 'campus.nowhere' doesn't exist" }
      answered(client, () => client.writeError(error))
    })
    client.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server._server, 'listening')
  connection = {
    dbType: 'MySQL',
    host: '127.0.0.1',
    port: server._server.address().port,
    userName: 'reader',
    password: '',
    serviceName: 'campus',
    useTls: false,
  }
})
afterAll(() => server.close())

async function faultOf(changed: Partial<Connection> = {}, timeMs = 20_000): Promise<string> {
  const sql = { text: 'select name from nowhere where id = ?', values: ["1' or 1=1"] }
  try {
    await runMySql({ ...connection, ...changed }, sql, { timeMs, rows: 10, bytes: 1000 })
    return 'answered'
  } catch (error) {
    if (error instanceof QueryFault) return `${error.fault} ${error.message}`
    throw error
  }
}

// The protocol is real, the database is not: MariaDB answers in engines.test.ts, MySQL's own time limit only here.
describe('a database of MySQL', () => {
  it('is asked in a read-only transaction, by a prepared statement that holds no value', async () => {
    expect(await faultOf()).toBe("refused Table 'campus.nowhere' doesn't exist")
    expect(told).toEqual([
      "set session sql_mode = 'NO_BACKSLASH_ESCAPES,STRICT_TRANS_TABLES'",
      'set session max_execution_time = 20000',
      'set session max_statement_time = 20',
      'set session transaction read only',
      'start transaction read only',
    ])
    expect(prepared).toEqual(['select name from nowhere where id = ?'])
  })

  it('that was reached and leaves in the middle of a query counts as reached', async () => {
    isLeaving = true
    const fault = await faultOf()
    isLeaving = false
    expect(fault).toMatch(/^refused ./)
  })

  it('is left when it does not answer in time, and told when it cannot be reached', async () => {
    isSilent = true
    expect(await faultOf({}, 100)).toMatch(/^time/)
    expect(await faultOf({ port: 1 })).toMatch(/^connect .*ECONNREFUSED/)
  })
})
