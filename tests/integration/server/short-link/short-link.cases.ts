import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { publish, storedRecords } from './support.ts'

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
]
