import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedFields } from '#server/areas/module/history.ts'
import type { StoredTable } from '#server/areas/module/store.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from './support/order-module.ts'

const row = (...columns: readonly (readonly [string, 'text' | 'number' | 'json'])[]): StoredTable => ({
  name: 't',
  columns: new Map(columns.map(([name, storage]) => [name, { name, storage }])),
})

describe('what a save changes', () => {
  const store = {
    main: row(['title', 'text'], ['price', 'number'], ['tags', 'json']),
    children: new Map([['rows', row(['item', 'text'])]]),
  }
  const none = new Set<string>()

  it('is what is stored otherwise, however it was written', () => {
    const before = { title: 'a', price: 1, tags: ['x'], rows: [{ id: '1', item: 'A4' }] }
    expect(changedFields(store, before, { ...before, price: '1', rows: [{ item: 'A4' }] }, none)).toEqual({})
    expect(changedFields(store, before, { title: 'b', tags: [] }, none)).toEqual({
      title: { before: 'a', after: 'b' },
      tags: { before: ['x'], after: [] },
    })
    expect(changedFields(store, before, { rows: [] }, none)).toEqual({
      rows: { before: [{ id: '1', item: 'A4' }], after: [] },
    })
  })

  it('leaves out what changes by itself, and the values of what is too long', () => {
    expect(changedFields(store, { title: 'a' }, { title: 'b' }, new Set(['title']))).toEqual({})
    expect(changedFields(store, { title: 'a' }, { title: 'b'.repeat(200_000) }, none)).toEqual({ title: null })
  })
})

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`the history of a record on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const history = async (orders: Orders, dataId: string, token = orders.token) => {
      const input = { params: { id: orders.id, dataId }, query: {} }
      const answer = await platform.call('module.history', input, { token })
      if (answer.code !== 200) throw new Error(answer.msg)
      const list = answer.data.list.map(({ before, after, ...change }) => ({
        ...change,
        before: JSON.parse(before) as Record<string, unknown>,
        after: JSON.parse(after) as Record<string, unknown>,
      }))
      return { ...answer.data, list }
    }
    const restore = (orders: Orders, dataId: string, changeId: string) =>
      platform.call('module.restore', { params: { id: orders.id, dataId, changeId } }, { token: orders.token })

    it('tells who changed what, down to the rows of child tables, the newest first', async () => {
      const orders = await openOrders(platform)
      const id = await orders.created({ title: '打印纸', budget: 10, tableField20: [{ item: 'A4' }, { item: 'A3' }] })
      expect(await history(orders, id)).toMatchObject({ list: [], pagination: { total: 0 } })
      const stored = await orders.read(id)
      platform.clock.now += 60_000
      await orders.update(id, { title: '硒鼓', budget: 10 })
      platform.clock.now += 60_000
      const [kept] = stored['tableField20'] as readonly Record<string, unknown>[]
      await orders.update(id, { tableField20: [kept, { item: '硫酸纸' }] })
      const { list, created } = await history(orders, id)
      expect(list).toMatchObject([
        {
          reason: 'form',
          fields: ['tableField20'],
          before: { tableField20: [{ item: 'A3' }] },
          after: { tableField20: [{ item: '硫酸纸' }] },
          creatorTime: platform.clock.now,
        },
        { fields: ['title'], before: { title: '打印纸' }, after: { title: '硒鼓' }, isWhole: true, tooLong: [] },
      ])
      expect(list[0]?.before['tableField20']).toHaveLength(1)
      expect(list[0]?.userName).not.toBe('')
      expect(created).toMatchObject({ userName: list[0]?.userName, creatorTime: platform.clock.now - 120_000 })
    })

    it('notes nothing for a save that changes nothing, and why several were changed at once', async () => {
      const orders = await openOrders(platform)
      const id = await orders.created({ title: 'a', budget: 1 })
      await orders.update(id, { title: 'a', budget: 1 })
      expect((await history(orders, id)).list).toEqual([])
      const body = { ids: [id], field: 'budget', value: 2 }
      await platform.call('module.updateMany', { params: { id: orders.id }, body }, { token: orders.token })
      expect((await history(orders, id)).list).toMatchObject([{ reason: 'list', fields: ['budget'] }])
    })

    it('gives the fields of a change their values back, as a change like any other', async () => {
      const orders = await openOrders(platform)
      const id = await orders.created({ title: 'a', budget: 1, tableField20: [{ item: 'A4' }, { item: 'A3' }] })
      await orders.update(id, { title: 'b', tableField20: [] })
      platform.clock.now += 1000
      await orders.update(id, { budget: 5 })
      const [, first] = (await history(orders, id)).list
      expect(await restore(orders, id, first?.id ?? '')).toMatchObject({ code: 200, msg: '已恢复此前的值' })
      expect(await orders.read(id)).toMatchObject({
        title: 'a',
        budget: 5,
        tableField20: [{ item: 'A4' }, { item: 'A3' }],
      })
      expect((await history(orders, id)).list.map(({ reason }) => reason).toSorted()).toEqual([
        'form',
        'form',
        'restore',
      ])
      // Of another record.
      const other = await orders.created({ title: 'c' })
      expect(await restore(orders, other, first?.id ?? '')).toMatchObject({ code: 404, msg: '变更记录不存在' })
      expect(await orders.read(other)).toMatchObject({ title: 'c' })
    })

    it('is refused to whoever has no grant for it, and to whom the record is not shown', async () => {
      const orders = await openOrders(platform)
      const id = await orders.created({ title: 'a' })
      const token = await platform.signIn({})
      const input = { params: { id: orders.id, dataId: id }, query: {} }
      expect((await platform.call('module.history', input, { token })).code).not.toBe(200)
      await orders.update(id, { title: 'b' })
      const [change] = (await history(orders, id)).list
      const params = { id: orders.id, dataId: id, changeId: change?.id ?? '' }
      const editor = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_edit'] }] })
      expect((await platform.call('module.restore', { params }, { token: editor })).code).toBe(403)
      expect(await orders.read(id)).toMatchObject({ title: 'b' })
      const gone = { params: { id: orders.id, dataId: 'none' }, query: {} }
      expect(await platform.call('module.history', gone, { token: orders.token })).toMatchObject({ code: 404 })
    })
  })
}
