import { createHash } from 'node:crypto'
import type { TestPlatform } from './platform.ts'

/** Bytes of the small chunks that tests send. */
export const SMALL_CHUNK = 100 * 1024

export const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')

/** Bytes that look like nothing, another content for every seed. */
export function someBytes(size: number, seed = 1): Buffer {
  const content = Buffer.alloc(size)
  for (let at = 0; at < size; at += 1) content[at] = 97 + ((at * 31 + seed * 17 + (at >> 9)) % 26)
  return content
}

export interface Cut {
  readonly content: Buffer
  readonly fileName?: string
  readonly identifier?: string
  readonly chunkSize?: number
}

/** The fields of one chunk as clients of the family send them. */
export function chunkOf(cut: Cut, chunkNumber: number) {
  const { content, fileName = 'a.txt', identifier = md5(content), chunkSize = SMALL_CHUNK } = cut
  const totalChunks = Math.ceil(content.length / chunkSize)
  const part = content.subarray((chunkNumber - 1) * chunkSize, chunkNumber * chunkSize)
  const fields = {
    chunkNumber,
    chunkSize,
    currentChunkSize: part.length,
    totalSize: content.length,
    totalChunks,
    identifier,
    filename: fileName,
    relativePath: fileName,
    fileType: 'text/plain',
    extension: fileName.split('.').at(-1) ?? '',
  }
  return { fields, part, totalChunks }
}

/** Sends chunks of a file; all of them where none are named. */
export async function sendChunks(platform: TestPlatform, token: string, cut: Cut, numbers?: readonly number[]) {
  const { totalChunks } = chunkOf(cut, 1)
  const all = numbers ?? Array.from({ length: totalChunks }, (_, index) => index + 1)
  const answers = []
  for (const number of all) {
    const { fields, part } = chunkOf(cut, number)
    answers.push(await platform.call('file.chunk', {}, { token, upload: { fileName: 'blob', content: part, fields } }))
  }
  return answers
}

export function testChunks(platform: TestPlatform, token: string, cut: Cut, over: Record<string, unknown> = {}) {
  return platform.call('file.chunkTest', { query: { ...chunkOf(cut, 1).fields, ...over } }, { token })
}

export function merge(platform: TestPlatform, token: string, cut: Cut, over: Record<string, unknown> = {}) {
  const { fileName = 'a.txt', content, identifier = md5(content) } = cut
  const body = { identifier, fileName, fileSize: content.length, fileType: 'text/plain', type: 'annex', ...over }
  return platform.call('file.merge', { body }, { token })
}
