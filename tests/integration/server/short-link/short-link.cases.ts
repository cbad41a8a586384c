import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { field } from '#server/seed/modules/fields.ts'
import { chunkOf, md5, SMALL_CHUNK, someBytes } from '../support/chunks.ts'
import { png } from '../support/pictures.ts'
import type { TestPlatform } from '../support/platform.ts'
import { publish, publishList, storedRecords } from './support.ts'

const unknown = { params: { id: 'unknown' }, query: { encryption: 'unknown' } }
const models = new Map<string, string>()

const content = someBytes(SMALL_CHUNK + 3, 77)
const ticket = 'a-visitor-who-fills-in-one-form-1'
const refusedUpload = { ...unknown, query: { ...unknown.query, ticket, field: 'papers' } }

/** A published form that takes files and pictures, asked for one of its fields. */
async function withFiles(platform: TestPlatform, name = 'papers') {
  const fields = [field(1, 'uploadFile', 'papers', '附件'), field(2, 'uploadImg', 'photos', '照片')]
  const { input } = await publish(platform, { presets: '{}' }, fields)
  return { ...input, query: { ...input.query, ticket, field: name } }
}
const chunkUpload = (number: number) => {
  const { fields, part } = chunkOf({ content }, number)
  return { fileName: 'blob', content: part, fields }
}
const refusedMerge = { identifier: md5(content), fileName: 'a.txt', fileSize: content.length }

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
  covers('shortLink.chunkTest', {
    async arrange(platform) {
      const input = await withFiles(platform)
      return { ...input, query: { ...chunkOf({ content }, 1).fields, ...input.query } }
    },
    refused: {
      input: { ...refusedUpload, query: { ...chunkOf({ content }, 1).fields, ...refusedUpload.query } },
      code: 400,
      msg: /表单链接无效/,
    },
    check({ data }) {
      expect(data).toEqual({ uploaded: false, chunkNumbers: [], merge: false })
    },
  }),
  covers('shortLink.chunk', {
    arrange: (platform) => withFiles(platform),
    upload: () => chunkUpload(1),
    refused: { input: refusedUpload, code: 400, msg: /表单链接无效/ },
    check({ data }) {
      expect(data).toEqual({ uploaded: false, chunkNumbers: [1], merge: false })
    },
  }),
  covers('shortLink.merge', {
    async arrange(platform) {
      const input = await withFiles(platform)
      for (const number of [1, 2]) await platform.call('shortLink.chunk', input, { upload: chunkUpload(number) })
      return { ...input, body: refusedMerge }
    },
    refused: { input: { ...refusedUpload, body: refusedMerge }, code: 400, msg: /表单链接无效/ },
    check({ data }) {
      expect(data).toMatchObject({ url: `/api/file/Image/annex/${data.name}`, fileSize: content.length })
    },
  }),
  covers('shortLink.upload', {
    arrange: (platform) => withFiles(platform, 'photos'),
    upload: () => ({ fileName: 'a.png', content: png(1) }),
    refused: { input: refusedUpload, code: 400, msg: /表单链接无效/ },
    check({ data }) {
      expect(data.url).toBe(`/api/file/Image/annexpic/${data.name}`)
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
