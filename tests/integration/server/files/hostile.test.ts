import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_SIZE } from '#shared/rules/upload-limits.ts'
import { chunkOf, md5, merge, sendChunks, SMALL_CHUNK, someBytes, testChunks } from '../support/chunks.ts'
import { png } from '../support/pictures.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

/** Whatever lies below the uploads and the contents. */
const onDisk = () =>
  ['uploads', 'files']
    .flatMap((folder) => {
      try {
        return readdirSync(join(platform.dataFolder, folder), { recursive: true, withFileTypes: true })
      } catch {
        return []
      }
    })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const rows = async () => (await platform.database.selectFrom('stored_file').select('id').execute()).length
const inBytes = (text: string) => Buffer.from(text)
const pdf = Buffer.concat([inBytes('%PDF-1.4\n'), someBytes(200)])
const exe = Buffer.concat([inBytes('MZ'), Buffer.alloc(200)])
const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)])
const polyglot = Buffer.concat([png(1), inBytes('<html><script>alert(1)</script></html>')])

/** A picture of few bytes and many pixels, which says its size behind as much as cameras write before it. */
function farFrame(before: number): Buffer {
  const segments: Buffer[] = []
  for (let left = before; left > 0; left -= 60_000) {
    const segment = Buffer.alloc(60_004)
    segment.writeUInt16BE(0xffe2, 0)
    segment.writeUInt16BE(60_002, 2)
    segments.push(segment)
  }
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, frame])
}

async function refusedBothWays(fileName: string, content: Buffer, type = 'annex') {
  const before = [onDisk(), await rows()]
  const whole = await platform.call(
    'file.upload',
    { params: { type } },
    { token, upload: { fileName: 'x', content, fields: { fileName } } },
  )
  const cut = { content, fileName }
  const chunks = await sendChunks(platform, token, cut)
  const merged = await merge(platform, token, cut, { type })
  expect([onDisk(), await rows()], 'nothing of it is kept').toEqual(before)
  return [whole, chunks.find(({ code }) => code !== 200) ?? merged]
}

