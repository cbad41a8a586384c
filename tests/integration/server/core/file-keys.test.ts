import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyReport } from '#shared/design/report/document.ts'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { secretOf } from '../files/files.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addCategory, ruleBody } from '../serial-rule/support.ts'

type Area = 'serialRule' | 'dataInterface' | 'print' | 'portalDesign' | 'reportDesign'

interface Exchange {
  readonly table: string
  readonly ending: string
  readonly importing: `${Area}.import`
  readonly exporting: `${Area}.export`
  /** A file as a server of ours writes it. */
  readonly file: (enCode: string, category: string) => Readonly<Record<string, unknown>>
}

const formData = JSON.stringify({ ...emptyReport, limit: 7 })
const layout = JSON.stringify({ layoutId: 100, layout: [] })
const exchanges: readonly Exchange[] = [
  {
    ...{ table: 'serial_rule', ending: '.bb', importing: 'serialRule.import', exporting: 'serialRule.export' },
    file: (enCode, category) => ({
      ...ruleBody(category, { enCode, startNumber: '0001', digit: 4 }),
      fullName: enCode,
    }),
  },
  {
    ...{ table: 'data_interface', ending: '.bd', importing: 'dataInterface.import', exporting: 'dataInterface.export' },
    file: (enCode) => ({
      ...{ fullName: enCode, enCode, categoryId: '1', dataType: 2, path: '', requestMethod: 1, dbLinkId: '' },
      ...{ query: '[{"id":1}]', description: '', sortCode: 0, enabledMark: 0 },
    }),
  },
  {
    ...{ table: 'print_template', ending: '.bp', importing: 'print.import', exporting: 'print.export' },
    file: (enCode) => ({
      ...{ fullName: enCode, enCode, category: '', type: 2, enabledMark: 1, sortCode: 3, description: '' },
      ...{ printTemplate: '<p>{a}</p>', pageParam: '', sqlTemplate: '', leftFields: '', dbLinkId: '' },
    }),
  },
  {
    ...{ table: 'portal', ending: '.vp', importing: 'portalDesign.import', exporting: 'portalDesign.export' },
    file: (enCode) => ({ fullName: enCode, enCode, category: '', formData: layout, description: 'x', sortCode: 2 }),
  },
  {
    ...{ table: 'data_report', ending: '.json', importing: 'reportDesign.import', exporting: 'reportDesign.export' },
    file: (enCode) => ({ atriumReport: 1, fullName: enCode, enCode, formData, description: 'x' }),
  },
]

/** Keys that no version of ours knows, and values of every kind. */
const others = fc.dictionary(
  fc.stringMatching(/^[a-zA-Z\u4e00-\u4eff"'\\<>{}-]{1,12}$/).map((key) => `x${key}`),
  fc.jsonValue(),
  {
    minKeys: 1,
    maxKeys: 6,
  },
)
/** NUL can be stored nowhere, and is refused as it always was; -0 is none in JSON. */
const isUsual = (value: unknown) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value)) && !Object.is(value, -0)

const shuffled = (file: Readonly<Record<string, unknown>>, order: readonly number[]) =>
  Object.fromEntries(
    Object.entries(file)
      .map((entry, at) => [order[at % order.length] ?? 0, entry] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, entry]) => entry),
  )

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`files that go to and fro on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    let category: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      category = (await addCategory(platform)).id
    })
    afterAll(() => platform.close())

    const contentOf = async (url: string): Promise<Record<string, unknown>> =>
      JSON.parse((await platform.call('file.content', { query: { encryption: secretOf(url) } })).text) as never

    test.each(exchanges)('$table keeps what it does not know, and the order of the file', async (exchange) => {
      const { table, ending, importing, exporting, file } = exchange
      const rowOf = async (enCode: string) =>
        String(
          (
            await loose(platform.database)
              .selectFrom(table)
              .select('id')
              .where('en_code', '=', enCode)
              .executeTakeFirstOrThrow()
          )['id'],
        )
      const exported = async (id: string) => {
        const { data } = await platform.call(exporting, { params: { id } } as never, { token })
        return contentOf((data as unknown as { readonly url: string }).url)
      }
      const imported = (content: object) =>
        platform.call(importing, {} as never, {
          token,
          upload: { fileName: `a${ending}`, content: JSON.stringify(content) },
        })
      await fc.assert(
        fc.asyncProperty(others, fc.array(fc.nat(99), { minLength: 1, maxLength: 30 }), async (unknown, order) => {
          fc.pre(isUsual(unknown))
          const enCode = `keys${nextId()}`
          const content = shuffled({ ...file(enCode, category), ...unknown }, order)
          expect(await imported(content)).toMatchObject({ code: 200 })
          const first = await exported(await rowOf(enCode))
          for (const [key, value] of Object.entries(unknown)) expect(first[key]).toEqual(value)
          const known = Object.keys(first)
          expect(known.filter((key) => Object.hasOwn(content, key))).toEqual(
            Object.keys(content).filter((key) => known.includes(key)),
          )
          // Once more, over there and back: the same file, to the byte, but for the id of the record.
          await loose(platform.database).deleteFrom(table).where('en_code', '=', enCode).execute()
          expect(await imported(first)).toMatchObject({ code: 200 })
          const { id: _id, lastModifyTime: _at, creatorTime: _made, ...again } = await exported(await rowOf(enCode))
          const { id: _before, lastModifyTime: _then, creatorTime: _first, ...before } = first
          expect(JSON.stringify(again)).toBe(JSON.stringify(before))
        }),
        { numRuns: 15 },
      )
    })

    test('dictionaries keep what they do not know, of each category and each entry', async () => {
      await fc.assert(
        fc.asyncProperty(others, others, async (ofType, ofEntry) => {
          fc.pre(isUsual(ofType) && isUsual(ofEntry))
          const [type, entry] = [nextId(), nextId()]
          const content = {
            list: [{ ...ofType, id: type, parentId: '-1', fullName: type, enCode: `d${type}`, isTree: 0 }],
            modelList: [{ id: entry, ...ofEntry, dictionaryTypeId: type, parentId: '0', fullName: 'a', enCode: 'a' }],
          }
          const upload = { fileName: 'a.bdd', content: JSON.stringify(content) }
          expect(await platform.call('dictionary.import', {}, { token, upload })).toMatchObject({ code: 200 })
          const { data } = await platform.call('dictionary.exportType', { params: { id: type } }, { token })
          const back = (await contentOf(data.url)) as unknown as typeof content
          expect(back.list[0]).toMatchObject(ofType)
          expect(back.modelList[0]).toMatchObject(ofEntry)
          expect(Object.keys(back.list[0] ?? {}).slice(0, Object.keys(ofType).length)).toEqual(Object.keys(ofType))
        }),
        { numRuns: 10 },
      )
    })

    test('what a file holds does not come back over what was changed here', async () => {
      const enCode = `keys${nextId()}`
      const [rules] = exchanges
      const content = JSON.stringify({ xKept: [1], ...rules?.file(enCode, category) })
      await platform.call('serialRule.import', {}, { token, upload: { fileName: 'a.bb', content } })
      const found = platform.database.selectFrom('serial_rule').select('id').where('en_code', '=', enCode)
      const { id } = await found.executeTakeFirstOrThrow()
      await platform.database.updateTable('serial_rule').set({ description: 'changed' }).where('id', '=', id).execute()
      const { data } = await platform.call('serialRule.export', { params: { id } }, { token })
      expect(await contentOf(data.url)).toMatchObject({ xKept: [1], description: 'changed' })
    })
  })
}
