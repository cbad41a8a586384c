import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field } from '#server/seed/modules/fields.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, orderFields, type Orders } from './support/order-module.ts'

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`one field of several records on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const change = (orders: Orders, ids: readonly string[], name: string, value: unknown) => {
      const body = { ids: [...ids], field: name, value }
      return platform.call('module.updateMany', { params: { id: orders.id }, body }, { token: orders.token })
    }

    it('changes each record by its own rules and says why one is refused; the others are changed', async () => {
      const when = {
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'kind', symbol: '==', fieldValue: 'service' }] }],
      }
      const rules = [{ when, actions: [{ type: 'disable', fields: ['budget'] }] }]
      const orders = await openOrders(platform, { form: { atriumRules: { rules } } })
      const open = await orders.created({ title: 'a', kind: 'goods', budget: 1 })
      const closed = await orders.created({ title: 'b', kind: 'goods', budget: 2 })
      await orders.update(closed, { kind: 'service' })
      const other = await orders.created({ title: 'c', kind: 'goods', budget: 3 })
      const { data } = await change(orders, [open, closed, 'none', other, open], 'budget', 9.5)
      expect(data.results).toEqual([
        { id: open, msg: '修改成功' },
        {
          id: closed,
          msg: '“预算”在此处不能填写',
          error: { code: 'module.fieldClosed', params: { name: '“预算”' }, field: 'budget' },
        },
        { id: 'none', msg: '记录不存在或已被删除', error: { code: 'module.recordMissing' } },
        { id: other, msg: '修改成功' },
      ])
      const budgets = [open, closed, other].map(async (id) => (await orders.read(id))['budget'])
      expect(await Promise.all(budgets)).toEqual([9.5, 2, 9.5])
    })

    it('refuses for each record what the form refuses, and leaves it as it was', async () => {
      const orders = await openOrders(platform)
      const ids = [await orders.created({ title: 'a', budget: 1 }), await orders.created({ title: 'b', budget: 2 })]
      const over = await change(orders, ids, 'budget', 10_001)
      expect(over.data.results.map(({ error }) => [error?.code, error?.field])).toEqual([
        ['form.tooLarge', 'budget'],
        ['form.tooLarge', 'budget'],
      ])
      const empty = await change(orders, ids, 'title', '')
      expect(empty.data.results[0]).toMatchObject({ msg: '“采购事由”不能为空', error: { code: 'form.required' } })
      expect((await orders.list()).list.map(({ title, budget }) => [title, Number(budget)]).toSorted()).toEqual([
        ['a', 1],
        ['b', 2],
      ])
      // What may be empty is emptied.
      expect((await change(orders, ids, 'budget', null)).data.results.map(({ error }) => error)).toEqual([
        undefined,
        undefined,
      ])
      expect((await orders.read(ids[0] ?? ''))['budget']).toBeNull()
    })

    it('works out again what depends on the field', async () => {
      const orders = await openOrders(platform, {
        fields: [
          field(1, 'inputNumber', 'price', '单价', { more: { precision: 2 } }),
          field(2, 'inputNumber', 'count', '数量'),
          field(3, 'calculate', 'total', '合计', { more: { expression: ['price', '×', 'count'] } }),
        ],
      })
      const ids = [await orders.created({ price: 2, count: 3 }), await orders.created({ price: 5, count: 4 })]
      await change(orders, ids, 'price', 10)
      expect([(await orders.read(ids[0] ?? ''))['total'], (await orders.read(ids[1] ?? ''))['total']]).toEqual([30, 40])
    })

    it('takes fields of the form that people fill in, and none that is of one record alone', async () => {
      const orders = await openOrders(platform, {
        fields: [
          ...orderFields(),
          field(40, 'input', 'code', '编号', { config: { unique: true } }),
          field(41, 'uploadFile', 'files', '附件'),
        ],
      })
      const ids = [await orders.created({ title: 'a' })]
      const closed = { total: '合计', created: '创建时间', tableField20: '清单', code: '编号', files: '附件' }
      for (const [name, label] of Object.entries(closed))
        expect(await change(orders, ids, name, 'x')).toMatchObject({ code: 400, msg: `“${label}”在此处不能填写` })
      expect(await change(orders, ids, 'gone', 'x')).toMatchObject({
        code: 400,
        msg: expect.stringContaining('表单的设计已更改'),
      })
    })

    it('one call changes a hundred records at the most', async () => {
      const orders = await openOrders(platform)
      const ids = Array.from({ length: 101 }, (_each, at) => String(at))
      expect(await change(orders, ids, 'title', 'x')).toMatchObject({ code: 400 })
    })
  })
}