describe('a hostile file', () => {
  test.each([
    ['a program', 'setup.exe', exe, /程序/],
    ['a script', 'run.ps1', inBytes('rm'), /程序/],
    ['a program named like a document', 'report.docx', exe, /不符|程序/],
    ['a program without a kind', 'report', elf, /程序/],
    ['a page named like a picture', 'a.png', inBytes('<html><script>1</script>'), /不符/],
    ['a picture that is also a page', 'a.png', polyglot, /不符/],
    ['a picture named like a page', 'a.html', png(1), /不符/],
    ['a PDF named like a text', 'a.txt', pdf, /不符/],
    ['a text named like a PDF', 'a.pdf', inBytes('hello'), /不符/],
    ['zero bytes in a text', 'a.csv', Buffer.from([65, 0, 66]), /不符/],
    ['a way out of the folder', '../../evil.txt', inBytes('x'), /文件名/],
    ['a path of Windows', '..\\evil.txt', inBytes('x'), /文件名/],
    ['two dots', '..', inBytes('x'), /文件名/],
    ['letters turned round', 'invoice\u202Etxt.pdf', pdf, /文件名/],
    ['a device of Windows', 'CON.txt', inBytes('x'), /文件名/],
    ['another device of Windows', 'lpt1', inBytes('x'), /文件名/],
    ['a device with a space behind it', 'nul .txt', inBytes('x'), /文件名/],
    ['a device with a small number', 'COM¹.txt', inBytes('x'), /文件名/],
    ['a dot at the end', 'a.txt.', inBytes('x'), /文件名/],
    ['a line break', 'a\n.txt', inBytes('x'), /文件名/],
    ['a name without end', `${'a'.repeat(300)}.txt`, inBytes('x'), /200/],
  ])('%s is refused in both ways of sending, and nothing is kept of it', async (_what, name, content, words) => {
    for (const answer of await refusedBothWays(name, content)) {
      expect(answer.code).toBe(400)
      expect(answer.msg).toMatch(words)
    }
  })

  test.each([0, 120_000, 11 * 1024 * 1024])(
    'a picture of four billion pixels is refused, also where %d bytes stand before its size',
    async (before) => {
      for (const type of ['annex', ...(before < 1e6 ? ['annexpic'] : [])])
        for (const answer of await refusedBothWays('photo.jpg', farFrame(before), type))
          expect(answer).toMatchObject({ code: 413, msg: '图片尺寸过大，请缩小后重新上传' })
    },
  )

  test('nothing at all is refused', async () => {
    const upload = { fileName: 'a.txt', content: '' }
    const whole = await platform.call('file.upload', { params: { type: 'annex' } }, { token, upload })
    expect(whole).toMatchObject({ code: 400, msg: '不能上传空文件' })
    const body = { identifier: 'd41d8cd98f00b204e9800998ecf8427e', fileName: 'a.txt', fileSize: 0, type: 'annex' }
    expect(await platform.call('file.merge', { body }, { token })).toMatchObject({ code: 400, msg: '不能上传空文件' })
    expect(onDisk()).toEqual([])
  })

  test('five gigabytes are refused before a byte is kept', async () => {
    const totalSize = 5 * 1024 ** 3
    const chunkSize = 5 * 1024 ** 2
    const { fields, part } = chunkOf({ content: someBytes(SMALL_CHUNK) }, 1)
    const large = { ...fields, totalSize, chunkSize, totalChunks: 1024, currentChunkSize: chunkSize }
    expect(totalSize).toBeGreaterThan(MAX_FILE_SIZE)
    expect(await platform.call('file.chunkTest', { query: large }, { token })).toMatchObject({ code: 413 })
    const sent = { token, upload: { fileName: 'blob', content: part, fields: large } }
    expect(await platform.call('file.chunk', {}, sent)).toMatchObject({ code: 413, msg: '文件大小不能超过4096MB' })
    const body = { identifier: fields.identifier, fileName: 'a.txt', fileSize: totalSize, type: 'annex' }
    expect(await platform.call('file.merge', { body }, { token })).toMatchObject({ code: 413 })
    expect(onDisk()).toEqual([])
  })

  test.each([
    ['number 0', { chunkNumber: 0 }],
    ['a number beyond the last', { chunkNumber: 4 }],
    ['a number that is none', { chunkNumber: '../1' }],
    ['more chunks than the size has', { totalChunks: 9 }],
    ['fewer chunks than the size has', { totalChunks: 1 }],
    ['chunks of one byte', { chunkSize: 1, totalChunks: 3 * SMALL_CHUNK }],
    ['chunks of a gigabyte', { chunkSize: 1024 ** 3, totalChunks: 1 }],
    ['a chunk shorter than it should be', { currentChunkSize: 5 }],
    ['an identifier that leads elsewhere', { identifier: '../../../../etc/passwd' }],
    ['an identifier that is no hash', { identifier: 'abc' }],
  ])('a chunk with %s is refused and not kept', async (_what, over) => {
    const { fields, part } = chunkOf({ content: someBytes(3 * SMALL_CHUNK) }, 1)
    const upload = { fileName: 'blob', content: part, fields: { ...fields, ...over } }
    const answer = await platform.call('file.chunk', {}, { token, upload })
    expect(answer.code).toBe(400)
    expect(answer.msg).not.toBe('')
    expect(onDisk()).toEqual([])
  })

  test('a chunk longer or shorter than it says is refused and not kept', async () => {
    const { fields, part } = chunkOf({ content: someBytes(3 * SMALL_CHUNK) }, 1)
    for (const content of [part.subarray(1), Buffer.concat([part, part])]) {
      const answer = await platform.call('file.chunk', {}, { token, upload: { fileName: 'blob', content, fields } })
      expect(answer).toMatchObject({ code: 400, msg: '分片的编号或大小不正确' })
    }
    expect(onDisk()).toEqual([])
  })

  test('a body that is cut off leaves nothing', async () => {
    const answer = await platform.server.app.inject({
      method: 'POST',
      url: '/api/file/chunk',
      headers: { host: '127.0.0.1', authorization: token, 'content-type': 'multipart/form-data; boundary=cut' },
      payload: '--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    })
    expect(answer.json().code).toBe(400)
    expect(onDisk()).toEqual([])
  })

  test('content under the hash of another one is refused, and its chunks go', async () => {
    const content = someBytes(2 * SMALL_CHUNK)
    const cut = { content, identifier: 'a'.repeat(32) }
    await sendChunks(platform, token, cut)
    expect(await merge(platform, token, cut)).toMatchObject({ code: 400, msg: '文件校验不一致，请重新上传' })
    expect(onDisk()).toEqual([])
    expect(await rows()).toBe(0)
  })

  test('one content sent in many cuts takes the room of one', async () => {
    const content = someBytes(2 * SMALL_CHUNK, 91)
    for (const more of [1, 2, 3]) await sendChunks(platform, token, { content, chunkSize: SMALL_CHUNK + more }, [1])
    const cut = { content, chunkSize: SMALL_CHUNK + 3 }
    const kept = onDisk().filter((path) => path.includes(md5(content)))
    expect(kept).toHaveLength(1)
    expect((await testChunks(platform, token, cut)).data.chunkNumbers).toEqual([1])
    await sendChunks(platform, token, cut, [2])
    expect((await merge(platform, token, cut)).code).toBe(200)
  })

  test('chunks of another account are neither seen nor merged', async () => {
    const cut = { content: someBytes(2 * SMALL_CHUNK, 3) }
    await sendChunks(platform, token, cut)
    const stranger = await platform.signIn()
    expect(await merge(platform, stranger, cut)).toMatchObject({ code: 400, msg: '文件分片不完整，请继续上传' })
    expect((await merge(platform, token, cut)).code).toBe(200)
  })

  test('a page or a drawing is kept, but only ever handed out as a download', async () => {
    for (const [fileName, content] of [
      ['a.html', '<!doctype html><script>alert(1)</script>'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a.xml', '<?xml version="1.0"?><x/>'],
    ] as const) {
      const upload = { fileName, content }
      const { data } = await platform.call('file.upload', { params: { type: 'annex' } }, { token, upload })
      const shown = await platform.server.app.inject({
        url: data.url,
        headers: { host: '127.0.0.1', authorization: token },
      })
      expect(shown.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringContaining('attachment'),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    }
  })
})

test('a content that is no picture by its name does not become one of four billion pixels by another name', async () => {
  const cut = { content: farFrame(120_000), fileName: 'photo.dat' }
  await sendChunks(platform, token, cut)
  expect((await merge(platform, token, cut)).code).toBe(200)
  expect(await merge(platform, token, { ...cut, fileName: 'photo.jpg' })).toMatchObject({ code: 413 })
})
