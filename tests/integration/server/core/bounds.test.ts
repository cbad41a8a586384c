import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOrders } from '../module/support/order-module.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const post = async (url: string, token: string, payload: string) =>
  (
    await platform.server.app.inject({
      method: 'POST',
      url,
      headers: { host: '127.0.0.1', authorization: token, 'content-type': 'application/json' },
      payload,
    })
  ).json() as { code: number; error?: { code: string } }

describe('what a call may cost', () => {
  test('whoever may not call is refused before the body is looked at', async () => {
    const token = await platform.signIn()
    expect(await post('/api/visualdev/Base', token, '{"broken')).toMatchObject({ code: 403 })
    expect(await post('/api/visualdev/OnlineDev/1', token, 'x'.repeat(11_000_000))).toMatchObject({ code: 403 })
    const administrator = await platform.signIn({ administrator: true })
    expect(await post('/api/visualdev/Base', administrator, '{"broken')).toMatchObject({
      code: 400,
      error: { code: 'common.notJson' },
    })
  })

  test('a body is small unless its call says otherwise', async () => {
    const token = await platform.signIn()
    const long = (length: number) => JSON.stringify({ keyword: 'x'.repeat(length) })
    expect(await post('/api/message/Actions/ReadAll', token, long(300_000))).toMatchObject({ code: 413 })
    expect((await post('/api/message/Actions/ReadAll', token, long(200_000))).code).toBe(400)
  })

  test('a body of very many small things is refused as one that is too large', async () => {
    const token = await platform.signIn({ administrator: true })
    const keys = Object.fromEntries(Array.from({ length: 12_000 }, (_each, index) => [`k${index}`, 1]))
    expect(await post('/api/message/Actions/ReadAll', token, JSON.stringify(keys))).toMatchObject({ code: 413 })
    // A call that takes rows takes more of them, but not without end.
    const row = Object.fromEntries(Array.from({ length: 101 }, (_each, index) => [`k${index}`, 1]))
    const rows = JSON.stringify({ list: Array.from({ length: 1000 }, () => row) })
    expect(await post('/api/permission/Users/ImportData', token, rows)).toMatchObject({ code: 413 })
  })

  test('a list without paging is whole and in order, however it was read', async () => {
    const orders = await openOrders(platform)
    for (let index = 0; index < 5; index += 1) {
      await orders.create({ title: `第${index}条`, tableField20: [{ item: 'a', amount: index }] })
    }
    const { list } = await orders.list({ pageSize: 20, sidx: 'title', sort: 'asc' })
    expect(list.map((row) => row['title'])).toEqual(['第0条', '第1条', '第2条', '第3条', '第4条'])
    const piecewise = await orders.list({ pageSize: 10_000, sidx: 'title', sort: 'asc' })
    expect(piecewise.list).toEqual(list)
  })
})
