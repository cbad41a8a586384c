import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '#server/app.ts'
import { chunkOf, md5, merge, sendChunks, SMALL_CHUNK, someBytes, testChunks } from '../support/chunks.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { send } from '../support/send.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

/** Files below the uploads and the contents, by path. */
const onDisk = () =>
  ['uploads', join('files', 'content')]
    .flatMap((folder) =>
      readdirSync(join(platform.dataFolder, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

const bytesOf = async (name: string, who = token) =>
  (
    await platform.server.app.inject({
      url: `/api/file/Image/annex/${name}`,
      headers: { host: '127.0.0.1', authorization: who },
    })
  ).rawPayload

describe('an upload in chunks', () => {
  test('asks for what is missing, in any order, and becomes a file with its bytes', async () => {
    const cut = { content: someBytes(4 * SMALL_CHUNK + 5), fileName: '实验 报告.txt' }
    expect((await testChunks(platform, token, cut)).data).toEqual({ uploaded: false, chunkNumbers: [], merge: false })
    const [third, first] = await sendChunks(platform, token, cut, [3, 1])
    expect([third?.data, first?.data]).toEqual([
      { uploaded: false, chunkNumbers: [3], merge: false },
      { uploaded: false, chunkNumbers: [1, 3], merge: false },
    ])
    expect((await merge(platform, token, cut)).msg).toBe('文件分片不完整，请继续上传')
    const rest = await sendChunks(platform, token, cut, [2, 4, 5])
    expect(rest.at(-1)?.data).toEqual({ uploaded: false, chunkNumbers: [1, 2, 3, 4, 5], merge: true })
    expect((await testChunks(platform, token, cut)).data.merge).toBe(true)
    const { data } = await merge(platform, token, cut)
    expect(await bytesOf(data.name)).toEqual(cut.content)
    const link = await platform.call('file.download', { params: { type: 'annex', fileId: data.name } }, { token })
    expect(link.data.name).toBe('实验 报告.txt')
  })

  test('that is there already is not sent again, and only to the account that has it', async () => {
    const cut = { content: someBytes(2 * SMALL_CHUNK, 2) }
    await sendChunks(platform, token, cut)
    const { data } = await merge(platform, token, cut)
    const again = { ...cut, fileName: 'other.txt' }
    expect((await testChunks(platform, token, again)).data).toEqual({ uploaded: true, chunkNumbers: [], merge: false })
    const second = await merge(platform, token, again)
    expect(second.data.name).not.toBe(data.name)
    expect(await bytesOf(second.data.name)).toEqual(cut.content)
    const stranger = await platform.signIn()
    expect((await testChunks(platform, stranger, cut)).data).toEqual({
      uploaded: false,
      chunkNumbers: [],
      merge: false,
    })
    // Knowing a hash is no way to somebody else's content.
    expect((await merge(platform, stranger, cut)).code).toBe(400)
    const mine = { ...cut, content: Buffer.from(cut.content) }
    await sendChunks(platform, stranger, mine, [1])
    expect((await testChunks(platform, token, cut)).data.uploaded).toBe(true)
    await sendChunks(platform, stranger, mine, [2])
    expect((await merge(platform, stranger, mine)).code).toBe(200)
    const rows = platform.database.selectFrom('stored_file').select('content').where('md5', '=', md5(cut.content))
    expect(new Set((await rows.execute()).map((row) => row.content)).size).toBe(1)
  })

  test('registered twice, because an answer was lost, is one file', async () => {
    const cut = { content: someBytes(SMALL_CHUNK + 1, 3) }
    await sendChunks(platform, token, cut)
    const [one, other] = await Promise.all([merge(platform, token, cut), merge(platform, token, cut)])
    const third = await merge(platform, token, cut)
    expect([other.data.name, third.data.name]).toEqual([one.data.name, one.data.name])
  })

  test('keeps its chunks where the server itself fails to store it: none is sent again', async () => {
    const cut = { content: someBytes(2 * SMALL_CHUNK, 31) }
    await sendChunks(platform, token, cut)
    const { contents } = platform.server.services.files
    const full = vi.spyOn(contents, 'put').mockRejectedValueOnce(new Error('ENOSPC: no space left on device'))
    expect((await merge(platform, token, cut)).code).toBe(500)
    expect((await testChunks(platform, token, cut)).data).toMatchObject({ chunkNumbers: [1, 2], merge: true })
    const { data } = await merge(platform, token, cut)
    expect(await bytesOf(data.name)).toEqual(cut.content)
    expect(full).toHaveBeenCalledTimes(2)
  })

  test('takes the same chunk many times at once', async () => {
    const cut = { content: someBytes(2 * SMALL_CHUNK, 4) }
    await Promise.all(Array.from({ length: 8 }, () => sendChunks(platform, token, cut, [1])))
    await sendChunks(platform, token, cut, [2])
    const { data } = await merge(platform, token, cut)
    expect(await bytesOf(data.name)).toEqual(cut.content)
    expect(onDisk().filter((path) => path.includes('uploads'))).toEqual([])
  })

  test('goes on with another server on the same folder, and what a power cut left shorter is sent again', async () => {
    const cut = { content: someBytes(3 * SMALL_CHUNK, 5) }
    await sendChunks(platform, token, cut, [1, 2])
    const stored = onDisk().filter((path) => path.endsWith('2') && path.includes(md5(cut.content)))
    writeFileSync(stored[0] ?? '', '')
    const { database, dataFolder, clock } = platform
    const next = await createServer({ database, dataFolder, loopback: true, now: () => clock.now })
    const query = chunkOf(cut, 1).fields
    const state = await send(next.app, 'file.chunkTest', { query }, { token })
    expect(state.data.chunkNumbers).toEqual([1])
    await next.app.close()
    await sendChunks(platform, token, cut, [2, 3])
    expect((await merge(platform, token, cut)).code).toBe(200)
  })

  test('may end in a chunk of up to twice the size, as other clients of the family cut it', async () => {
    const content = someBytes(SMALL_CHUNK * 2 + 50, 6)
    const over = { totalChunks: 2, chunkNumber: 1 }
    const first = { ...chunkOf({ content }, 1).fields, ...over }
    const last = { ...first, chunkNumber: 2, currentChunkSize: SMALL_CHUNK + 50 }
    const post = (fields: typeof first, part: Buffer) =>
      platform.call('file.chunk', {}, { token, upload: { fileName: 'blob', content: part, fields } })
    await post(first, content.subarray(0, SMALL_CHUNK))
    expect((await post(last, content.subarray(SMALL_CHUNK))).data.merge).toBe(true)
    expect((await merge(platform, token, { content })).code).toBe(200)
  })

  test('may be registered by a multipart form, and by SHA-256', async () => {
    const content = someBytes(SMALL_CHUNK, 7)
    const identifier = createHash('sha256').update(content).digest('hex')
    await sendChunks(platform, token, { content, identifier })
    const form = new FormData()
    const fields = { identifier, fileName: 'a.txt', fileSize: String(content.length), type: 'annex' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const request = new Request('http://127.0.0.1', { method: 'POST', body: form })
    const answer = await platform.server.app.inject({
      method: 'POST',
      url: '/api/file/merge',
      headers: {
        host: '127.0.0.1',
        authorization: token,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ code: 200, data: { fileSize: content.length } })
  })
})
