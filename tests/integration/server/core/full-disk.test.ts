import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'

describe('a server whose disk is full', () => {
  let platform: TestPlatform
  let orders: Orders
  let token: string
  beforeAll(async () => {
    platform = await openPlatform('sqlite')
    orders = await openOrders(platform)
    token = await platform.signIn({ administrator: true })
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(platform.database)
    // SQLite takes no page more, as on a disk that has none.
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(platform.database)
  })
  afterAll(() => platform.close())

  const full = { code: 500, msg: '服务器存储空间已满，内容未保存，请联系管理员' }
  const words = '字'.repeat(1_000)

  it('says so of a record, in a transaction too, keeps nothing of it, and goes on reading', async () => {
    const before = (await orders.list()).total
    const data = JSON.stringify({
      title: '新的',
      remark: words,
      items: Array.from({ length: 60 }, () => ({ name: words })),
    })
    const call = () => platform.call('module.create', { params: { id: orders.id }, body: { data } }, { token })
    let answer = await call()
    for (let times = 0; answer.code === 200 && times < 200; times += 1) answer = await call()
    expect(answer).toMatchObject(full)
    const after = (await orders.list()).total
    expect(await call()).toMatchObject(full)
    expect((await orders.list()).total).toBe(after)
    expect(after).toBeGreaterThanOrEqual(before)
  })

  it('saves again once there is room', async () => {
    await sql.raw('pragma max_page_count = 1000000').execute(platform.database)
    expect(await orders.created({ title: '有空间' })).toBeTruthy()
  })
})
