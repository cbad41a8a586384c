import { expect } from 'vitest'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addCategory, addRule, ruleBody } from './support.ts'

const stored = ({ database }: { database: PlatformDatabase }, id: string) =>
  database.selectFrom('serial_rule').selectAll().where('id', '=', id).executeTakeFirst()

export const serialRuleCases: readonly CoverageCase[] = [
  covers('serialRule.list', {
    async arrange(platform) {
      const category = await addCategory(platform)
      await addRule(platform, { category: category.id })
      return { query: { categoryId: category.id, currentPage: 1, pageSize: 20 } }
    },
    check: ({ data }) => {
      expect(data.pagination.total).toBe(1)
      expect(data.list).toMatchObject([{ category: expect.stringContaining('资产管理'), startNumber: '001', digit: 3 }])
    },
  }),
  covers('serialRule.selector', {
    async arrange(platform) {
      const category = await addCategory(platform)
      await addRule(platform, { category: category.id, enabled_mark: 0 })
      const rule = await addRule(platform, { category: category.id })
      return { query: { categoryId: category.id, keyword: rule.en_code.toUpperCase() } }
    },
    check: ({ data }) => expect(data.list.map(({ enabledMark }) => enabledMark)).toEqual([1]),
  }),
  covers('serialRule.one', {
    arrange: async (platform) => ({ params: { id: (await addRule(platform, { category: 'gone' })).id } }),
    check: ({ data }) =>
      expect(data).toMatchObject({
        category: 'gone',
        prefix: 'CG',
        dateFormat: 'no',
        example: 'CG001',
        outputNumber: '',
      }),
  }),
  covers('serialRule.create', {
    arrange: async (platform) => ({ body: ruleBody((await addCategory(platform)).id) }),
    async check(_answer, { database }, { body }) {
      const rows = database.selectFrom('serial_rule').selectAll().where('en_code', '=', body.enCode)
      expect(await rows.execute()).toMatchObject([{ start_number: '0001', digit: 4, prefix: 'YY', output_number: '' }])
    },
  }),
  covers('serialRule.update', {
    async arrange(platform) {
      const category = await addCategory(platform)
      return { params: { id: (await addRule(platform, { category: category.id })).id }, body: ruleBody(category.id) }
    },
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, params.id)).toMatchObject({ en_code: body.enCode, date_format: 'yyyyMM' }),
  }),
  covers('serialRule.toggle', {
    arrange: async (platform) => ({ params: { id: (await addRule(platform)).id } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('serialRule.delete', {
    arrange: async (platform) => ({ params: { id: (await addRule(platform)).id } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('serialRule.reserve', {
    arrange: async (platform) => ({ params: { code: (await addRule(platform)).en_code } }),
    check: ({ data }) => expect(data).toBe('CG001'),
  }),
  covers('serialRule.export', {
    arrange: async (platform) => ({ params: { id: (await addRule(platform)).id } }),
    check: ({ data }) => expect(data.name).toMatch(/^采购申请\d+\.bb$/),
  }),
  covers('serialRule.import', {
    arrange: () => ({}),
    upload: async (platform) => ({
      fileName: '用印.bb',
      content: JSON.stringify(ruleBody((await addCategory(platform)).id, { enCode: 'imported' })),
    }),
    async check({ msg }, { database }) {
      expect(msg).toBe('导入成功')
      const rows = database.selectFrom('serial_rule').selectAll().where('en_code', '=', 'imported')
      expect(await rows.execute()).toMatchObject([{ start_number: '0001', output_number: '' }])
    },
  }),
]
