import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createChat } from '#main/realtime/chat.ts'
import { createConnect } from '#main/realtime/connect.ts'
import { createDial } from '#main/realtime/dial.ts'
import { subscribeSession } from '#main/realtime/follow.ts'
import { createServer, type PlatformServer } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { storeMessage } from '#server/areas/chat/send.ts'
import { writeFrame } from '#shared/realtime/frames.ts'
import { BLOCK } from '#renderer/features/chat/block-range.ts'
import { ConversationLog } from '#renderer/features/chat/log.ts'
import { rounds } from '../../support/long.ts'
import { addUser, ROOT } from '../server/support/users.ts'

const MESSAGES = rounds(2000, 10_000)
const RESTARTS = rounds(6, 20)
const WAITING = { timeout: 60_000, interval: 20 }

test('nothing of what came while the socket was cut and the server was restarted is missed or there twice', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-missed-'))
  let server: PlatformServer
  let port = 0
  const begin = async () => {
    const database = await openDatabase({ dataFolder: folder })
    server = await createServer({ database, dataFolder: folder, loopback: true })
    await server.app.listen({ host: '127.0.0.1', port })
    port = (server.app.server.address() as AddressInfo).port
  }
  await begin()
  const { database } = server!.services
  await database.insertInto('organization').values(ROOT).execute()
  const [me, you] = [await addUser(database, {}, Date.now()), await addUser(database, {}, Date.now())]

  const log = new ConversationLog(you.id)
  const told: number[] = []
  let [pushed, greetings] = [0, 0]
  const nobody = { onChange: () => () => undefined }
  const line = subscribeSession({
    session: { ...nobody, token: () => me.token, end: () => undefined },
    servers: { ...nobody, baseUrl: () => `http://127.0.0.1:${port}` },
    connect: createConnect({
      dial: createDial({
        proxyFor: async () => 'DIRECT',
        signIn: { answer: async () => null },
        certificates: { isTrusted: () => false },
      }),
      headersFor: () => ({}),
    }),
    reload: () => undefined,
    permissionsChanged: () => undefined,
    pause: () => 10,
    onMessage: (frame) => chat.onMessage(frame),
    onConnectionChange: (token) => chat.onConnectionChange(token),
  })
  const page = (sort: 'asc' | 'desc', at: number) =>
    chat.history({ partnerId: you.id, page: at, pageSize: BLOCK, sort, keyword: '' })
  const chat = createChat({
    knowsKeys: async () => true,
    send: (frame) => line.send(frame),
    kept: { read: async () => null, write: async () => undefined },
    ownId: () => me.id,
    account: () => me.id,
    changed: () => undefined,
    stale: () => undefined,
    news: ({ count }) => told.push(count),
    onFrame(frame) {
      if (frame.method === 'initMessage') {
        greetings += 1
        page('desc', 1).then(
          ({ list, total }) => log.page(list, total),
          () => undefined,
        )
      }
      if (frame.method !== 'receiveMessage' || typeof frame.formMessage !== 'string') return
      pushed += 1
      log.push({
        id: frame.id ?? '',
        index: frame.index,
        isMine: false,
        kind: 'text',
        text: frame.formMessage,
        media: null,
        at: frame.dateTime,
      })
    },
  })

  const per = Math.ceil(MESSAGES / RESTARTS)
  let sent = 0
  for (let round = 0; round < RESTARTS; round += 1) {
    await expect.poll(() => greetings, WAITING).toBeGreaterThan(round)
    const services = { database: server!.services.database, now: Date.now }
    for (let at = 0; at < per && sent < MESSAGES; at += 1) {
      sent += 1
      const text = { token: '', toUserId: me.id, messageType: 'text', messageContent: `${sent}` } as const
      const { row, indexOf } = await storeMessage(services, { userId: you.id }, text)
      const dateTime = row.sent_at
      server!.services.push(
        [me.id],
        writeFrame('receiveMessage', {
          formUserId: you.id,
          formMessage: row.content,
          messageType: 'text',
          dateTime,
          realName: '',
          account: '',
          headIcon: '',
          id: row.id,
          index: indexOf[me.id],
        }),
      )
      // In the middle of it the socket is cut, as by a machine that falls asleep.
      if (at === Math.floor(per / 2)) line.renew()
      await new Promise((done) => setImmediate(done))
    }
    const closed = once(server!.app.server, 'close')
    await server!.close()
    await closed
    await begin()
  }
  await expect.poll(() => log.total, WAITING).toBe(MESSAGES)
  const blocks = Math.ceil(MESSAGES / BLOCK)
  for (let block = 0; block < blocks; block += 1) {
    if (log.hasBlock(block)) continue
    // The last of them may have come before the socket was back from the last restart: until then nobody answers.
    const ask = () =>
      page('asc', block + 1).then(
        ({ list, total }) => log.page(list, total, block * BLOCK + 1),
        () => undefined,
      )
    await expect.poll(() => ask().then(() => log.hasBlock(block)), WAITING).toBe(true)
  }
  const texts = Array.from({ length: log.total }, (_, at) => log.at(at + 1)?.text)
  expect(texts).toEqual(Array.from({ length: MESSAGES }, (_, at) => `${at + 1}`))
  const ids = new Set(Array.from({ length: log.total }, (_, at) => log.at(at + 1)?.id))
  expect(ids.size).toBe(MESSAGES)
  // Each is told once, by itself or among those that came meanwhile, and both happened.
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(MESSAGES)
  expect(pushed).toBeGreaterThan(RESTARTS)
  expect(pushed).toBeLessThan(MESSAGES)
  line.close()
  await server!.close()
  rmSync(folder, { recursive: true, force: true })
})
