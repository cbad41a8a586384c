import { sql } from 'kysely'
import pg from 'pg'
import { StandbyServer } from './connection-loss.ts'
import type { PlatformDatabase } from './tables.ts'
import { serverAddresses } from './postgres-addresses.ts'
import { beginPushNotices } from './push-notices.ts'

/** Name of the channel of one database. */
const CHANNEL = 'atrium'
/** Bytes of one notice at most: PostgreSQL takes 8000. */
const MAX_BYTES = 7500
/** Milliseconds until the first try to listen again, and between later ones at most. */
const RETRY = 500
const MAX_RETRY = 5_000
/** Milliseconds between two looks whether the server still answers and is the one that takes changes. */
const LOOK = 20_000

/** Short messages between the server processes that share a PostgreSQL database. */
export interface Notices {
  /** Tells the others; what is too long is told as null: "something changed". */
  tell(notice: object): Promise<void>
  close(): Promise<void>
}

export interface NoticeOptions {
  /** Called with what another process told; null after a time without hearing, and for what was too long. */
  readonly onNotice: (notice: unknown) => void
  readonly onFault: (error: unknown) => void
}

const addresses = new WeakMap<object, string>()

/** The address at which a database was opened, where other processes may have it open too. */
export function rememberAddress(database: object, url: string): void {
  addresses.set(database, url)
}

/**
 * Begins to listen; null for a database that only one process can have (SQLite: its folder is locked). `pushUrl`: a server that
 * hands the notices on in place of PostgreSQL.
 */
export function beginNotices(database: PlatformDatabase, options: NoticeOptions, pushUrl?: string): Notices | null {
  const url = addresses.get(database)
  if (url === undefined) return null
  if (pushUrl !== undefined) return beginPushNotices(pushUrl, options)
  const own = crypto.randomUUID()
  let client: pg.Client | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let delay = RETRY
  const servers = serverAddresses(url)
  let server = 0

  const again = (failed: pg.Client) => {
    if (client === failed) client = null
    if (isClosed || timer !== undefined || client !== null) return
    timer = setTimeout(() => {
      timer = undefined
      void listen()
    }, delay)
    timer.unref()
    delay = Math.min(delay * 2, MAX_RETRY)
  }
  /** Fails where the server does not answer, or only follows another one. */
  const look = async (at: pg.Client) => {
    const { rows } = await at.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]?.follows) throw new StandbyServer('this server only follows another one')
  }
  const keepLooking = (at: pg.Client) => {
    const looks = setInterval(() => {
      look(at).catch(() => {
        clearInterval(looks)
        // Its end is what makes it listen anew; a server that is gone would never say goodbye.
        at.end().catch(() => undefined)
        again(at)
      })
    }, LOOK).unref()
    at.on('end', () => clearInterval(looks))
  }
  const listen = async () => {
    const next = new pg.Client({
      connectionString: servers[server],
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    client = next
    next.on('error', (error) => {
      options.onFault(error)
      again(next)
    })
    next.on('end', () => again(next))
    next.on('notification', ({ payload = '' }) => {
      // Whoever reaches the database may write into the channel: what nobody can read must not end the process.
      try {
        const { from, notice } = JSON.parse(payload) as { from: string; notice: unknown }
        if (from !== own) options.onNotice(notice)
      } catch (error) {
        options.onFault(error)
      }
    })
    try {
      await next.connect()
      await look(next)
      await next.query(`listen ${CHANNEL}`)
      keepLooking(next)
      delay = RETRY
      // What was told meanwhile is lost; at the start too, while this process answered already.
      options.onNotice(null)
    } catch (error) {
      options.onFault(error)
      server = (server + 1) % servers.length
      next.end().catch(() => undefined)
      again(next)
    }
    if (isClosed) await next.end().catch(() => undefined)
  }
  const started = listen()
  return {
    async tell(notice) {
      const whole = JSON.stringify({ from: own, notice })
      const payload = Buffer.byteLength(whole) > MAX_BYTES ? JSON.stringify({ from: own, notice: null }) : whole
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(database)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await started
      await client?.end().catch(() => undefined)
    },
  }
}
