import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { WebSocket } from 'ws'
import { createChat } from '#main/realtime/chat.ts'
import { createConnect } from '#main/realtime/connect.ts'
import { createDial } from '#main/realtime/dial.ts'
import { subscribeSession } from '#main/realtime/follow.ts'
import { createSecret, fingerprint } from '#server/core/tokens.ts'
import { demoPassword } from '../e2e/support/app.ts'
import { signedInClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, type PlatformProcess, seededFolder } from '../support/platform-process.ts'
import type { Row } from './table.ts'

const MESSAGES = 150
const SOCKETS = 2000
const PER_SESSION = 5
const HOUR = 3_600_000
/** Milliseconds from a push to its notification, at the 95th percentile. */
const NOTIFIED = 300

/** As an operator could: sessions of people of the seed, without 400 sign-ins. */
export function addSessions(
  folder: string,
  count: number,
): readonly { readonly userId: string; readonly token: string }[] {
  const database = new Database(join(folder, 'platform.sqlite'), { timeout: 10_000 })
  try {
    const users = database
      .prepare(
        "select id from platform_user where enabled_mark = 1 and deleted_at is null and account not in ('admin', 'newcomer') order by id limit ?",
      )
      .pluck()
      .all(count) as string[]
    const insert = database.prepare(
      "insert into session (id, user_id, created_at, expires_at, lifetime, ended, ip, client) values (?, ?, ?, ?, ?, null, '', '')",
    )
    const now = Date.now()
    return users.map((userId) => {
      const secret = createSecret()
      insert.run(fingerprint(secret), userId, now, now + HOUR, HOUR)
      return { userId, token: `bearer ${secret}` }
    })
  } finally {
    database.close()
  }
}

interface Echo {
  readonly process: ChildProcess
  readonly url: string
}

async function startEcho(): Promise<Echo> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'echo.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: `ws://127.0.0.1:${String(port).trim()}` }
}

async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

const percentile95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

/** Kilobytes that a process holds in memory. */
function memoryOf(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** One message after the other, each when the one before has arrived: milliseconds of the slowest twentieth. */
async function delays(send: (text: string) => void, arrived: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < MESSAGES; at += 1) {
    const heard = arrived()
    const began = performance.now()
    send(`消息 ${at}`)
    await heard
    times.push(performance.now() - began)
    // The server takes twenty frames a second of one client.
    await new Promise((done) => setTimeout(done, 60))
  }
  return percentile95(times)
}

/** From one person's frame to the notification that main shows another one, by main's own line. */
async function notified(platform: PlatformProcess): Promise<number> {
  const [me, you] = addSessions(platform.dataFolder, 2)
  if (!me || !you) throw new Error('nobody to talk to')
  let [tell, greeted]: (() => void)[] = []
  const greeting = new Promise<void>((done) => (greeted = done))
  const nobody = { onChange: () => () => undefined }
  const signIn = { answer: async () => null }
  const line = subscribeSession({
    session: { ...nobody, token: () => me.token, end: () => undefined },
    servers: { ...nobody, baseUrl: () => platform.url },
    connect: createConnect({
      dial: createDial({ proxyFor: async () => 'DIRECT', signIn, certificates: { isTrusted: () => false } }),
      headersFor: () => ({}),
    }),
    reload: () => undefined,
    permissionsChanged: () => undefined,
    pause: () => 10,
    onMessage: (frame) => chat.onMessage(frame),
    onConnectionChange: (token) => chat.onConnectionChange(token),
  })
  const chat = createChat({
    knowsKeys: async () => true,
    send: (frame) => line.send(frame),
    kept: { read: async () => null, write: async () => undefined },
    ownId: () => me.userId,
    account: () => me.userId,
    changed: () => undefined,
    stale: () => undefined,
    news: () => tell?.(),
    onFrame: ({ method }) => method === 'initMessage' && greeted?.(),
  })
  await greeting
  const sender = await opened(`${platform.url.replace('http', 'ws')}/websocket/${encodeURIComponent(you.token)}`)
  sender.send(JSON.stringify({ method: 'OnConnection', token: you.token, mobileDevice: false }))
  await once(sender, 'message')
  const frame = { method: 'SendMessage', token: you.token, toUserId: me.userId, messageType: 'text' }
  const result = await delays(
    (messageContent) => sender.send(JSON.stringify({ ...frame, messageContent })),
    () => new Promise((done) => (tell = done)),
  )
  sender.terminate()
  line.close()
  return result
}

