import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { displayRows as realDisplayRows } from '#server/areas/module/display-rows.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { openOrders } from '../module/support/order-module.ts'
import { chunkOf, someBytes } from '../support/chunks.ts'

/** Holds the rows of an export back until a test lets them go. */
const rows = vi.hoisted(() => ({ reached: 0, wait: Promise.resolve() }))
vi.mock('#server/areas/module/display-rows.ts', async (original) => {
  const real = await original<{ displayRows: typeof realDisplayRows }>()
  const displayRows: typeof realDisplayRows = async (...asked) => {
    rows.reached += 1
    await rows.wait
    return real.displayRows(...asked)
  }
  return { ...real, displayRows }
})

let platform: TestPlatform
let port: number
let chief: string
let password_hash: string
beforeAll(async () => {
  platform = await openPlatform()
  const { app } = platform.server
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  chief = await platform.signIn({ administrator: true })
  password_hash = await hashPassword(clientHash('Campus2026'))
})
afterAll(() => platform.close())

const WAITING = { timeout: 20_000, interval: 20 }
const LARGE = 16 * 1024 * 1024
type Member = Awaited<ReturnType<typeof addUser>>
const member = () => addUser(platform.database, { values: { password_hash } }, platform.clock.now)

async function uploadLarge({ token }: Member): Promise<string> {
  const upload = { fileName: 'a.txt', content: someBytes(LARGE) }
  const { data } = await platform.call('file.upload', { params: { type: 'annex' } }, { token, upload })
  return data.name
}

/** A download that has begun and of which nothing is read; `ended`: how many bytes came in the end. */
async function begin(path: string, token?: string) {
  const asked = httpRequest({ host: '127.0.0.1', port, path, headers: token ? { authorization: token } : {} })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.headers['content-length']).toBe(String(LARGE))
  const received = async () => {
    let bytes = 0
    await new Promise<void>((done) => {
      response.on('data', (piece: Buffer) => (bytes += piece.length))
      response.on('error', () => undefined)
      response.on('close', done)
    })
    return bytes
  }
  return { received }
}

/** What ends somebody's session. */
const endings: readonly [string, (who: Member) => Promise<unknown>][] = [
  ['signing out', ({ token }) => platform.call('auth.logout', {}, { token })],
  ['being disabled', ({ id }) => platform.call('user.toggle', { params: { id } }, { token: chief })],
  ['being forced off', ({ id }) => platform.call('online.end', { params: { id } }, { token: chief })],
  [
    'another password',
    ({ id }) => {
      const userPassword = clientHash('Campus2027')
      const body = { id, userPassword, validatePassword: userPassword }
      return platform.call('user.resetPassword', { params: { id }, body }, { token: chief })
    },
  ],
  [
    'running out',
    async () => {
      platform.clock.now += 400
    },
  ],
]

describe.each(endings)('%s ends in the same moment', (name, end) => {
  const isByClock = name === 'running out'
  /** Somebody whose session has 400 ms left where it is to run out. */
  const person = async (): Promise<Member> => {
    const who = await member()
    if (!isByClock) return who
    const { now } = platform.clock
    const left = { expires_at: now + 400, lifetime: 400, created_at: now }
    await platform.database.updateTable('session').set(left).where('user_id', '=', who.id).execute()
    return who
  }

  /** A socket of somebody; `gone`: what it heard last. */
  const connected = async (who: Member) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${encodeURIComponent(who.token)}`)
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    await once(socket, 'open')
    const closed = once(socket, 'close')
    return { gone: closed.then(() => JSON.parse(heard.at(-1) ?? '{}') as { method: string; msg: string }) }
  }

  test('a socket', async () => {
    const who = await person()
    const { gone } = await connected(who)
    await end(who)
    expect(await gone).toMatchObject({ method: 'logout' })
  })

  test('a download by its link, and one by its name', async () => {
    const owner = await member()
    const name = await uploadLarge(owner)
    const who = await person()
    const params = { type: 'annex', fileId: name }
    await platform.database.updateTable('stored_file').set({ created_by: who.id }).where('id', '=', name).execute()
    const { data, msg } = await platform.call('file.download', { params }, { token: who.token })
    expect(msg).not.toBe('')
    const downloads = [await begin(data.url), await begin(`/api/file/Image/annex/${name}`, who.token)]
    const { gone } = await connected(who)
    await end(who)
    await gone
    for (const { received } of downloads) expect(await received()).toBeLessThan(LARGE)
  })

  test('an upload on its way, of which nothing is stored', async () => {
    const who = await person()
    const { fields, part } = chunkOf({ content: someBytes(300_000), chunkSize: 300_000 }, 1)
    const boundary = 'atrium-test'
    const head = [
      ...Object.entries(fields).map(
        ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\n\r\n`,
    ].join('')
    const asked = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/api/file/chunk',
      method: 'POST',
      headers: {
        authorization: who.token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(head) + part.length + 20,
      },
    })
    asked.on('error', () => undefined)
    const answered = once(asked, 'response')
    asked.write(head)
    asked.write(part.subarray(0, part.length - 1000))
    const incoming = join(platform.dataFolder, 'uploads', 'incoming')
    const waiting = () => (existsSync(incoming) ? readdirSync(incoming).length : 0)
    await expect.poll(waiting, WAITING).toBe(1)
    await end(who)
    const [response] = (await answered) as [IncomingMessage]
    let text = ''
    for await (const piece of response) text += String(piece)
    expect((JSON.parse(text) as { code: number }).code).toBeGreaterThanOrEqual(600)
    await expect.poll(waiting, WAITING).toBe(0)
  })
})

test('whoever is disabled or deleted is told that, and not of a sign-in elsewhere, after they are enabled again too', async () => {
  const msg = async (token: string) => {
    const answer = await platform.call('auth.currentUser', {}, { token, language: 'en' })
    return [answer.code, answer.msg]
  }
  const disabled = await member()
  const toggle = () => platform.call('user.toggle', { params: { id: disabled.id } }, { token: chief })
  const text = 'Your account was disabled, so this session was ended. Please contact your administrator.'
  await toggle()
  expect(await msg(disabled.token)).toEqual([602, text])
  await toggle()
  expect(await msg(disabled.token)).toEqual([602, text])
  const deleted = await member()
  await platform.call('user.delete', { params: { id: deleted.id } }, { token: chief })
  const gone = 'This account no longer exists or is disabled. Please sign in again.'
  expect(await msg(deleted.token)).toEqual([602, gone])
})

test('an export under way is answered at once, read no further, and leaves nothing', async () => {
  const orders = await openOrders(platform)
  for (let count = 0; count < 60; count += 1) await orders.create({ title: `第 ${count} 单` })
  let release: () => void = () => undefined
  rows.wait = new Promise((done) => (release = done))
  rows.reached = 0
  const asked = platform.call('module.export', { params: { id: orders.id }, body: { dataType: 1 } }, orders)
  await expect.poll(() => rows.reached, WAITING).toBe(1)
  await platform.call('auth.logout', {}, { token: orders.token })
  // Its rows are still held back.
  expect((await asked).code).toBe(600)
  release()
  const made = () => readdirSync(join(platform.dataFolder, 'exports')).length
  await expect.poll(made, WAITING).toBe(0)
  expect(rows.reached).toBe(1)
})
