import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PlatformClient } from '#main/http/contract.ts'
import { createConnect } from '#main/realtime/connect.ts'
import { createDial } from '#main/realtime/dial.ts'
import { type SessionLine, subscribeSession } from '#main/realtime/follow.ts'
import { createIncomingMessages, type IncomingMessages } from '#main/services/incoming-messages.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'
import { say } from '../../family/chat.ts'
import { familyPassword } from '../../family/data.ts'
import { deliver } from '../../family/messages.ts'
import { startFamilyServer } from '../../family/server.ts'
import { keyring, registryOf, start } from '../session/support.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Every word is its own name. */
const words = new Proxy({}, { get: (_target, name) => String(name) }) as DesktopText

describe.each(['3.4', '3.6'] as const)('messages and chats on a server of generation %s', (generation) => {
  async function open() {
    const family = await startFamilyServer({ generation })
    const folder = mkdtempSync(join(tmpdir(), 'atrium-family-'))
    const servers = registryOf({ a: family.url }, 'a').registry
    const app = start(folder, servers, { safeStorage: keyring() })
    await app.session.signIn({ account: 'admin', password: familyPassword, keep: false })
    const told: { title: string; body: string }[] = []
    let line: SessionLine | null = null
    const talk: IncomingMessages = createIncomingMessages({
      platform: app,
      notices: { notify: ({ title, body }) => void told.push({ title, body }) },
      text: () => words,
      send: (frame) => line?.send(frame) ?? false,
    })
    line = subscribeSession({
      session: app.session,
      servers,
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
      onMessage: talk.onMessage,
      onConnectionChange: talk.chat.onConnectionChange,
    })
    const followed = line
    ends.push(
      () => rmSync(folder, { recursive: true, force: true }),
      family.close,
      () => app.stop(),
      () => followed.close(),
    )
    await vi.waitFor(async () => expect((await talk.chat.state()).isConnected).toBe(true), { timeout: 5000 })
    const ask = async (id: Parameters<PlatformClient['call']>[0], input: object = {}) =>
      (await app.client.call(id, input as never)).data as Record<string, unknown>
    const said = (text: string) => family.data.chat.filter(({ content }) => content === text).length
    return { family, app, talk, told, ask, said }
  }
  const rowsOf = ({ list }: Record<string, unknown>) => list as readonly Record<string, unknown>[]
  const page = { query: { currentPage: 1, pageSize: 20 } }
  const unread = { query: { currentPage: 1, pageSize: 1, isRead: 0 } }
  const latest = { partnerId: '102', page: 1, pageSize: 30, sort: 'desc', keyword: '' } as const

  test('a message is counted, read with its text, and all of them are marked read', async () => {
    const { family, ask, told } = await open()
    expect(await ask('message.list', unread)).toMatchObject({ pagination: { total: 2 } })
    const message = await ask('message.read', { params: { id: '1901' } })
    expect(message).toMatchObject({
      title: '期末安排',
      bodyText: '<p>请查收期末安排</p>',
      files: '',
      type: 1,
      isRead: 1,
    })
    expect(await ask('message.list', unread)).toMatchObject({ pagination: { total: 1 } })

    deliver(family.data, '101', { title: '停水通知', type: 1 })
    await vi.waitFor(() => expect(told).toEqual([{ title: 'messageTitle', body: '停水通知' }]))
    await ask('message.readAll', { body: { type: '', keyword: '', isRead: '' } })
    expect(await ask('message.list', unread)).toMatchObject({ pagination: { total: 0 } })
    await expect(ask('message.readAll', { body: {} })).rejects.toMatchObject({ message: '暂无未读消息' })
    await ask('message.delete', { body: { ids: '1901,1902' } })
    expect(rowsOf(await ask('message.list', page)).map(({ title }) => title)).toEqual(['停水通知'])
  })

  test('a notice reaches whom it names, and is a draft until then', async () => {
    const { family, ask } = await open()
    const body = { title: '实训安排', bodyText: '<p>周三</p>', toUserIds: '302--department', files: '[]' }
    await ask('notice.create', { body: { ...body, remindCategory: 1 } })
    const [notice] = rowsOf(await ask('notice.list', { query: { ...page.query, keyword: '实训' } }))
    expect(notice).toMatchObject({ enabledMark: 0, category: '通知' })
    const params = { id: String(notice?.['id']) }
    await ask('notice.update', { params, body: { ...body, bodyText: '<p>周四</p>' } })
    await ask('notice.release', { params })
    const received = family.data.messages.filter(({ title }) => title === '实训安排')
    expect(received.map(({ userId }) => userId).sort()).toEqual(['102', '103'])
    expect(received[0]).toMatchObject({ bodyText: '<p>周四</p>' })
    expect(await ask('notice.one', { params })).toMatchObject({ enabledMark: 1, toUserIds: '302--department' })
    await expect(ask('notice.update', { params, body })).rejects.toMatchObject({ message: '公告已发布，无法编辑' })
    expect(
      rowsOf(await ask('notice.list', { query: { ...page.query, enabledMark: '1' } })).map(({ title }) => title),
    ).toContain('实训安排')
    await ask('notice.delete', { params })
    expect(family.data.notices).toHaveLength(1)
  })

  test('a conversation is greeted, written, received, read and taken out of the list', async () => {
    const { family, ask, talk, told, said } = await open()
    const conversation = async () => rowsOf(await ask('chat.conversations'))[0]
    expect(await conversation()).toMatchObject({ id: '102', realName: '林晓', unreadMessage: 1, messageType: 'text' })
    talk.chat.read('102')
    await vi.waitFor(async () => expect(await conversation()).toMatchObject({ unreadMessage: 0 }))

    await talk.chat.send({ partnerId: '102', kind: 'text', content: '在我这里' })
    await vi.waitFor(async () => expect((await talk.chat.state()).outbox).toEqual([]))
    expect(said('在我这里')).toBe(1)
    await talk.chat.send({ partnerId: '102', kind: 'image', content: { name: 'key.png', width: 40, height: 30 } })
    await vi.waitFor(() => expect(family.data.chat).toHaveLength(3))
    say(family.data, '102', '101', 'text', '我下午来取')
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ title: '林晓', body: '我下午来取' }))

    const { list, total, keptAt } = await talk.chat.history(latest)
    expect([total, keptAt]).toEqual([4, null])
    expect(list.map(({ contentType, sendUserId }) => `${sendUserId} ${contentType}`)).toEqual([
      '102 text',
      '101 text',
      '101 image',
      '102 text',
    ])
    expect(JSON.parse(list[2]?.content ?? '')).toEqual({ width: 40, height: 30, path: '/api/file/Image/IM/key.png' })
    expect(await conversation()).toMatchObject({ latestMessage: '我下午来取', unreadMessage: 1 })
    const found = await talk.chat.history({ ...latest, keyword: '下午' })
    expect(found.list.map(({ content }) => content)).toEqual(['我下午来取'])

    await ask('chat.remove', { params: { id: '102' } })
    expect(rowsOf(await ask('chat.conversations'))).toEqual([])
    say(family.data, '102', '101', 'text', '在吗')
    expect(await conversation()).toMatchObject({ latestMessage: '在吗' })
    await ask('chat.deleteRecords', { params: { id: '102' } })
    expect((await talk.chat.history(latest)).total).toBe(0)
  })

  test('a text whose answer is lost is looked for, and there once; one that was never stored is sent again', async () => {
    const { family, talk, said } = await open()
    const { channel } = family.data
    // The same words that arrived before are another message.
    await talk.chat.send({ partnerId: '102', kind: 'text', content: '收到' })
    await vi.waitFor(async () => expect((await talk.chat.state()).outbox).toEqual([]))
    await new Promise((done) => setTimeout(done, 1100))

    channel.losing = 'answer'
    await talk.chat.send({ partnerId: '102', kind: 'text', content: '收到' })
    await vi.waitFor(async () => expect((await talk.chat.state()).outbox).toEqual([]), { timeout: 5000 })
    expect(said('收到')).toBe(2)

    channel.losing = 'message'
    await talk.chat.send({ partnerId: '102', kind: 'text', content: '明天见' })
    await vi.waitFor(async () => expect((await talk.chat.state()).outbox).toEqual([]), { timeout: 5000 })
    expect(said('明天见')).toBe(1)
    expect(channel.heard.filter(({ messageContent }) => messageContent === '明天见')).toHaveLength(2)
  })

  test('whoever is told to leave is signed out', async () => {
    const { family, app } = await open()
    family.data.channel.send('101', { method: 'logout', msg: '您的账号在别处登录' })
    await vi.waitFor(() => expect(app.session.state().phase).not.toBe('signedIn'))
  })
})