async function echoed({ url }: Echo): Promise<number> {
  const [from, to] = [await opened(url), await opened(url)]
  const result = await delays(
    (text) => from.send(text),
    async () => void (await once(to, 'message')),
  )
  from.terminate()
  to.terminate()
  return result
}

interface Crowd {
  /** Kilobytes of the server for each socket. */
  readonly memory: number
  /** Milliseconds until the last of them has what was sent to all. */
  readonly spread: number
}

async function crowd(
  pid: number | undefined,
  urls: readonly string[],
  greet: (socket: WebSocket, at: number) => void,
  send: (sockets: readonly WebSocket[]) => Promise<unknown>,
  isIt: (text: string) => boolean,
): Promise<Crowd> {
  const before = memoryOf(pid)
  const sockets: WebSocket[] = []
  for (const [at, url] of urls.entries()) {
    const socket = await opened(url)
    greet(socket, at)
    sockets.push(socket)
  }
  const greeted = performance.now()
  while (performance.now() - greeted < 2000) await new Promise((done) => setTimeout(done, 100))
  const memory = (memoryOf(pid) - before) / urls.length
  let missing = sockets.length - 1
  const all = new Promise<void>((done, fail) => {
    const late = setTimeout(() => fail(new Error(`${missing} sockets heard nothing`)), 60_000)
    const heard = () => {
      missing -= 1
      if (missing > 0) return
      clearTimeout(late)
      done()
    }
    // The first may be the one that sends.
    for (const socket of sockets.slice(1))
      socket.on('message', (data) => {
        if (isIt(String(data))) heard()
      })
  })
  const began = performance.now()
  await Promise.all([send(sockets), all])
  const spread = performance.now() - began
  for (const socket of sockets) socket.terminate()
  return { memory, spread }
}

/** A notice to all of them, which the server stores before it pushes it. */
async function tellEverybody(url: string, userIds: readonly string[]): Promise<void> {
  const administrator = await signedInClient(url, 'admin', demoPassword)
  const title = '全体通知'
  const toUserIds = userIds.map((id) => `${id}--user`).join(',')
  await administrator.send('POST', '/api/message', { title, bodyText: '', toUserIds, remindCategory: 1 })
  const { data } = await administrator.get<{ list: { id: string }[] }>(`/api/message/Notice?keyword=${title}`)
  const { code, msg } = await administrator.send('PUT', `/api/message/${data.list[0]?.id}/Actions/Release`)
  if (code !== 200) throw new Error(`not released: ${msg}`)
}

/** Chat and notifications: how soon a push is told, and what two thousand people cost one server process. */
export async function chatRows(): Promise<Row[]> {
  const folder = copyFolder(await seededFolder('large'))
  const platform = await createPlatformProcess(folder, 'large')
  await platform.start()
  const echo = await startEcho()
  try {
    const [told, bare] = [await notified(platform), await echoed(echo)]
    const sessions = addSessions(folder, SOCKETS / PER_SESSION)
    const tokens = sessions.flatMap(({ token }) => Array.from({ length: PER_SESSION }, () => token))
    const base = platform.url.replace('http', 'ws')
    const server = await crowd(
      platform.pid(),
      tokens.map((token) => `${base}/websocket/${encodeURIComponent(token)}`),
      (socket, at) => socket.send(JSON.stringify({ method: 'OnConnection', token: tokens[at], mobileDevice: false })),
      () =>
        tellEverybody(
          platform.url,
          sessions.map(({ userId }) => userId),
        ),
      (text) => text.includes('"messagePush"'),
    )
    const plain = await crowd(
      echo.process.pid,
      tokens.map(() => echo.url),
      () => undefined,
      async ([first]) => first?.send('everybody'),
      (text) => text === 'everybody',
    )
    const area = 'chat'
    const baseline = 'bare socket echo'
    return [
      {
        area,
        measure: `from a message to its notification, 95 % of ${MESSAGES}`,
        value: told,
        unit: 'ms',
        baseline,
        baselineValue: bare,
        limit: NOTIFIED,
      },
      {
        area,
        measure: `server memory for each of ${tokens.length} sockets`,
        value: server.memory,
        unit: 'KB',
        baseline,
        baselineValue: plain.memory,
      },
      {
        area,
        measure: `a notice to ${sessions.length} people at ${tokens.length} sockets, stored and with the last of them`,
        value: server.spread,
        unit: 'ms',
        baseline,
        baselineValue: plain.spread,
      },
    ]
  } finally {
    echo.process.kill()
    await platform.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
