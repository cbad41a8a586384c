import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png, uploadPicture } from '../support/pictures.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const upload = (fileName: string, content: Buffer, type = 'userAvatar') =>
  platform.call('file.upload', { params: { type } }, { token, upload: { fileName, content } })
/** Files of the data folder that hold a content, or are on the way to it. */
const onDisk = () =>
  ['files', 'uploads'].flatMap((folder) =>
    readdirSync(join(platform.dataFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
const contentOf = async (name: string) => {
  const row = await platform.database
    .selectFrom('stored_file')
    .select('content')
    .where('id', '=', name)
    .executeTakeFirst()
  return row?.content ?? ''
}
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
    expect((await upload('me.png', png(1), 'nowhere')).code).toBe(400)
    expect((await upload('me.png', png(1), 'constructor')).code).toBe(400)
    expect((await show('x.png', 'constructor')).code).toBe(404)
  })

  test('an upload that is cut off is told to be incomplete, and is no fault of the server in the log', async () => {
    const { id, token: own } = await addUser(platform.database, {}, platform.clock.now)
    const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\n\r\n'
    const answer = await platform.server.app.inject({
      method: 'POST',
      url: '/api/file/Uploader/userAvatar',
      headers: { host: '127.0.0.1', authorization: own, 'content-type': 'multipart/form-data; boundary=cut' },
      payload: Buffer.concat([Buffer.from(head), png(1)]),
    })
    expect(answer.json()).toEqual({
      code: 400,
      msg: '上传的内容不完整，请重新上传',
      data: null,
      error: { code: 'common.uploadIncomplete' },
    })
    const faults = platform.database.selectFrom('call_log').select('id').where('user_id', '=', id)
    expect(await faults.execute()).toEqual([])
  })

  test('ten megabytes pass, one byte more is told to be too large', async () => {
    const limit = 10 * 1024 * 1024
    const sized = (size: number) => Buffer.concat([png(1), Buffer.alloc(size - png(1).length)])
    expect((await upload('me.png', sized(limit))).code).toBe(200)
    expect((await upload('me.png', sized(limit + 1))).code).toBe(413)
  })

  test('a few bytes that unpack to gigabytes become an avatar or a signature that every window shows', async () => {
    const bomb = (width: number, height: number) => {
      const content = Buffer.from(png(1))
      content.writeUInt32BE(width, 16)
      content.writeUInt32BE(height, 20)
      return content
    }
    expect((await upload('me.png', bomb(5_000, 10_000))).code).toBe(200)
    const refused = { code: 413, msg: '图片尺寸过大，请缩小后重新上传' }
    expect(await upload('me.png', bomb(5_000, 10_001))).toMatchObject(refused)
    expect(await upload('me.png', bomb(0, 10))).toMatchObject({ code: 400, msg: '请上传图片' })
    const signImg = `data:image/png;base64,${bomb(60_000, 60_000).toString('base64')}`
    expect(await platform.call('signature.create', { body: { signImg } }, { token })).toMatchObject(refused)
  })

  test('the stored name is ours: neither a path nor the extension of the sender lives on', async () => {
    const answer = await upload('../../../evil.gif', png(7))
    expect(answer.data.name).toMatch(/^[\w-]{43}\.png$/)
    expect(onDisk().filter((path) => path.includes('evil'))).toEqual([])
    expect((await show(answer.data.name)).bytes).toEqual(png(7))
    expect(new Set([await uploadPicture(platform, token, 1), await uploadPicture(platform, token, 1)]).size).toBe(2)
  })

  test('a name that PostgreSQL cannot keep is refused before anything is written', async () => {
    const before = onDisk()
    expect(await upload('me\0.png', png(1))).toMatchObject({ code: 400, msg: '提交的内容含有无法保存的字符' })
    expect(onDisk()).toEqual(before)
  })

  test('a person keeps the avatar in use and the newest ones, and their others go', async () => {
    const person = () => addUser(platform.database, {}, platform.clock.now)
    const [mine, other] = [await person(), await person()]
    const next = (who: { readonly token: string }) => {
      platform.clock.now += 1000
      return uploadPicture(platform, who.token)
    }
    const worn = await next(mine)
    await platform.call('profile.avatar', { params: { name: worn } }, { token: mine.token })
    const foreign = await next(other)
    const names: string[] = []
    for (let count = 0; count < 21; count += 1) names.push(await next(mine))
    const rows = await platform.database
      .selectFrom('stored_file')
      .select('id')
      .where('created_by', '=', mine.id)
      .execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual([worn, ...names.slice(-19)].toSorted())
    for (const name of [worn, foreign, ...names.slice(-19)]) expect((await show(name)).bytes.length).toBeGreaterThan(0)
    for (const name of names.slice(0, 2)) expect((await show(name)).code).toBe(404)
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
    const content = await contentOf(name)
    const stored = join(platform.dataFolder, 'files', 'content', content.slice(0, 2), content)
    rmSync(stored)
    symlinkSync(outside, stored)
    expect((await show(name)).code).toBe(404)
    rmSync(outside)
  })
})
