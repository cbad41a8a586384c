import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, table } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders } from './support/order-module.ts'

const fields = [
  field(1, 'input', 'title', 'title'),
  field(2, 'input', 'state', 'state'),
  table(3, 'lines', [field(4, 'input', 'word', 'word')]),
]
const condition = (name: string, symbol: string, fieldValue: unknown) => ({ field: name, symbol, fieldValue })
const closing = (...groups: readonly object[]) => ({
  form: {
    atriumRules: {
      rules: [
        {
          id: 'closed',
          when: { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] },
          actions: [{ type: 'close' }],
        },
      ],
    },
  },
})
const isDone = condition('state', '==', 'done')
const closed = { code: 400, msg: 'This record is closed. It can no longer be changed or deleted.' }

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`closed records on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    async function open(...groups: readonly object[]) {
      const orders = await openOrders(platform, { fields, ...closing(...groups) })
      const options = { token: orders.token, language: 'en' } as const
      const params = (dataId: string) => ({ params: { id: orders.id, dataId } })
      return {
        ...orders,
        change: (id: string, values: object) =>
          platform.call('module.update', { ...params(id), body: { data: JSON.stringify(values) } }, options),
        remove: (id: string) => platform.call('module.delete', params(id), options),
        removeMany: (ids: string[]) =>
          platform.call('module.deleteMany', { params: { id: orders.id }, body: { ids } }, options),
        raw: (id: string) => platform.call('module.record', params(id), options),
        view: (id: string) => platform.call('module.recordView', params(id), options),
      }
    }

    it('are neither changed nor deleted, by an administrator neither, and their rows of child tables stay', async () => {
      const orders = await open(isDone)
      const id = await orders.created({ title: 'a', state: 'open', tableField3: [{ word: 'x' }] })
      expect((await orders.change(id, { state: 'done' })).code).toBe(200)
      const before = await orders.read(id)
      expect(await orders.change(id, { title: 'b' })).toMatchObject(closed)
      expect(await orders.change(id, { state: 'open' })).toMatchObject(closed)
      expect(await orders.change(id, { tableField3: [] })).toMatchObject(closed)
      expect(await orders.remove(id)).toMatchObject(closed)
      expect(await orders.read(id)).toEqual(before)
    })

    it('hold back a deletion of many as a whole', async () => {
      const orders = await open(isDone)
      const ids = [
        await orders.created({ title: 'a', state: 'open' }),
        await orders.created({ title: 'b', state: 'done' }),
        await orders.created({ title: 'c', state: 'done' }),
      ]
      expect(await orders.removeMany(ids)).toMatchObject({
        code: 400,
        msg: 'Closed records among them: 2. Nothing was changed.',
      })
      expect((await orders.list()).list).toHaveLength(3)
      expect((await orders.removeMany(ids.slice(0, 1))).code).toBe(200)
      expect((await orders.list()).list).toHaveLength(2)
    })

    it('say that they are closed in a list, for the form and in the detail', async () => {
      const orders = await open(isDone)
      const [first, second] = [
        await orders.created({ title: 'a', state: 'open' }),
        await orders.created({ title: 'b', state: 'done' }),
      ]
      const marks = (await orders.list()).list.map((row) => [row.id, row['atriumClosed']])
      expect(new Map(marks as [string, unknown][])).toEqual(
        new Map<string, unknown>([
          [first, undefined],
          [second, true],
        ]),
      )
      for (const answer of [await orders.raw(second), await orders.view(second)])
        expect(answer.data.atriumClosed).toBe(true)
      for (const answer of [await orders.raw(first), await orders.view(first)])
        expect(answer.data.atriumClosed).toBeUndefined()
    })

    it('say what the design says of them, to whoever reads, changes or deletes one', async () => {
      const message = 'It waits for its approval'
      const rule = closing(isDone).form.atriumRules.rules[0]
      const rules = [{ ...rule, actions: [{ type: 'close', message }] }]
      const orders = await openOrders(platform, { fields, form: { atriumRules: { rules } } })
      const options = { token: orders.token, language: 'en' } as const
      const id = await orders.created({ title: 'b', state: 'done' })
      const one = { params: { id: orders.id, dataId: id } }
      const body = { data: JSON.stringify({ title: 'c' }) }
      const refused = { code: 400, msg: `${message}. It cannot be changed or deleted.` }
      expect(await platform.call('module.update', { ...one, body }, options)).toMatchObject(refused)
      expect(await platform.call('module.delete', one, options)).toMatchObject(refused)
      const mark = { atriumClosed: true, atriumClosedBecause: message }
      expect((await platform.call('module.recordView', one, options)).data).toMatchObject(mark)
      expect((await platform.call('module.record', one, options)).data).toMatchObject(mark)
      expect((await orders.list()).list).toMatchObject([mark])
    })

    it('are open to those whom the design names', async () => {
      const orders = await open(isDone, condition('@user', '<>', 'currentUser'))
      const id = await orders.created({ title: 'a', state: 'done' })
      expect((await orders.change(id, { title: 'b' })).code).toBe(200)
      expect((await orders.remove(id)).code).toBe(200)
    })

    it('are all of them where the rule names a field that is gone', async () => {
      const orders = await open(condition('gone', '==', 'done'))
      const id = await orders.created({ title: 'a', state: 'open' })
      expect(await orders.change(id, { title: 'b' })).toMatchObject(closed)
    })
  })
}
