import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteModel } from '#server/areas/design/remove.ts'
import { emptyBin } from '#server/areas/module/emptied-bin.ts'
import { field } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { openOrders, orderFields, type Orders } from './support/order-module.ts'

const DAY = 86_400_000
const uniqueTitle = orderFields().map((each) =>
  each.__vModel__ === 'title' ? field(1, 'input', 'title', '采购事由', { config: { unique: true } }) : each,
)

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`deleted records on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const remove = (orders: Orders, ids: string[], token = orders.token) =>
      platform.call('module.deleteMany', { params: { id: orders.id }, body: { ids } }, { token })
    const undelete = (orders: Orders, ids: string[], token = orders.token) =>
      platform.call('module.undelete', { params: { id: orders.id }, body: { ids } }, { token })
    const deleted = async (orders: Orders, token = orders.token) => {
      const answer = await platform.call('module.deleted', { params: { id: orders.id }, query: {} }, { token })
      if (answer.code !== 200) throw new Error(answer.msg)
      return answer.data.list
    }
    const deleter = (orders: Orders) =>
      addUser(
        platform.database,
        { grants: [{ modelId: orders.id, buttons: ['btn_remove', 'btn_batchRemove'] }] },
        platform.clock.now,
      )
    const raw = (orders: Orders, id: string) =>
      platform.call('module.record', { params: { id: orders.id, dataId: id } }, { token: orders.token })

    it.each([false, true])('come back whole, with id, rows and history; hidden only: %s', async (logicalDelete) => {
      const orders = await openOrders(platform, { form: { logicalDelete } })
      const id = await orders.created({
        title: '打印纸',
        budget: 10,
        tableField20: [{ item: 'A4', amount: 3 }, { item: 'A3' }],
      })
      await orders.update(id, { budget: 20 })
      const before = await raw(orders, id)
      expect((await remove(orders, [id])).code).toBe(200)
      expect((await raw(orders, id)).code).toBe(404)
      const [entry, ...others] = await deleted(orders)
      expect(others).toEqual([])
      expect(entry).toMatchObject({ id, deleteTime: platform.clock.now, endTime: platform.clock.now + 30 * DAY })
      expect(JSON.parse(entry?.data ?? '')).toMatchObject({
        title: '打印纸',
        tableField20: [{ item: 'A4' }, { item: 'A3' }],
      })
      platform.clock.now += 60_000
      expect(await undelete(orders, [id])).toMatchObject({ code: 200, msg: '已恢复1条数据' })
      const after = await raw(orders, id)
      expect(after.data.data).toBe(before.data.data)
      expect(after.data.atriumVersion).toBe(Number(before.data.atriumVersion) + 1)
      expect(await deleted(orders)).toEqual([])
      expect(await undelete(orders, [id])).toMatchObject({ code: 404 })
      const history = { params: { id: orders.id, dataId: id }, query: {} }
      const told = await platform.call('module.history', history, { token: orders.token })
      expect(told.data.list.map(({ reason }) => reason)).toEqual(['undelete', 'delete', 'form'])
      // And once more.
      await remove(orders, [id])
      expect((await undelete(orders, [id])).code).toBe(200)
    })

    it('come back all or none where another record has taken what only one may have', async () => {
      const orders = await openOrders(platform, { fields: uniqueTitle })
      const [one, two] = [await orders.created({ title: 'a' }), await orders.created({ title: 'b' })]
      await remove(orders, [one, two])
      await orders.created({ title: 'b' })
      const answer = await undelete(orders, [one, two])
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('采购事由') })
      expect((await raw(orders, one)).code).toBe(404)
      expect(await deleted(orders)).toHaveLength(2)
      expect((await undelete(orders, [one])).code).toBe(200)
    })

    it('are gone for good after 30 days', async () => {
      const orders = await openOrders(platform)
      const id = await orders.created({ title: 'a' })
      await remove(orders, [id])
      await platform.database
        .updateTable('deleted_record')
        .set({ created_at: platform.clock.now - 30 * DAY - 1 })
        .where('record_id', '=', id)
        .execute()
      expect(await deleted(orders)).toEqual([])
      expect(await undelete(orders, [id])).toMatchObject({ code: 404 })
      const young = await orders.created({ title: 'b' })
      await remove(orders, [young])
      expect(await emptyBin(platform.server.services)).toBe(1)
      const kept = await platform.database
        .selectFrom('deleted_record')
        .select('id')
        .where('record_id', '=', id)
        .execute()
      expect(kept).toEqual([])
      expect((await deleted(orders)).map((each) => each.id)).toEqual([young])
    })

    it('end with their module, and what they held', async () => {
      const { database } = platform
      const orders = await openOrders(platform)
      const record_id = await orders.created({ title: 'a' })
      await remove(orders, [record_id])
      const holder = { model_id: orders.id, record_id, file_type: 'annex', file_id: 'f-1' }
      await database.insertInto('file_holder').values(holder).execute()
      await database.deleteFrom('menu').where('module_id', '=', orders.id).execute()
      await deleteModel(database, orders.id)
      for (const table of ['deleted_record', 'file_holder', 'record_change'] as const)
        expect(await database.selectFrom(table).select('model_id').where('model_id', '=', orders.id).execute()).toEqual(
          [],
        )
    })

    it('are shown to those who deleted them, and to whoever sees every record', async () => {
      const orders = await openOrders(platform)
      const mine = await deleter(orders)
      const other = await deleter(orders)
      // Both see rows by schemes, of which they have none.
      await platform.database
        .updateTable('menu')
        .set({ data_authorize: 1 })
        .where('module_id', '=', orders.id)
        .execute()
      const id = await orders.created({ title: 'a' })
      await remove(orders, [id])
      expect(await deleted(orders)).toHaveLength(1)
      for (const { token } of [mine, other]) {
        expect(await deleted(orders, token)).toEqual([])
        expect(await undelete(orders, [id], token)).toMatchObject({ code: 404 })
      }
      await platform.database
        .updateTable('deleted_record')
        .set({ user_id: mine.id })
        .where('record_id', '=', id)
        .execute()
      expect(await deleted(orders, mine.token)).toHaveLength(1)
      expect(await deleted(orders, other.token)).toEqual([])
      const reader = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_edit'] }] })
      const input = { params: { id: orders.id }, query: {} }
      expect((await platform.call('module.deleted', input, { token: reader })).code).toBe(403)
      expect((await undelete(orders, [id], reader)).code).toBe(403)
    })

    it.each([false, true])(
      'stay away from whoever would no longer see them; hidden only: %s',
      async (logicalDelete) => {
        const orders = await openOrders(platform, { form: { logicalDelete } })
        const mine = await deleter(orders)
        const id = await orders.created({ title: 'a' })
        await remove(orders, [id], mine.token)
        expect(await deleted(orders, mine.token)).toHaveLength(1)
        // From now on they see rows by schemes, of which they have none.
        await platform.database
          .updateTable('menu')
          .set({ data_authorize: 1 })
          .where('module_id', '=', orders.id)
          .execute()
        // What is no longer in the table cannot be judged until it is back there.
        expect(await deleted(orders, mine.token)).toHaveLength(logicalDelete ? 0 : 1)
        expect(await undelete(orders, [id], mine.token)).toMatchObject({ code: 404 })
        expect((await raw(orders, id)).code).toBe(404)
        expect((await undelete(orders, [id])).code).toBe(200)
      },
    )

    it('show whoever may delete and not open records what the list showed of them', async () => {
      const columnList = [{ prop: 'title', label: '采购事由' }]
      const orders = await openOrders(platform, { list: { columnList } })
      const { token } = await deleter(orders)
      const id = await orders.created({ title: 'a', budget: 5 })
      await remove(orders, [id], token)
      const dataFor = async (by: string) => JSON.parse((await deleted(orders, by))[0]?.data ?? '') as object
      expect(await dataFor(token)).toMatchObject({ title: 'a' })
      expect(await dataFor(token)).not.toHaveProperty('budget')
      expect(await dataFor(orders.token)).toHaveProperty('budget')
    })

    it('come back as far as the design can still hold them', async () => {
      const orders = await openOrders(platform)
      const id = await orders.created({ title: 'a', kind: 'goods', budget: 5 })
      await remove(orders, [id])
      const { content } = await platform.database
        .selectFrom('deleted_record')
        .select('content')
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow()
      const odd = JSON.stringify({ ...(JSON.parse(content) as object), budget: 'much', none: 1 })
      await platform.database.updateTable('deleted_record').set({ content: odd }).where('record_id', '=', id).execute()
      expect((await undelete(orders, [id])).code).toBe(200)
      expect(await orders.read(id)).toMatchObject({ title: 'a', kind: 'goods' })
      expect((await orders.read(id))['budget'] ?? null).toBeNull()
    })
  })
}
