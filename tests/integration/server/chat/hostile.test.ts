import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type PlatformServer } from '#server/app.ts'
import { startSession } from '#server/core/session.ts'
import { openDatabase } from '#server/database/open.ts'
import { missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { addUser, ROOT } from '../support/users.ts'
import { addPerson, addressOf, addTexts, type Client, connect, type Person } from './support.ts'

describe('frames of somebody who means no good', () => {
  let platform: TestPlatform
  let base: string
  let me: Person
  let you: Person
  const open: Client[] = []
  const join = async (person: Person, isGreeting = true) => {
    const client = await connect(base, person, isGreeting)
    open.push(client)
    return client
  }
  beforeAll(async () => {
    platform = await openPlatform()
    base = await addressOf(platform)
    me = await addPerson(platform)
    you = await addPerson(platform)
  })
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.terminate()
  })
  afterAll(() => platform.close())
  const text = (messageContent: unknown) => ({
    method: 'SendMessage',
    toUserId: you.id,
    messageType: 'text',
    messageContent,
  })
  const received = ({ heard }: Client) => heard.filter(({ method }) => method === 'receiveMessage')

  test('ten megabytes of text cost their sender the connection and reach nobody', async () => {
    const [mine, yours] = [await join(me), await join(you)]
    mine.send(text('x'.repeat(10 * 1024 * 1024)))
    await mine.gone
    const again = await join(me)
    again.send(text('x'.repeat(4001)))
    expect((await again.next('error'))['msg']).toContain('4000')
    again.send(text('😀'.repeat(4000)))
    expect((await yours.next('receiveMessage'))['formMessage']).toBe('😀'.repeat(4000))
    expect(received(yours)).toHaveLength(1)
  })

  test('frames before the greeting, of another token, of other methods and broken ones change nothing', async () => {
    const [mine, yours] = [await join(me, false), await join(you)]
    mine.send(text('before the greeting'))
    mine.send({ method: 'OnConnection', token: you.token })
    mine.send({ ...text('in the name of another'), token: you.token })
    mine.send({ method: 'OnConnection' })
    await mine.next('initMessage')
    const broken = ['', '{', 'null', '[]', '{"method":null}', '{"method":"__proto__"}', '\u0000', '{"method":"logout"}']
    for (const frame of broken) mine.send(frame)
    mine.send({ method: 'DropEverything' })
    mine.send({ method: 'receiveMessage', formUserId: you.id, formMessage: 'forged' })
    mine.send({ ...text('nobody'), toUserId: { $ne: '' } })
    for (const wrong of ['', '   ', { name: 'x' }, 7, null, 'a\u0000b']) mine.send(text(wrong))
    mine.socket.send(Buffer.from(JSON.stringify({ ...text('binary'), token: me.token })))
    mine.send(text('the only one'))
    expect((await yours.next('receiveMessage'))['formMessage']).toBe('the only one')
    expect(received(yours)).toHaveLength(1)
  })

  test('a thousand frames a second are cut to what a person may send, and others are served meanwhile', async () => {
    const third = await addPerson(platform)
    const [mine, theirs, yours] = [await join(me), await join(third), await join(you)]
    for (let at = 0; at < 1000; at += 1) mine.send(text(`flood ${at}`))
    expect((await mine.next('error'))['msg']).toContain('频繁')
    theirs.send(text('a word between'))
    await expect
      .poll(() => received(yours).some(({ formMessage }) => formMessage === 'a word between'), { timeout: 20_000 })
      .toBe(true)
    const floods = received(yours).filter(({ formUserId }) => formUserId === me.id)
    expect(floods.length).toBeLessThan(400)
    expect(mine.heard.filter(({ method }) => method === 'error').length).toBeLessThan(5)
  })

  test('a client that goes on flooding is hung up on', async () => {
    const mine = await join(me)
    for (let at = 0; at < 6000; at += 1) mine.send('{}')
    await mine.gone
    const bytes = await join(me)
    for (let at = 0; at < 6000; at += 1) bytes.socket.send(Buffer.alloc(9))
    await bytes.gone
    expect((await join(you)).socket.readyState).toBe(1)
  })

  test('a client that asks and does not read is hung up on before the server keeps megabytes for it', async () => {
    const reader = await addPerson(platform)
    await addTexts(platform, reader, you, Array(100).fill('长'.repeat(4000)))
    const theirs = await join(reader)
    const stream = (theirs.socket as unknown as { readonly _socket: Socket })._socket
    stream.pause()
    const asked = { toUserId: you.id, formUserId: reader.id, currentPage: 1, pageSize: 100, sord: 'desc', keyword: '' }
    for (let at = 0; at < 50; at += 1) theirs.send({ method: 'MessageList', ...asked })
    // A paused stream learns of its end by writing.
    const isGone = () => {
      theirs.send('{}')
      return stream.destroyed
    }
    await expect.poll(isGone, { timeout: 20_000 }).toBe(true)
  })

  test('a session that was ended sends nothing more and is told why', async () => {
    const gone = await addPerson(platform)
    const [theirs, yours] = [await join(gone), await join(you)]
    await platform.database.updateTable('session').set({ ended: 'forced' }).where('user_id', '=', gone.id).execute()
    theirs.send(text('too late'))
    expect((await theirs.next('logout'))['msg']).toContain('强制下线')
    await theirs.gone
    expect(received(yours)).toEqual([])
  })

  test('a session that signed out hears nothing more, while another one of the same person goes on', async () => {
    const leaver = await addPerson(platform)
    const other = await startSession(platform.database, {
      userId: leaver.id,
      minutes: 60,
      single: false,
      ip: '127.0.0.1',
      client: 'test',
      now: platform.clock.now,
    })
    const [left, stays, yours] = [await join(leaver), await join({ id: leaver.id, token: other }), await join(you)]
    await platform.call('auth.logout', {}, { token: leaver.token })
    await left.gone
    yours.send({ ...text('after the sign-out'), toUserId: leaver.id })
    expect((await stays.next('receiveMessage'))['formMessage']).toBe('after the sign-out')
    expect(received(left)).toEqual([])
  })
})

describe.skipIf(missing('postgres'))('two server processes on one PostgreSQL', () => {
  const servers: PlatformServer[] = []
  beforeAll(async () => {
    const url = await createPostgresDatabase()
    for (let made = 0; made < 2; made += 1) {
      const database = await openDatabase({ url })
      servers.push(await createServer({ database, dataFolder: '/tmp', loopback: true }))
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  test('a text reaches clients of the other process, and one too long for a notice is compared there', async () => {
    const [one, other] = servers as [PlatformServer, PlatformServer]
    await one.services.database
      .insertInto('organization')
      .values(ROOT)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const [me, you] = [
      await addUser(one.services.database, {}, Date.now()),
      await addUser(one.services.database, {}, Date.now()),
    ]
    const at = async (server: PlatformServer) => addressOf({ server } as TestPlatform)
    const mine = await connect(await at(one), me)
    const yours = await connect(await at(other), you)
    const text = (messageContent: string) => ({
      method: 'SendMessage',
      toUserId: you.id,
      messageType: 'text',
      messageContent,
    })
    mine.send(text('跨进程'))
    expect((await yours.next('receiveMessage'))['formMessage']).toBe('跨进程')
    mine.send(text('长'.repeat(4000)))
    expect((await yours.next('initMessage'))['unreadNums']).toMatchObject([{ sendUserId: me.id, unreadNum: 2 }])
    for (const { socket } of [mine, yours]) socket.terminate()
  })
})
