import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCategory, openNumbered } from '../serial-rule/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type FamilyClient, familyClient } from './client.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`serial rules of clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    let token = ''
    let category = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      family = familyClient(platform, token)
      category = (await addCategory(platform)).id
    })
    afterAll(() => platform.close())

    /** What its form sends: keys of boxes that nobody touched are left out. */
    const make = async (enCode: string, values: object) => {
      const body = { id: '', fullName: `规则${enCode}`, enCode, category, sortCode: 0, enabledMark: 1, ...values }
      const made = await family.post('/system/BillRule', body)
      const { list = [] } = (await family.get(`/system/BillRule?keyword=${enCode}&currentPage=1&pageSize=20`)).data
      return { made, id: String(list[0]?.['id'] ?? '') }
    }
    const numbersOf = async (en_code: string, howMany = 1) => {
      const orders = await openNumbered(platform, { en_code })
      const numbers: unknown[] = []
      for (let at = 0; at < howMany; at += 1) {
        await orders.created({ title: 'x' })
        const { list } = await orders.list()
        numbers.push(list.map((row) => row['number']))
      }
      return [...new Set(numbers.flat().map(String))]
    }

    test('with a day in capitals and no prefix it counts, and its form reads what it wrote', async () => {
      const counted = { type: 1, dateFormat: 'YYYYMMDDHHmm', digit: 3, startNumber: '001', suffix: '号' }
      const { made, id } = await make('day', counted)
      expect(made).toMatchObject({ code: 200 })
      const { data } = await family.get(`/system/BillRule/${id}`)
      expect(data).toMatchObject({ ...counted, prefix: '', category })
      expect(data['example']).toMatch(/^\d{12}001号$/)
      const ours = await platform.call('serialRule.one', { params: { id } }, { token })
      expect(ours.data.dateFormat).toBe('yyyyMMddHHmm')
      expect((await numbersOf('day'))[0]).toMatch(/^\d{12}001号$/)
    })

    test('random numbers and UUIDs are as long as asked for, and none comes twice', async () => {
      await make('digits', { type: 2, randomDigit: 16, randomType: 1, prefix: 'SJ' })
      await make('letters', { type: 2, randomDigit: 32, randomType: 2 })
      const { id } = await make('uuid', { type: 3, suffix: '-X' })
      const digits = await numbersOf('digits', 3)
      expect(digits).toHaveLength(3)
      for (const number of digits) expect(number).toMatch(/^SJ\d{16}$/)
      expect((await numbersOf('letters'))[0]).toMatch(/^[a-z\d]{32}$/)
      expect((await numbersOf('uuid'))[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}-X$/)
      expect((await family.get(`/system/BillRule/${id}`)).data).toMatchObject({ type: 3, suffix: '-X' })
    })

    test('a number that was shown is the one that the record gets', async () => {
      const orders = await openNumbered(platform, { en_code: 'letters' })
      const buyer = familyClient(platform, orders.token)
      const shown = (await buyer.get('/system/BillRule/BillNumber/letters')).data as unknown as string
      expect((await buyer.get('/system/BillRule/BillNumber/letters')).data).toBe(shown)
      await orders.created({ title: 'x' })
      expect((await orders.list()).list.map((row) => row['number'])).toEqual([shown])
    })

    test('a counted one without a day is refused in words', async () => {
      const { made } = await make('dayless', { type: 1, digit: 3, startNumber: '1' })
      expect(made).toMatchObject({ code: 400, msg: '请选择流水日期' })
      const { made: odd } = await make('odd', { type: 1, dateFormat: 'DD.MM', digit: 3, startNumber: '1' })
      expect(odd.code).toBe(400)
    })
  })
}
