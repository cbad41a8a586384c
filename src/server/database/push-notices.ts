import type { createClient } from '@redis/client'
import type { NoticeOptions, Notices } from './notices.ts'

type Client = ReturnType<typeof createClient>

/** Milliseconds until the first try to connect again, and between later ones at most. */
const RETRY = 200
const MAX_RETRY = 5_000
const CONNECT_PATIENCE = 10_000
/** Milliseconds between two looks whether a silent connection is one, and until it is none. */
const LOOK = 20_000
const PATIENCE = 10_000

/** Of one platform: one server of Valkey may serve several, each under a number of its own (`redis://host:6379/2`). */
const channelOf = (url: string) => `atrium:${new URL(url).pathname.replace(/^\//, '') || '0'}`

/** Fails where something takes too long. */
async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * The same as `beginNotices` through a server that speaks the protocol of Redis: PostgreSQL hands every notice to every process
 * in the order of their commits, one after the other for all of a cluster, which many processes outgrow.
 */
export function beginPushNotices(
  url: string,
  { onNotice, onFault }: NoticeOptions,
  { every, patience }: { readonly every: number; readonly patience: number } = { every: LOOK, patience: PATIENCE },
): Notices {
  const own = crypto.randomUUID()
  const channel = channelOf(url)
  let isClosed = false
  /** The others did not hear something, and heard everything else: once they can be told, they are told that there was something. */
  let owes = false
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
  const publish = async (teller: Client, notice: object | null) => {
    try {
      await within(teller.publish(channel, JSON.stringify({ from: own, notice })), patience)
      if (notice === null) owes = false
    } catch (error) {
      owes = true
      throw error
    }
  }
  const connect = async () => {
    const make = (await import('@redis/client')).createClient
    const teller: Client = make({
      url,
      // What cannot be told now must not wait in memory.
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
    teller.on('ready', () => {
      if (owes) publish(teller, null).catch(fault)
    })
    for (const client of [teller, listener]) client.connect().catch(fault)
    return { teller, listener }
  }
  let clients = connect()
  clients.catch(fault)
  /** Of a computer that is gone no connection ends by itself for a quarter of an hour: both begin anew. */
  const look = async () => {
    const { teller, listener } = await clients
    const ready = [teller, listener].filter(({ isReady }) => isReady)
    try {
      for (const client of ready) await within(client.ping(), patience)
      if (owes && teller.isReady) await publish(teller, null).catch(fault)
    } catch (error) {
      fault(error)
      if (isClosed) return
      teller.destroy()
      listener.destroy()
      clients = connect()
      await clients
    }
  }
  let looking: Promise<void> | null = null
  const looks = setInterval(() => {
    looking ??= look()
      .catch(fault)
      .finally(() => {
        looking = null
      })
  }, every).unref()
  return {
    async tell(notice) {
      const { teller } = await clients
      await publish(teller, notice)
    },
    async close() {
      isClosed = true
      clearInterval(looks)
      const made = await clients.catch(() => null)
      for (const client of made ? [made.teller, made.listener] : []) if (client.isOpen) client.destroy()
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
