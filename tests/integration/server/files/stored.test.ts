import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '#server/areas/files/sweep.ts'
import { createServer } from '#server/app.ts'
import { md5, merge, sendChunks, SMALL_CHUNK, someBytes, testChunks } from '../support/chunks.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { send } from '../support/send.ts'
import { secretOf } from './files.cases.ts'

const HOUR = 60 * 60_000
let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

async function upload(content: string | Buffer, who = token, fileName = 'a.txt'): Promise<string> {
  const sent = { token: who, upload: { fileName, content } }
  const { data, code, msg } = await platform.call('file.upload', { params: { type: 'annex' } }, sent)
  expect([code, msg]).toEqual([200, '上传成功'])
  return data.name
}
const show = (name: string, headers: Record<string, string> = {}) =>
  platform.server.app.inject({ url: `/api/file/Image/annex/${name}`, headers: { host: '127.0.0.1', ...headers } })
const row = (name: string) =>
  platform.database.selectFrom('stored_file').selectAll().where('id', '=', name).executeTakeFirst()
const contentPath = async (name: string) => {
  const hash = (await row(name))?.content ?? ''
  return join(platform.dataFolder, 'files', 'content', hash.slice(0, 2), hash)
}

describe('a stored file', () => {
  test('is fresh for its uploader alone; for others it is as missing as one that never was', async () => {
    const name = await upload('只有我')
    const stranger = await platform.signIn()
    const codes = []
    for (const [who, fileId] of [
      [token, name],
      [stranger, name],
      [stranger, `${'x'.repeat(43)}.txt`],
    ] as const) {
      const { code, msg } = await platform.call('file.download', { params: { type: 'annex', fileId } }, { token: who })
      const shown = await show(fileId, { authorization: who })
      const packed = await platform.call(
        'file.packDownload',
        { params: { type: 'annex' }, body: [{ fileId, fileName: 'a' }] },
        { token: who },
      )
      codes.push([code, msg, shown.statusCode, shown.body.slice(0, 12), packed.code])
    }
    expect(codes[1]).toEqual(codes[2])
    expect(codes.map(([code]) => code)).toEqual([200, 404, 404])
    expect((await show(name)).json().code).toBe(404)
  })

  test('is read by ranges, as players of sound and video do', async () => {
    const name = await upload(Buffer.from('0123456789'))
    const range = async (value: string) => {
      const answer = await show(name, { authorization: token, range: value })
      return [answer.statusCode, answer.body, answer.headers['content-range']]
    }
    expect(await range('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await range('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await range('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await range('bytes=0-99')).toEqual([206, '0123456789', 'bytes 0-9/10'])
    expect(await range('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect(await range('bytes=4-2')).toEqual([200, '0123456789', undefined])
    expect(await range('bytes=0-1,4-5')).toEqual([200, '0123456789', undefined])
  })

  test('shares its content with others of the same bytes, which goes with the last of them', async () => {
    const other = await platform.signIn()
    const [mine, theirs] = [await upload('shared bytes'), await upload('shared bytes', other)]
    const path = await contentPath(mine)
    expect((await row(mine))?.content).toBe((await row(theirs))?.content)
    const drop = (who: string, fileId: string) =>
      platform.call('file.delete', { params: { type: 'annex', fileId } }, { token: who })
    expect((await drop(token, theirs)).code).toBe(404)
    expect((await drop(token, mine)).code).toBe(200)
    expect(existsSync(path)).toBe(true)
    expect((await show(theirs, { authorization: other })).body).toBe('shared bytes')
    expect((await drop(other, theirs)).code).toBe(200)
    expect(existsSync(path)).toBe(false)
  })

  test('that was offered is not handed out to whoever lost the right to it meanwhile, alone or in an archive', async () => {
    const boss = await platform.signIn({ administrator: true, values: { account: 'demoted' } })
    const fileId = await upload('for administrators')
    const body = [{ fileId, fileName: 'a' }]
    const offer = async () => {
      const one = await platform.call('file.download', { params: { type: 'annex', fileId } }, { token: boss })
      const all = await platform.call('file.packDownload', { params: { type: 'annex' }, body }, { token: boss })
      return [one.data.url, all.data.downloadVo.url].map((url) => ({ query: { encryption: secretOf(url) } }))
    }
    const codes = async (links: Awaited<ReturnType<typeof offer>>) => {
      const answers = []
      for (const link of links) answers.push((await platform.call('file.content', link)).code)
      return answers
    }
    expect(await codes(await offer())).not.toContain(404)
    const late = await offer()
    const demoted = platform.database.updateTable('platform_user').set({ is_administrator: 0 })
    await demoted.where('account', '=', 'demoted').execute()
    expect(await codes(late)).toEqual([404, 404])
  })

  describe('whose bytes somebody damaged', () => {
    const flip = (at: number) => (path: string) => {
      const bytes = readFileSync(path)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
    }
    const damages: readonly (readonly [string, (path: string) => void])[] = [
      ['the first byte', flip(0)],
      ['a byte in the middle', flip(500)],
      ['the last byte', flip(999)],
      ['cut', (path) => truncateSync(path, 600)],
      ['cut to nothing', (path) => truncateSync(path, 0)],
      ['longer', (path) => writeFileSync(path, Buffer.alloc(10), { flag: 'a' })],
      ['another content', (path) => writeFileSync(path, Buffer.alloc(1000))],
      ['taken away', (path) => rmSync(path)],
      ['a folder in its place', (path) => (rmSync(path), mkdirSync(path))],
      ['a link in its place', (path) => (rmSync(path), symlinkSync('/etc/hostname', path))],
    ]
    test.each(damages)('%s: is refused in words, shown and downloaded', async (damage, harm) => {
      const bytes = someBytes(1000)
      bytes.write(damage, 1)
      const name = await upload(bytes)
      const path = await contentPath(name)
      harm(path)
      const shown = await show(name, { authorization: token })
      expect([shown.json().code, typeof shown.json().msg]).toEqual([404, 'string'])
      const fileId = name
      const { data } = await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })
      const got = await platform.call('file.content', { query: { encryption: secretOf(data.url) } })
      expect(got.code).toBe(404)
      // Sent once more it is there again, for both.
      const again = await upload(bytes)
      for (const each of [name, again]) expect((await show(each, { authorization: token })).rawPayload).toEqual(bytes)
    })

    test('a large one breaks off: no answer says that it is whole, and the next on its connection is its own', async () => {
      const bytes = someBytes(3 * 1024 * 1024, 7)
      const name = await upload(bytes)
      const path = await contentPath(name)
      const url = await platform.server.app.listen({ port: 0, host: '127.0.0.1' })
      const get = (headers: Record<string, string> = {}) =>
        fetch(`${url}/api/file/Image/annex/${name}`, { headers: { authorization: token, ...headers } }).then((answer) =>
          answer.arrayBuffer(),
        )
      expect(Buffer.from(await get()).equals(bytes)).toBe(true)
      flip(2_000_000)(path)
      await expect(get()).rejects.toThrow()
      truncateSync(path, 2_000_000)
      await expect(get()).rejects.toThrow()
      await expect(get({ range: 'bytes=100-2999999' })).rejects.toThrow()
      expect((await get({ range: 'bytes=100-199' })).byteLength).toBe(100)
      expect((await fetch(`${url}/api/nothing`)).status).toBe(404)
      rmSync(path)
    })

    test('is taken anew from whoever sends it again', async () => {
      const cut = { content: someBytes(2 * SMALL_CHUNK, 11), fileName: 'again.txt' }
      await sendChunks(platform, token, cut)
      const first = (await merge(platform, token, cut)).data.name
      const path = await contentPath(first)
      const flipped = async () => {
        flip(9)(path)
        expect((await show(first, { authorization: token })).json().code).toBe(404)
      }
      for (const harm of [async () => truncateSync(path, 10), async () => rmSync(path), flipped]) {
        await harm()
        expect((await testChunks(platform, token, cut)).data.uploaded).toBe(false)
        await sendChunks(platform, token, cut)
        const { data } = await merge(platform, token, cut)
        for (const name of [first, data.name])
          expect((await show(name, { authorization: token })).rawPayload.equals(cut.content)).toBe(true)
      }
    })
  })

  test('that a record holds is not deleted', async () => {
    const name = await upload('held by a record')
    const holder = { file_type: 'annex', file_id: name, model_id: 'm', record_id: 'r' }
    await platform.database.insertInto('file_holder').values(holder).execute()
    const answer = await platform.call('file.delete', { params: { type: 'annex', fileId: name } }, { token })
    expect(answer).toMatchObject({ code: 400, msg: '文件正在使用，不能删除' })
  })

  test('several are one archive, made while it is read; a link to it works once', async () => {
    const names = [await upload('一', token, '说明.txt'), await upload('二', token, '说明.txt')]
    const body = names.map((fileId) => ({ fileId, fileName: '' }))
    const { data } = await platform.call('file.packDownload', { params: { type: 'annex' }, body }, { token })
    const link = { query: { encryption: secretOf(data.downloadVo.url) } }
    const archive = await platform.call('file.content', link)
    expect(archive.headers['content-disposition']).toContain('.zip')
    for (const text of ['说明.txt', '说明 (2).txt', '一', '二']) expect(archive.text).toContain(text)
    expect((await platform.call('file.content', link)).code).toBe(400)
    const none = await platform.call('file.packDownload', { params: { type: 'annex' }, body: [] }, { token })
    expect(none).toMatchObject({ code: 400, msg: '未发现文件' })
  })

  test('has a page of its own only where its kind has one', async () => {
    const ask = async (fileName: string, content: string | Buffer) => {
      const fileDownloadUrl = `/api/file/Image/annex/${await upload(content, token, fileName)}`
      return platform.call('file.preview', { query: { fileName, fileDownloadUrl } }, { token })
    }
    const text = await ask('a.txt', '看')
    const shown = await platform.call('file.content', { query: { encryption: secretOf(text.data) } })
    expect([shown.text, shown.headers['content-disposition']]).toEqual(['看', undefined])
    expect(await ask('a.html', '<p>x')).toMatchObject({ code: 400, msg: '此类文件不支持在线预览' })
  })
})

describe('room', () => {
  test('of an account ends with its quota, uploads under way included, and others are not touched', async () => {
    const { database, dataFolder, clock } = platform
    const small = await createServer({
      database,
      dataFolder,
      loopback: true,
      now: () => clock.now,
      fileQuota: 5 * SMALL_CHUNK,
    })
    const who = await platform.signIn()
    const put = (size: number, seed: number) =>
      send(
        small.app,
        'file.upload',
        { params: { type: 'annex' } },
        {
          token: who,
          upload: { fileName: 'a.txt', content: someBytes(size, seed) },
        },
      )
    expect((await put(SMALL_CHUNK, 1)).code).toBe(200)
    const cut = { content: someBytes(3 * SMALL_CHUNK, 2) }
    await sendChunks(platform, who, cut, [1])
    expect(await put(2 * SMALL_CHUNK, 3)).toMatchObject({ code: 413, msg: '您的存储空间（0MB）不足' })
    expect((await put(SMALL_CHUNK, 4)).code).toBe(200)
    await small.app.close()
  })
})

describe('the sweep', () => {
  const sweep = () => sweepFiles(platform.server.services)
  /**
   * No file, and an hour after the tables were made, however coarse the clock: what may be older than they are is never
   * swept.
   */
  const begin = async () => {
    await platform.database.deleteFrom('stored_file').execute()
    platform.clock.now = Date.now() + HOUR
    token = await platform.signIn()
  }

  test('takes what nothing holds after a day, and leaves what a record, a draft or a running upload needs', async () => {
    await begin()
    const [loose, held, drafted] = [await upload('loose'), await upload('held'), await upload('drafted')]
    const path = await contentPath(loose)
    const holder = { file_type: 'annex', file_id: held, model_id: 'm', record_id: 'r' }
    await platform.database.insertInto('file_holder').values(holder).execute()
    const keep = { body: { files: [{ type: 'annex', fileId: drafted }] } }
    await platform.call('file.keep', keep, { token })
    platform.clock.now += 23 * HOUR
    token = await platform.signIn()
    const fresh = await upload('fresh')
    expect(await sweep()).toBe(0)
    platform.clock.now += 2 * HOUR
    expect(await sweep()).toBe(1)
    expect([await row(loose), existsSync(path)]).toEqual([undefined, false])
    for (const name of [held, drafted, fresh]) expect(await row(name), name).toBeDefined()
    platform.clock.now += 30 * 24 * HOUR
    await sweep()
    expect([await row(drafted), (await row(held))?.id]).toEqual([undefined, held])
  })

  test('takes nothing of the last day where the clock was set ahead by years, and what is older then as ever', async () => {
    await begin()
    const early = await upload('before the clock was right')
    const drafted = await upload('of a draft')
    const keep = { body: { files: [{ type: 'annex', fileId: drafted }], isNeeded: true } }
    await platform.call('file.keep', keep, { token })
    const who = await platform.signIn()
    const cut = { content: someBytes(2 * SMALL_CHUNK, 78) }
    await sendChunks(platform, who, cut, [1])
    const isGoingOn = () =>
      readdirSync(join(platform.dataFolder, 'uploads'), { recursive: true }).some((path) =>
        String(path).includes(md5(cut.content)),
      )
    platform.clock.now += HOUR
    expect(await sweep()).toBe(0)
    const years = 3 * 365 * 24 * HOUR
    platform.clock.now += years
    platform.clock.jumped += years
    expect(await sweep()).toBe(0)
    expect([(await row(early))?.id, (await row(drafted))?.id, isGoingOn()]).toEqual([early, drafted, true])
    platform.clock.now += 24 * HOUR
    expect(await sweep()).toBe(1)
    expect([await row(early), (await row(drafted))?.id]).toEqual([undefined, drafted])
  })

  test('takes files of every type, but those of people, and none that a text names', async () => {
    await begin()
    const of = async (type: string, text: string) => {
      const given = { token, upload: { fileName: 'a.txt', content: text } }
      const { data } = await platform.call('file.upload', { params: { type } }, given)
      return data.name as string
    }
    const types = ['annex', 'temporary', 'mail', 'document', 'preview', 'workFlow', 'template'] as const
    for (const type of types) await of(type, `loose ${type}`)
    const [mailed, drawn, attached, designed] = [
      await of('mail', 'mailed'),
      await of('annex', 'drawn'),
      await of('document', 'attached'),
      await of('template', 'designed'),
    ]
    const usual = { subject: '', sender: '', recipients: '', copies: '', sent_at: 1, is_read: 0 }
    const attachments = JSON.stringify([{ name: 'a.txt', fileId: mailed }])
    await platform.database
      .insertInto('mail')
      .values({ ...usual, id: 'm1', owner_id: 'o', body_text: '', attachments })
      .execute()
    const notice = { title: '', to_user_ids: '', excerpt: '', enabled_mark: 0, creator_id: 'o', created_at: 1 }
    await platform.database
      .insertInto('notice')
      .values({
        ...notice,
        id: 'n1',
        modified_at: 1,
        release_user_id: null,
        released_at: null,
        body_text: `<img src="/api/file/Image/annex/${drawn}">`,
        files: JSON.stringify([{ fileId: attached }]),
      })
      .execute()
    const content = JSON.stringify({ formData: JSON.stringify({ back: [{ fileId: designed }] }) })
    await platform.database
      .insertInto('module_draft')
      .values({ model_id: 'm', revision: '1', content, saved_by: 'o', saved_at: 1 })
      .execute()
    platform.clock.now += 25 * HOUR
    expect(await sweep()).toBe(types.length)
    const left = await platform.database.selectFrom('stored_file').select('id').execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([mailed, drawn, attached, designed].toSorted())
  })

  test('leaves what many texts name, and what is older than the notes of what rich text shows', async () => {
    await begin()
    const usual = { subject: '', sender: '', recipients: '', copies: '', sent_at: 1, is_read: 0, body_text: '' }
    for (let mail = 0; mail < 45; mail += 1) {
      const attachments = JSON.stringify([{ fileId: await upload(`of mail ${mail}`) }])
      await platform.database
        .insertInto('mail')
        .values({ ...usual, id: `many-${mail}`, owner_id: 'o', attachments })
        .execute()
    }
    const [old, loose] = [await upload('old'), await upload('not old')]
    await platform.database.updateTable('stored_file').set({ created_at: 1 }).where('id', '=', old).execute()
    platform.clock.now += 25 * HOUR
    expect(await sweep()).toBe(1)
    expect([(await row(old))?.id, await row(loose)]).toEqual([old, undefined])
  })

  test('takes chunks that nobody asked for in a week', async () => {
    platform.clock.now = Date.now()
    const who = await platform.signIn()
    const cut = { content: someBytes(2 * SMALL_CHUNK, 77) }
    await sendChunks(platform, who, cut, [1])
    const isThere = () =>
      readdirSync(join(platform.dataFolder, 'uploads'), { recursive: true }).some((path) =>
        String(path).includes(md5(cut.content)),
      )
    platform.clock.now += 6 * 24 * HOUR
    await sweep()
    expect(isThere()).toBe(true)
    platform.clock.now += 2 * 24 * HOUR
    await sweep()
    expect(isThere()).toBe(false)
  })
})
