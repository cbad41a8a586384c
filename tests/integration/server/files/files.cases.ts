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
    .values({ type: 'annex', id, name, size: content.length, created_by: null, created_at: 0 })
    .execute()
  return id
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
