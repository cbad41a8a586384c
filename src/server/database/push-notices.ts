import type { createClient } from '@redis/client'
import type { NoticeOptions, Notices } from './notices.ts'

type Client = ReturnType<typeof createClient>

/** Milliseconds until the first try to connect again, and between later ones at most. */
const RETRY = 200
const MAX_RETRY = 5_000
const CONNECT_PATIENCE = 10_000
/** Milliseconds between two looks whether a silent connection is one. */
const LOOK = 20_000

/** Of one platform: one server of Valkey may serve several, each under a number of its own (`redis://host:6379/2`). */
const channelOf = (url: string) => `atrium:${new URL(url).pathname.replace(/^\//, '') || '0'}`

/**
 * The same as `beginNotices` through a server that speaks the protocol of Redis: PostgreSQL hands every notice to every process
 * in the order of their commits, one after the other for all of a cluster, which many processes outgrow.
 */
export function beginPushNotices(url: string, { onNotice, onFault }: NoticeOptions): Notices {
  const own = crypto.randomUUID()
  const channel = channelOf(url)
  let isClosed = false
  const fault = (error: unknown) => {
    if (!isClosed) onFault(error)
  }
  const hear = (payload: string) => {
    // Whoever reaches the server may write into the channel: what nobody can read must not end the process.
    try {
      const { from, notice } = JSON.parse(payload) as { from: string; notice: unknown }
      if (from !== own) onNotice(notice)
    } catch (error) {
      onFault(error)
    }
  }
  const connect = async () => {
    const make = (await import('@redis/client')).createClient
    const teller: Client = make({
      url,
      pingInterval: LOOK,
      // What cannot be told now is told by the look of whoever hears again; it must not wait in memory.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_PATIENCE,
        reconnectStrategy: (tries) => Math.min(RETRY * 2 ** Math.min(tries, 10), MAX_RETRY),
      },
    })
    const listener = teller.duplicate({ disableOfflineQueue: false })
    for (const client of [teller, listener]) client.on('error', fault)
    const listening = listener.subscribe(channel, hear)
    listening.catch(fault)
    // At the start, and whenever it hears again: what was told meanwhile is lost.
    listener.on('ready', () => void listening.then(() => onNotice(null)).catch(fault))
    for (const client of [teller, listener]) client.connect().catch(fault)
    return { teller, listener }
  }
  const clients = connect()
  clients.catch(fault)
  return {
    async tell(notice) {
      const { teller } = await clients
      await teller.publish(channel, JSON.stringify({ from: own, notice }))
    },
    async close() {
      isClosed = true
      const made = await clients.catch(() => null)
      made?.teller.destroy()
      made?.listener.destroy()
    },
  }
}

/** Throws where the server does not answer. */
export async function askPushServer(url: string): Promise<void> {
  const { createClient: make } = await import('@redis/client')
  const client = make({ url, socket: { connectTimeout: CONNECT_PATIENCE, reconnectStrategy: false } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.ping()
  } finally {
    if (client.isOpen) client.destroy()
  }
}
