import type { Socket } from 'node:net'
import pg from 'pg'

/** Milliseconds that a second connection may take to be made and answered. */
const LOOK = 10_000

export interface SilenceWatch {
  /** Watches the connection until this answer has come. */
  until(answer: Promise<unknown>): void
}

interface SilenceOptions {
  readonly url: string
  /** Name of this connection at the server, which no other one has. */
  readonly name: string
  readonly silence: number
}

/**
 * Cuts a connection whose server no longer knows it. Where a server vanishes without a word (power, network, another one at
 * its address), the operating system keeps waiting for an answer for a quarter of an hour; a long statement is silent as well,
 * so a second connection asks the server whether the first is still there.
 */
export function watchSilence(client: pg.Client, { url, name, silence }: SilenceOptions): SilenceWatch {
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    timer = undefined
    const isThere = await isAtServer(url, name)
    if (waiting === 0) return
    if (isThere) start()
    else socketOf(client)?.destroy(new Error('Connection terminated: the server no longer knows it'))
  }
  const start = () => {
    timer ??= setTimeout(() => void look(), silence).unref()
  }
  const answered = () => {
    waiting -= 1
    clearTimeout(timer)
    timer = undefined
    if (waiting > 0) start()
  }
  return {
    until(answer) {
      waiting += 1
      start()
      answer.then(answered, answered)
    },
  }
}

const socketOf = (client: pg.Client) => (client as unknown as { connection?: { stream?: Socket } }).connection?.stream

/** Whether the server that answers at an address has a connection of this name. Never rejects. */
async function isAtServer(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOOK, query_timeout: LOOK })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_stat_activity where application_name = $1', [name])
    return rowCount !== 0
  } catch {
    return false
  } finally {
    // A server that does not answer says no farewell either.
    socketOf(client)?.destroy()
  }
}
