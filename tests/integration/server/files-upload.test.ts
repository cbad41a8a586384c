import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png, uploadPicture } from './support/pictures.ts'
import { openPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const upload = (fileName: string, content: Buffer, type = 'userAvatar') =>
  platform.call('file.upload', { params: { type } }, { token, upload: { fileName, content } })
const show = (name: string, type = 'userAvatar') => platform.call('file.image', { params: { type, name } })

describe('uploaded pictures', () => {
  test.each([
    ['a page named like a picture', 'me.png', Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG, which can run', 'me.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture named like a program', 'me.exe', png(1)],
    ['nothing at all', 'me.png', Buffer.alloc(0)],
    ['two letters that a bitmap begins with', 'me.bmp', Buffer.from('BM says hello')],
  ])('%s is refused with the words of section 5', async (_what, name, content) => {
    expect(await upload(name, content)).toMatchObject({ code: 400, msg: '请上传图片' })
  })

  test('a type nobody declared is refused, whatever it is spelt like', async () => {
    expect((await upload('me.png', png(1), 'annex')).code).toBe(400)
    expect((await upload('me.png', png(1), 'constructor')).code).toBe(400)
    expect((await show('x.png', 'constructor')).code).toBe(404)
  })

  test('ten megabytes pass, one byte more is told to be too large', async () => {
    const limit = 10 * 1024 * 1024
    const sized = (size: number) => Buffer.concat([png(1), Buffer.alloc(size - png(1).length)])
    expect((await upload('me.png', sized(limit))).code).toBe(200)
    expect((await upload('me.png', sized(limit + 1))).code).toBe(413)
  })

  test('the stored name is ours: neither a path nor the extension of the sender lives on', async () => {
    const answer = await upload('../../../evil.gif', png(7))
    expect(answer.data.name).toMatch(/^[\w-]{43}\.png$/)
    expect(readdirSync(join(platform.dataFolder, 'files', 'userAvatar'))).toContain(answer.data.name)
    expect(new Set([await uploadPicture(platform, token, 1), await uploadPicture(platform, token, 1)]).size).toBe(2)
  })

  test('names that lead elsewhere show nothing, a planted link neither', async () => {
    for (const path of ['..%2F..%2Fplatform.sqlite', '%2e%2e', '.hidden.png']) {
      const answer = await platform.server.app.inject({
        url: `/api/file/Image/userAvatar/${path}`,
        headers: { host: '127.0.0.1' },
      })
      expect([400, 404], path).toContain(answer.json().code)
    }
    const name = await uploadPicture(platform, token, 8)
    const outside = join(tmpdir(), `atrium-outside-picture-${process.pid}.png`)
    writeFileSync(outside, png(9))
    const stored = join(platform.dataFolder, 'files', 'userAvatar', name)
    rmSync(stored)
    symlinkSync(outside, stored)
    expect((await show(name)).code).toBe(404)
    rmSync(outside)
  })
})
