import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { secretOf } from '../files/files.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addCategory, ruleBody } from './support.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn({ administrator: true })
})
afterAll(() => platform.close())

async function fileOf(id: string): Promise<string> {
  const link = await platform.call('serialRule.export', { params: { id } }, { token })
  return (await platform.call('file.content', { query: { encryption: secretOf(link.data.url) } })).text
}

async function idOf(code: string): Promise<string> {
  const found = platform.database.selectFrom('serial_rule').select('id').where('en_code', '=', code)
  return (await found.executeTakeFirstOrThrow()).id
}

const words = fc.stringMatching(/^[A-Za-z0-9\u4e00-\u4eff"'\\/{}<>-]{0,10}$/)
const marks = fc.constantFrom(0 as const, 1 as const)

test('a rule of any kind comes back from its file as it was, to the byte, whatever else stands in the file', async () => {
  const { id: category } = await addCategory(platform)
  const rules = fc.record({
    prefix: words,
    suffix: words,
    type: fc.constantFrom(1, 2, 3),
    dateFormat: fc.constantFrom('no', 'yyyy', 'yyyyMM', 'yyyyMMdd'),
    startNumber: fc.stringMatching(/^[0-9]{0,6}[1-9]$/),
    randomDigit: fc.constantFrom(16, 32),
    randomType: fc.constantFrom(1, 2),
    sortCode: fc.nat(9999),
    enabledMark: marks,
    description: words,
  })
  await fc.assert(
    fc.asyncProperty(rules, async (values) => {
      const enCode = `exchange${nextId()}`
      // Only counted rules keep how they count.
      const body = ruleBody(category, { ...values, digit: values.startNumber.length, enCode })
      expect(await platform.call('serialRule.create', { body }, { token })).toMatchObject({ code: 200 })
      const id = await idOf(enCode)
      const before = await fileOf(id)
      await platform.database.deleteFrom('serial_rule').where('id', '=', id).execute()
      const content = JSON.stringify({ tenantId: 'x', ...(JSON.parse(before) as object), lastKey: [1] })
      const upload = { fileName: '规则.bb', content }
      expect(await platform.call('serialRule.import', {}, { token, upload })).toMatchObject({ code: 200 })
      expect(await fileOf(await idOf(enCode))).toBe(content)
    }),
    { numRuns: 40 },
  )
})
