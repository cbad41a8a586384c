import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldConfig } from '#server/seed/modules/fields.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { type RuleCase, ruleCases, ruleFields } from '../../../support/rule-cases.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders } from './support/order-module.ts'

const rules = (list: readonly object[]) => ({ form: { atriumRules: { rules: list } } })
const fields = ruleFields as unknown as readonly FieldConfig[]

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`rules of a module on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const open = (list: readonly object[]) => openOrders(platform, { fields, ...rules(list) })
    const check = async ({ rules: list, typed, stored, refused }: RuleCase) => {
      const orders = await open(list)
      const answer = await orders.create(typed)
      if (refused !== undefined) {
        expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(refused.split('.').at(-1) ?? '') })
        return
      }
      expect(await orders.read(await orders.created(typed))).toMatchObject(stored)
    }
    it.each(ruleCases)('$name', check)

    it('keep what is stored in a field that they disable, and judge what was not sent', async () => {
      const when = (field: string, value: string) => ({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field, symbol: '==', fieldValue: value }] }],
      })
      const orders = await open([
        {
          when: when('kind', 'done'),
          actions: [
            { type: 'disable', fields: ['days'] },
            { type: 'require', fields: ['reason'] },
          ],
        },
      ])
      const id = await orders.created({ title: 'a', kind: 'open', days: 2, reason: 'x' })
      expect(await orders.update(id, { kind: 'done', days: 9 })).toMatchObject({ code: 200 })
      expect(await orders.read(id)).toMatchObject({ kind: 'done', days: 2 })
      const bare = await orders.created({ title: 'b', kind: 'open', days: 2, reason: null })
      const answer: { readonly code: number } = await orders.update(bare, { kind: 'done' })
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('reason') })
    })

    it('hold for records of a file as for those that are typed', async () => {
      const [required, set] = ['requires a field while it holds', 'sets a value over what was typed'].map((name) =>
        ruleCases.find((each) => each.name === name),
      )
      const orders = await open([...(required?.rules ?? []), ...(set?.rules ?? [])])
      const list = [required?.typed ?? {}, set?.typed ?? {}]
      const answer = await platform.call(
        'moduleImport.run',
        { params: { id: orders.id }, body: { list } },
        { token: orders.token },
      )
      expect(answer).toMatchObject({ code: 200, data: { snum: 1, fnum: 1 } })
      const [stored] = (await orders.list()).list
      expect(stored).toMatchObject({ size: 'large' })
    })

    it('ask who saves the record', async () => {
      const group = { field: '@user', symbol: '==', fieldValue: 'nobody else' } as const
      const orders = await open([
        {
          when: {
            matchLogic: 'and',
            conditionList: [{ logic: 'and', groups: [{ ...group, fieldValue: 'currentUser' }] }],
          },
          actions: [{ type: 'set', fields: ['size'], value: { from: 'constant', value: 'me' } }],
        },
        {
          when: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [group] }] },
          actions: [{ type: 'set', fields: ['kind'], value: { from: 'constant', value: 'no' } }],
        },
      ])
      const record: FormRecord = await orders.read(await orders.created({ title: 'a', kind: 'mine' }))
      expect(record).toMatchObject({ size: 'me', kind: 'mine' })
    })
  })
}
