import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addMessage, addReceiver, type Receiver } from './support.ts'

describe('messages', () => {
  let platform: TestPlatform
  let me: Receiver
  let other: Receiver
  beforeAll(async () => {
    platform = await openPlatform()
    me = await addReceiver(platform)
    other = await addReceiver(platform)
  })
  afterAll(() => platform.close())
  const total = async (who: Receiver, isRead: 0 | '' = '') =>
    (await platform.call('message.list', { query: { isRead } }, { token: who.token })).data.pagination.total

  test("nobody reads or deletes a message that is only in somebody else's list", async () => {
    const id = await addMessage(platform, [other])
    expect((await platform.call('message.read', { params: { id } }, { token: me.token })).code).toBe(404)
    expect((await platform.call('message.delete', { body: { ids: id } }, { token: me.token })).code).toBe(404)
    expect(await total(other, 0)).toBe(1)
    const admin = await platform.signIn({ administrator: true })
    expect((await platform.call('message.read', { params: { id } }, { token: admin })).code).toBe(404)
  })

  test('deleting leaves the message to the others, and a second time says that it is gone', async () => {
    const id = await addMessage(platform, [me, other])
    const [mine, theirs] = [await total(me), await total(other)]
    expect((await platform.call('message.delete', { body: { ids: id } }, { token: me.token })).code).toBe(200)
    expect([await total(me), await total(other)]).toEqual([mine - 1, theirs])
    expect((await platform.call('message.delete', { body: { ids: id } }, { token: me.token })).code).toBe(404)
    expect((await platform.call('message.read', { params: { id } }, { token: me.token })).code).toBe(404)
  })

  test('mark all read refuses when nothing is unread, and leaves what the keyword does not name', async () => {
    await addMessage(platform, [me], { title: '盘点通知' })
    await addMessage(platform, [me], { title: '体检' })
    const readAll = (keyword: string) =>
      platform.call('message.readAll', { body: { keyword, type: '', isRead: '' } }, { token: me.token })
    const before = await total(me, 0)
    expect((await readAll('盘点')).code).toBe(200)
    expect(await total(me, 0)).toBe(before - 1)
    expect(await readAll('盘点')).toMatchObject({ code: 400, msg: '没有未读消息' })
  })

  test('mark all read takes no body for one that names nothing, as clients of the family send it', async () => {
    await addMessage(platform, [me])
    const answer = await platform.server.app.inject({
      method: 'POST',
      url: '/api/message/Actions/ReadAll',
      headers: { authorization: me.token },
    })
    expect(answer.json()).toMatchObject({ code: 200, data: null })
    expect(await total(me, 0)).toBe(0)
  })

  test('a keyword with wildcard characters finds only itself', async () => {
    await addMessage(platform, [me], { title: '完成 100%' })
    const { data } = await platform.call('message.list', { query: { keyword: '%' } }, { token: me.token })
    expect(data.list.map((row) => row.title)).toEqual(['完成 100%'])
  })
})
