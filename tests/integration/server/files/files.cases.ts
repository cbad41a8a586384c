import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { chunkOf, md5, sendChunks, SMALL_CHUNK, someBytes } from '../support/chunks.ts'
import type { TestPlatform } from '../support/platform.ts'

/** A stored file with its row. */
export async function storeFile(platform: TestPlatform, name: string, content: string): Promise<string> {
  const id = `${nextId()}.txt`
  await mkdir(join(platform.dataFolder, 'files', 'annex'), { recursive: true })
  await writeFile(join(platform.dataFolder, 'files', 'annex', id), content)
  await platform.database
    .insertInto('stored_file')
    .values({ type: 'annex', id, name, size: Buffer.byteLength(content), created_by: null, created_at: 0 })
    .execute()
  return id
}

const uploads = new Map<string, { readonly name: string; readonly token: string }>()

/** A file that somebody uploaded, and the session it was uploaded with; `name` finds it again. */
async function uploadFor(platform: TestPlatform, name?: string) {
  const known = uploads.get(name ?? '')
  if (known) return known
  const token = await platform.signIn()
  const upload = { fileName: 'a.txt', content: 'mine' }
  const { data } = await platform.call('file.upload', { params: { type: 'annex' } }, { token, upload })
  const made = { name: data.name, token }
  uploads.set(data.name, made)
  return made
}

/** The one-time secret of a download address. */
export function secretOf(url: string): string {
  return new URL(url, 'http://server').searchParams.get('encryption') ?? ''
}

const coverContent = someBytes(3 * SMALL_CHUNK + 7, 90)

export const fileCases: readonly CoverageCase[] = [
  covers('file.chunkTest', {
    arrange: () => ({ query: chunkOf({ content: coverContent }, 1).fields }),
    check({ data }) {
      expect(data).toEqual({ uploaded: false, chunkNumbers: [], merge: false })
    },
  }),
  covers('file.chunk', {
    arrange: () => ({}),
    upload: () => {
      const { fields, part } = chunkOf({ content: coverContent }, 2)
      return { fileName: 'blob', content: part, fields }
    },
    check({ data }) {
      expect(data).toEqual({ uploaded: false, chunkNumbers: [2], merge: false })
    },
  }),
  covers('file.merge', {
    arrange: () => {
      return {
        body: { identifier: md5(coverContent), fileName: '附件.txt', fileSize: coverContent.length, type: 'annex' },
      }
    },
    async signInAs(platform) {
      const token = await platform.signIn()
      await sendChunks(platform, token, { content: coverContent })
      return token
    },
    check({ data }) {
      expect(data).toMatchObject({
        name: expect.stringMatching(/^[\w-]{43}\.txt$/),
        url: `/api/file/Image/annex/${data.name}`,
        fileSize: coverContent.length,
        fileExtension: 'txt',
        fileVersionId: '',
      })
    },
  }),
  covers('file.packDownload', {
    async arrange(platform) {
      const files = ['一', '二', '三', '四'].map((text, at) => storeFile(platform, `n${at}.txt`, text))
      // Names that the caller gives; one without a name keeps that of its upload, and folders are left out.
      const names = ['a.txt', 'a.txt', '', '../../over.txt']
      const body = (await Promise.all(files)).map((fileId, at) => ({ fileId, fileName: names[at] ?? '' }))
      return { params: { type: 'annex' }, body }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    async check({ data }, platform) {
      expect(data.downloadName).toBe('附件.zip')
      const file = await platform.call('file.content', { query: { encryption: secretOf(data.downloadVo.url) } })
      expect(file.headers['content-type']).toBe('application/zip')
      expect(file.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
      for (const name of ['a.txt', 'a (2).txt', 'n2.txt', 'over.txt']) expect(file.text).toContain(name)
      expect(file.text).not.toMatch(/n[013]\.txt|\.\./)
    },
  }),
  covers('file.preview', {
    async arrange(platform) {
      const fileId = await storeFile(platform, '说明.txt', '内容')
      return { query: { fileName: '说明.txt', fileDownloadUrl: `/api/file/Image/annex/${fileId}` } }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    async check({ data }, platform) {
      const shown = await platform.call('file.content', { query: { encryption: secretOf(data) } })
      expect(shown.text).toBe('内容')
    },
  }),
  covers('file.keep', {
    arrange: () => ({ body: { files: [{ type: 'annex', fileId: 'none.txt' }] } }),
    check({ code }) {
      expect(code).toBe(200)
    },
  }),
  covers('file.delete', {
    arrange: async (platform) => ({ params: { type: 'annex', fileId: (await uploadFor(platform)).name } }),
    signInAs: async (platform, input) => (await uploadFor(platform, input.params.fileId)).token,
    check({ code }) {
      expect(code).toBe(200)
    },
  }),
  covers('file.download', {
    async arrange(platform) {
      return { params: { type: 'annex', fileId: await storeFile(platform, '请假 制度.txt', '内容') } }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    async check({ data }, platform) {
      expect(data.name).toBe('请假 制度.txt')
      const file = await platform.call('file.content', { query: { encryption: secretOf(data.url) } })
      expect(file.text).toBe('内容')
    },
  }),
  covers('file.content', {
    async arrange(platform) {
      const fileId = await storeFile(platform, '"通知".txt', 'bytes')
      const token = await platform.signIn({ administrator: true })
      const link = await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })
      return { query: { encryption: secretOf(link.data.url) } }
    },
    refused: { input: { query: { encryption: 'guess' } }, code: 400, msg: /下载链接无效/ },
    async check(answer, platform, input) {
      expect(answer.text).toBe('bytes')
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="____.txt"; filename*=UTF-8''%22%E9%80%9A%E7%9F%A5%22.txt`,
      })
      expect((await platform.call('file.content', input)).code, 'a link works once').toBe(400)
    },
  }),
]
