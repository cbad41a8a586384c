import { expect } from 'vitest'
import { field } from '#server/seed/modules/fields.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { openOrders } from '../module/support/order-module.ts'
import type { TestPlatform } from '../support/platform.ts'
import { workbook } from './support.ts'

const content = workbook([['名称'], ['甲'], ['']])
const upload = { fileName: 'a.xlsx', content }

/** An administrator who kept a workbook for a module, and the import that was begun with it. */
async function begun(platform: TestPlatform, rows: string[][]) {
  const { id } = await openOrders(platform, {
    fields: [field(1, 'input', 'title', '名称', { config: { unique: true } })],
  })
  const token = await platform.signIn({ administrator: true })
  const kept = await platform.call(
    'partedImport.upload',
    {},
    { token, upload: { fileName: 'a.xlsx', content: workbook([['名称'], ...rows]) } },
  )
  const body = { source: 'moduleImport' as const, sourceId: id, fileName: kept.data.name }
  const { data } = await platform.call('partedImport.begin', { body }, { token })
  return { id, token, import: data, body }
}

/** The same, the token of whoever began it being that of the call. */
function own(rows: string[][] = [['甲']], isRun = false) {
  let token = ''
  return {
    async arrange(platform: TestPlatform) {
      const made = await begun(platform, rows)
      token = made.token
      const params = { id: made.import.id }
      if (isRun) await platform.call('partedImport.run', { params, body: { part: 0 } }, { token })
      return { ...made, params }
    },
    signInAs: async () => token,
  }
}

const doubled = [['甲'], ['甲']]
const beginning = own()
const listing = own()
const running = own()
const failing = own(doubled, true)
const excepted = own(doubled, true)
const ending = own()

export const partedImportCases: readonly CoverageCase[] = [
  covers('partedImport.upload', {
    arrange: () => ({}),
    upload: () => upload,
    check({ data }) {
      expect(data.name).not.toBe('')
    },
  }),
  covers('partedImport.begin', {
    arrange: async (platform) => ({ body: (await beginning.arrange(platform)).body }),
    signInAs: beginning.signInAs,
    check({ data }) {
      expect(data).toMatchObject({ fileName: 'a.xlsx', records: 1, parts: 1, part: 0, done: 0 })
    },
  }),
  covers('partedImport.list', {
    arrange: async (platform) => {
      const { id } = await listing.arrange(platform)
      return { query: { source: 'moduleImport', sourceId: id } }
    },
    signInAs: listing.signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ fileName: 'a.xlsx', part: 0, parts: 1 }])
    },
  }),
  covers('partedImport.run', {
    arrange: async (platform) => ({ params: (await running.arrange(platform)).params, body: { part: 0 } }),
    signInAs: running.signInAs,
    check({ data }) {
      expect(data).toMatchObject({ part: 1, done: 1, good: 1, failed: 0 })
    },
  }),
  covers('partedImport.failures', {
    arrange: async (platform) => ({ params: (await failing.arrange(platform)).params }),
    signInAs: failing.signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ title: '甲', errorsInfo: expect.any(String) }])
      expect(JSON.parse(data.formData).fields).toHaveLength(1)
    },
  }),
  covers('partedImport.exceptions', {
    arrange: async (platform) => ({ params: (await excepted.arrange(platform)).params }),
    signInAs: excepted.signInAs,
    check({ data }) {
      expect(data.name).toBe('采购申请导入失败数据.xlsx')
    },
  }),
  covers('partedImport.end', {
    arrange: async (platform) => ({ params: (await ending.arrange(platform)).params }),
    signInAs: ending.signInAs,
    async check(_answer, platform, { params }) {
      const left = await platform.database
        .selectFrom('parted_import')
        .select('id')
        .where('id', '=', params.id)
        .execute()
      expect(left).toEqual([])
    },
  }),
]
