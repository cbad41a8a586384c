import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { publish, publishList, storedRecords } from './support.ts'

const unknown = { params: { id: 'unknown' }, query: { encryption: 'unknown' } }
const models = new Map<string, string>()

export const shortLinkCases: readonly CoverageCase[] = [
  covers('shortLink.config', {
    arrange: async (platform) => (await publish(platform)).input,
    refused: { input: unknown, code: 400, msg: /表单链接无效/ },
    check({ data }) {
      expect(data.fullName).toBe('来访预约')
      // What staff add later is nothing a visitor is told.
      expect(JSON.stringify(data)).not.toMatch(/被访人|陪同人/)
      expect(data.formData).toContain('红色')
    },
  }),
  covers('shortLink.submit', {
    async arrange(platform) {
      const { input, modelId } = await publish(platform)
      models.set(input.params.id, modelId)
      return { ...input, body: { data: JSON.stringify({ name: '访客甲', colour: 'red' }) } }
    },
    refused: { input: { ...unknown, body: { data: '{}' } }, code: 400, msg: /表单链接无效/ },
    async check(answer, platform, { params }) {
      expect(answer.msg).toBe('提交成功')
      const stored = await storedRecords(platform, models.get(String(params.id)) ?? '')
      expect(stored).toMatchObject([{ name: '访客甲', colour: 'red' }])
    },
  }),
  covers('shortLink.list', {
    arrange: async (platform) => (await publishList(platform)).input,
    refused: { input: { ...unknown, body: {} }, code: 400, msg: /列表链接无效/ },
    check({ data }) {
      expect(data).toMatchObject({
        fullName: '公示',
        columns: [{ prop: 'title', label: '事项' }],
        list: [{ id: '1', title: '打印纸' }],
        pagination: { total: 1 },
      })
      expect(Object.keys(data.list[0] ?? {}).toSorted()).toEqual(['id', 'title'])
    },
  }),
]
