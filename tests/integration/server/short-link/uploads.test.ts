import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#server/app.ts'
import { fillPath } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import { sweepFiles } from '#server/areas/files/sweep.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { chunkOf, type Cut, md5, SMALL_CHUNK, someBytes } from '../support/chunks.ts'
import { png } from '../support/pictures.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { send } from '../support/send.ts'
import { type Published, publish, storedRecords } from './support.ts'

const HOUR = 60 * 60_000
const ticket = 'a-visitor-who-fills-in-one-form-1'
const other = 'another-visitor-of-the-same-form-2'

function fields() {
  return [
    field(1, 'input', 'name', '姓名', { required: true }),
    field(2, 'uploadFile', 'papers', '附件', { more: { fileSize: 1, sizeUnit: 'MB', limit: 2, accept: '.txt,.pdf' } }),
    field(3, 'uploadImg', 'photos', '照片', { more: { fileSize: 1, sizeUnit: 'MB', limit: 2 } }),
    field(4, 'uploadFile', 'inner', '内部附件'),
    table(20, '明细', [field(21, 'uploadFile', 'proof', '凭证', { more: { fileSize: 1, sizeUnit: 'MB', limit: 1 } })]),
  ]
}

for (const dialect of dialects)
  describe.skipIf(missing(dialect))(`files of a published form, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())
    afterEach(async () => {
      await platform.database.deleteFrom('rate_limit').execute()
    })

    const open = () => publish(platform, { presets: JSON.stringify({ inner: [] }) }, fields())
    const query = ({ input }: Published, over: Record<string, unknown> = {}) => ({
      ...input.query,
      ticket,
      field: 'papers',
      ...over,
    })
    const test = (form: Published, cut: Cut, over: Record<string, unknown> = {}) =>
      platform.call('shortLink.chunkTest', {
        ...form.input,
        query: { ...chunkOf(cut, 1).fields, ...query(form, over) },
      })
    const chunk = (form: Published, cut: Cut, number: number, over: Record<string, unknown> = {}) => {
      const { fields, part } = chunkOf(cut, number)
      const upload = { fileName: 'blob', content: part, fields }
      return platform.call('shortLink.chunk', { ...form.input, query: query(form, over) }, { upload })
    }
    const merge = (form: Published, cut: Cut, over: Record<string, unknown> = {}) => {
      const { content, fileName = 'a.txt', identifier = md5(content) } = cut
      const body = { identifier, fileName, fileSize: content.length, fileType: 'text/plain' }
      return platform.call('shortLink.merge', { ...form.input, query: query(form, over), body })
    }
    const picture = (form: Published, content: Buffer, fileName = 'a.png', over: Record<string, unknown> = {}) =>
      platform.call(
        'shortLink.upload',
        { ...form.input, query: query(form, { field: 'photos', ...over }) },
        { upload: { fileName, content } },
      )
    const whole = async (form: Published, cut: Cut, over: Record<string, unknown> = {}) => {
      for (let number = 1; number <= chunkOf(cut, 1).totalChunks; number += 1) await chunk(form, cut, number, over)
      const { data } = await merge(form, cut, over)
      return { name: cut.fileName ?? 'a.txt', fileId: data.name, url: data.url, fileSize: data.fileSize }
    }
    const submit = ({ input }: Published, record: unknown, mine: string | null = ticket) =>
      platform.call('shortLink.submit', {
        ...input,
        body: { data: JSON.stringify(record), ...(mine ? { ticket: mine } : {}) },
      })
    const show = (url: string, token?: string) =>
      platform.server.app.inject({ url, headers: { host: '127.0.0.1', ...(token ? { authorization: token } : {}) } })

    it('come up in chunks, only those that are missing, and are the record’s once it is submitted', async () => {
      const form = await open()
      const cut = { content: someBytes(2 * SMALL_CHUNK + 9, 5), fileName: '简历.txt' }
      expect((await test(form, cut)).data).toEqual({ uploaded: false, chunkNumbers: [], merge: false })
      await chunk(form, cut, 2)
      expect((await test(form, cut)).data.chunkNumbers).toEqual([2])
      await chunk(form, cut, 1)
      expect((await chunk(form, cut, 3)).data.merge).toBe(true)
      const { data } = await merge(form, cut)
      expect(data).toMatchObject({ fileSize: cut.content.length, fileExtension: 'txt' })
      const photo = await picture(form, png(1), '我.png')
      const proof = await whole(form, { content: someBytes(SMALL_CHUNK, 6), fileName: '凭证.txt' }, { field: 'proof' })
      const record = {
        name: '访客',
        papers: [{ name: 'renamed.txt', fileId: data.name, url: 'https://elsewhere.example/x', fileSize: 1 }],
        photos: [{ name: 'x', fileId: photo.data.name, url: '' }],
        tableField20: [{ proof: [proof] }],
      }
      expect((await submit(form, record)).msg).toBe('提交成功')
      const [stored] = await storedRecords(platform, form.modelId)
      expect(stored?.['papers']).toMatchObject([
        { name: '简历.txt', fileId: data.name, url: data.url, fileSize: cut.content.length },
      ])
      expect(stored?.['photos']).toEqual([{ name: '我.png', fileId: photo.data.name, url: photo.data.url }])
      expect(stored?.['tableField20']).toMatchObject([{ proof: [{ name: '凭证.txt', fileId: proof.fileId }] }])
      // The staff who see the record see its files; without a session nobody does any more.
      const administrator = await platform.signIn({ administrator: true })
      expect((await show(data.url, administrator)).rawPayload).toEqual(cut.content)
      expect((await show(data.url)).json().code).toBe(404)
      expect((await show(photo.data.url)).json().code).toBe(404)
      platform.clock.now += 25 * HOUR
      await sweepFiles(platform.server.services)
      const later = await platform.signIn({ administrator: true })
      expect((await show(data.url, later)).rawPayload).toEqual(cut.content)
    })

    it('are their visitor’s alone: neither another visitor nor another link nor a stranger has them', async () => {
      const form = await open()
      const second = await open()
      const cut = { content: someBytes(2 * SMALL_CHUNK, 7) }
      await chunk(form, cut, 1)
      expect((await test(form, cut, { ticket: other })).data.chunkNumbers).toEqual([])
      expect((await test(second, cut)).data.chunkNumbers).toEqual([])
      expect((await merge(form, cut, { ticket: other })).msg).toBe('文件分片不完整，请继续上传')
      const file = await whole(form, cut)
      const record = { name: '访客', papers: [file] }
      const refused = { code: 400, msg: '“附件”的文件“a.txt”不存在或无权使用，请重新上传' }
      expect(await submit(form, record, other)).toMatchObject(refused)
      expect(await submit(second, record)).toMatchObject(refused)
      const stranger = await platform.signIn()
      expect((await show(file.url, stranger)).json().code).toBe(404)
      expect((await submit(form, record)).code).toBe(200)
      // Submitted once it is the record's, and no second one's.
      expect(await submit(form, record)).toMatchObject(refused)
    })

    it('take their room once, though a # of their name is left out only when they are registered', async () => {
      const form = await open()
      const cut = { content: someBytes(2 * SMALL_CHUNK, 17), fileName: '合同#7.txt' }
      for (const number of [1, 2]) expect((await chunk(form, cut, number)).code).toBe(200)
      const { data } = await merge(form, { ...cut, fileName: '合同7.txt' })
      const held = () =>
        platform.database
          .selectFrom('visitor_upload')
          .select('size')
          .where('link_id', '=', form.input.params.id)
          .execute()
      expect((await held()).map(({ size }) => Number(size))).toEqual([cut.content.length])
      const papers = [{ name: '合同#7.txt', fileId: data.name, url: data.url }]
      expect((await submit(form, { name: '访客', papers })).code).toBe(200)
      expect(await held()).toEqual([])
    })

    it('of somebody who is signed in are none of a visitor’s, whatever id is sent', async () => {
      const form = await open()
      const token = await platform.signIn()
      const sent = { token, upload: { fileName: 'secret.txt', content: 'secret' } }
      const { data } = await platform.call('file.upload', { params: { type: 'annex' } }, sent)
      const record = { name: '访客', papers: [{ name: 'secret.txt', fileId: data.name, url: data.url }] }
      expect((await submit(form, record)).code).toBe(400)
    })

    it('are judged by their field when they are announced: size, type, and whether it is shown to visitors', async () => {
      const form = await open()
      const small = { content: someBytes(SMALL_CHUNK, 8) }
      const large = { content: someBytes(11 * SMALL_CHUNK, 8) }
      const answers = [
        await test(form, large),
        await test(form, { ...small, fileName: 'a.docx' }),
        await chunk(form, large, 1),
        await merge(form, { ...small, fileName: 'a.docx' }),
        await test(form, small, { field: 'inner' }),
        await test(form, small, { field: 'name' }),
        await test(form, small, { field: 'photos' }),
        await picture(form, png(1), 'a.png', { field: 'papers' }),
        await picture(form, Buffer.from('<html><script>1</script>'), 'a.png'),
        await picture(form, Buffer.concat([png(1), Buffer.alloc(1024 * 1024)]), 'a.png'),
        await test(form, small, { encryption: 'x'.repeat(43) }),
      ]
      expect(answers.map(({ code, msg }) => [code, msg])).toEqual([
        [400, '“附件”的文件大小超过1MB'],
        [400, '“附件”不接受此类型的文件'],
        [400, '“附件”的文件大小超过1MB'],
        [400, '“附件”不接受此类型的文件'],
        [400, '此表单没有这个上传项'],
        [400, '此表单没有这个上传项'],
        [400, '此表单没有这个上传项'],
        [400, '此表单没有这个上传项'],
        [400, '请上传图片'],
        [400, '“照片”的文件大小超过1MB'],
        [400, '表单链接无效或已停用，请联系发布者'],
      ])
      expect(
        await platform.database
          .selectFrom('stored_file')
          .select('id')
          .where('created_by', 'like', 'visitor:%')
          .where('created_at', '>=', platform.clock.now)
          .execute(),
      ).toEqual([])
    })

    it('are judged again when the form is submitted: their number, and a file of another field', async () => {
      const form = await open()
      const files = []
      for (const seed of [11, 12, 13]) files.push(await whole(form, { content: someBytes(SMALL_CHUNK, seed) }))
      const tooMany = await submit(form, { name: '访客', papers: files })
      expect(tooMany).toMatchObject({ code: 400, msg: '“附件”最多可以上传2个文件' })
      const markdown = await whole(form, { content: someBytes(SMALL_CHUNK, 14), fileName: 'a.md' }, { field: 'proof' })
      const moved = await submit(form, { name: '访客', papers: [{ ...markdown, name: 'a.txt', fileExtension: 'txt' }] })
      expect(moved).toMatchObject({ code: 400, msg: '“附件”不接受此类型的文件' })
      const asPicture = await submit(form, { name: '访客', photos: [files[0]] })
      expect(asPicture.code).toBe(400)
      expect(await storedRecords(platform, form.modelId)).toEqual([])
    })

    it('that are never submitted go after a day, their chunks too, and a picture shows to whoever sent it until then', async () => {
      const form = await open()
      const cut = { content: someBytes(3 * SMALL_CHUNK, 21) }
      await chunk(form, { content: someBytes(3 * SMALL_CHUNK, 22) }, 1)
      const file = await whole(form, cut)
      const { data } = await picture(form, png(2))
      expect((await show(data.url)).statusCode).toBe(200)
      expect((await show(data.url)).headers['content-type']).toBe('image/png')
      expect((await show(file.url)).json().code).toBe(404)
      const folders = () =>
        readdirSync(join(platform.dataFolder, 'uploads')).filter((name) => name.startsWith('visitor-'))
      expect(folders().some((name) => readdirSync(join(platform.dataFolder, 'uploads', name)).length > 0)).toBe(true)
      await sweepFiles(platform.server.services)
      expect((await show(data.url)).statusCode).toBe(200)
      // Folders have the time of this machine.
      platform.clock.now = Math.max(platform.clock.now, Date.now()) + 25 * HOUR
      await sweepFiles(platform.server.services)
      expect((await show(data.url)).json().code).toBe(404)
      const rows = platform.database.selectFrom('stored_file').select('id').where('id', 'in', [file.fileId, data.name])
      expect(await rows.execute()).toEqual([])
      for (const name of folders()) expect(readdirSync(join(platform.dataFolder, 'uploads', name))).toEqual([])
      expect((await submit(form, { name: '访客', papers: [file] })).code).toBe(400)
    })

    it('have no more room than a link gives them, free again after a day', async () => {
      const form = await open()
      const gigabytes = (count: number) => ({
        visitor: `visitor:${count}`,
        identifier: 'x',
        size: count * 1024 ** 3,
        link_id: form.link.id,
        address: '203.0.113.9',
        created_at: platform.clock.now,
      })
      await platform.database.insertInto('visitor_upload').values(gigabytes(5)).execute()
      const cut = { content: someBytes(SMALL_CHUNK, 31) }
      expect(await test(form, cut)).toMatchObject({ code: 413, msg: '此表单的上传空间不足，请联系发布者' })
      expect((await chunk(form, cut, 1)).code).toBe(413)
      expect((await test(await open(), cut)).code).toBe(200)
      platform.clock.now += 25 * HOUR
      expect((await test(form, cut)).code).toBe(200)
    })

    const held = ({ link }: Published) =>
      platform.database.selectFrom('visitor_upload').selectAll().where('link_id', '=', link.id).execute()

    it('take no room by being asked for, and of one address no more than its share', async () => {
      const form = await open()
      const cut = { content: someBytes(SMALL_CHUNK, 51) }
      expect((await test(form, cut)).code).toBe(200)
      expect(await held(form)).toEqual([])
      await chunk(form, cut, 1)
      await chunk(form, cut, 1)
      expect(await held(form)).toMatchObject([{ size: SMALL_CHUNK, address: '127.0.0.1' }])
      await platform.database
        .updateTable('visitor_upload')
        .set({ size: 1024 ** 3 })
        .where('link_id', '=', form.link.id)
        .execute()
      const second = { content: someBytes(SMALL_CHUNK, 52) }
      expect(await test(form, second)).toMatchObject({ code: 413, msg: '此表单的上传空间不足，请联系发布者' })
      expect((await chunk(form, second, 1)).code).toBe(413)
      const { fields, part } = chunkOf(second, 1)
      const elsewhere = await platform.call(
        'shortLink.chunk',
        { ...form.input, query: query(form) },
        { upload: { fileName: 'blob', content: part, fields }, address: '198.51.100.7' },
      )
      expect(elsewhere.code).toBe(200)
    })

    it('of one content are on the disk in one cut, whatever cuts are sent', async () => {
      const form = await open()
      const content = someBytes(2 * SMALL_CHUNK, 53)
      const folder = join(platform.dataFolder, 'uploads')
      const bytes = () =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
      const before = bytes()
      const sizes = [1, 2, 3, 4].map((more) => SMALL_CHUNK + more)
      await Promise.all(sizes.map((chunkSize) => chunk(form, { content, chunkSize }, 1)))
      expect(bytes() - before).toBeLessThanOrEqual(SMALL_CHUNK + 4)
      expect(await held(form)).toHaveLength(1)
      const cut = { content, chunkSize: SMALL_CHUNK + 9 }
      await chunk(form, cut, 1)
      expect((await test(form, cut)).data.chunkNumbers).toEqual([1])
      expect((await test(form, { content })).data.chunkNumbers).toEqual([])
      await chunk(form, cut, 2)
      expect((await merge(form, cut)).code).toBe(200)
      expect(bytes()).toBe(before)
    })

    it('take room under each of their names, and are one file however often one is sent', async () => {
      const form = await open()
      const content = someBytes(SMALL_CHUNK, 54)
      const first = await whole(form, { content })
      expect((await merge(form, { content })).data.name).toBe(first.fileId)
      expect(await held(form)).toHaveLength(1)
      const second = await whole(form, { content, fileName: 'b.txt' })
      expect(second.fileId).not.toBe(first.fileId)
      expect(await held(form)).toHaveLength(2)
      const pictures = await Promise.all([1, 2, 3].map(() => picture(form, png(4))))
      expect(new Set(pictures.map(({ data }) => data.name)).size).toBe(1)
      expect(await held(form)).toHaveLength(3)
      const photos = [{ name: 'x', fileId: pictures[0]?.data.name, url: '' }]
      expect((await submit(form, { name: '访客', papers: [first, second], photos })).code).toBe(200)
      expect(await held(form)).toEqual([])
    })

    it('are refused at their field when the publisher has no room for all that is submitted', async () => {
      const form = await open()
      const files = []
      for (const seed of [55, 56]) files.push(await whole(form, { content: someBytes(SMALL_CHUNK, seed) }))
      const { database, dataFolder, clock } = platform
      const options = { database, dataFolder, loopback: true, now: () => clock.now, fileQuota: 2 * SMALL_CHUNK - 1 }
      const small = await createServer(options)
      const body = { data: JSON.stringify({ name: '访客', papers: files }), ticket }
      const answer = await send(small.app, 'shortLink.submit', { ...form.input, body }, {})
      expect(answer).toMatchObject({ code: 413, msg: '此表单的上传空间不足，请联系发布者' })
      expect(JSON.parse(answer.text)).toMatchObject({ error: { field: 'papers' } })
      await small.app.close()
      expect(await storedRecords(platform, form.modelId)).toEqual([])
    })

    it('are asked of nobody whose client sends none: the form comes without its fields for files', async () => {
      const required = fields().map((each) => ({ ...each, __config__: { ...each.__config__, required: true } }))
      const form = await publish(platform, { presets: JSON.stringify({ inner: [] }) }, required.slice(0, 4))
      const shown = async (over: Record<string, unknown>) => {
        const { data } = await platform.call('shortLink.config', {
          ...form.input,
          query: { ...form.input.query, ...over },
        })
        return ['name', 'papers', 'photos', 'inner'].filter((name) => data.formData.includes(`"${name}"`))
      }
      expect(await shown({})).toEqual(['name'])
      expect(await shown({ uploads: '1' })).toEqual(['name', 'papers', 'photos'])
      expect(await submit(form, { name: '访客' })).toMatchObject({ code: 400 })
      const stray = [{ name: 'a.txt', fileId: 'x', url: '/api/file/Image/annex/x' }]
      expect((await submit(form, { name: '访客', papers: stray }, null)).msg).toBe('提交成功')
      expect(await storedRecords(platform, form.modelId)).toMatchObject([{ name: '访客', papers: [] }])
    })

    it('come from a whole school behind one address: what bounds them is the room and the number of files of a link', async () => {
      const form = await open()
      // More than a hundred files in ten minutes were refused.
      for (let pupil = 0; pupil < 120; pupil += 1) {
        const mine = { ticket: `${ticket}-pupil-${pupil}` }
        expect((await picture(form, png(3), 'a.png', mine)).code).toBe(200)
      }
      const kept = Array.from({ length: 4000 - 120 }, (_, number) => ({
        visitor: `visitor:${number}`,
        identifier: 'x',
        size: 1,
        link_id: form.link.id,
        address: '127.0.0.1',
        created_at: platform.clock.now,
      }))
      for (let from = 0; from < kept.length; from += 500)
        await platform.database
          .insertInto('visitor_upload')
          .values(kept.slice(from, from + 500))
          .execute()
      expect((await picture(form, png(4))).code).toBe(413)
      expect((await picture(await open(), png(4))).code).toBe(200)
      platform.clock.now += 25 * HOUR
      expect((await picture(form, png(4))).code).toBe(200)
    })

    it('count once for every megabyte they bring', async () => {
      const form = await open()
      const large = { content: someBytes(5 * 1024 ** 2, 42), chunkSize: 5 * 1024 ** 2, fileName: 'large.pdf' }
      // Too large for its field: judged when it has come.
      expect((await chunk(form, large, 1)).code).toBe(400)
      const { uses } = await platform.database
        .selectFrom('rate_limit')
        .select('uses')
        .where('id', '=', 'formUpload:127.0.0.1')
        .executeTakeFirstOrThrow()
      expect(uses).toBe(6)
    })

    it.each(['107374182400', '9'.repeat(30), '-104857600', 'many', ''])(
      'count as what may come at most when %s bytes are announced',
      async (length) => {
        const form = await open()
        const answer = await platform.server.app.inject({
          method: 'POST',
          url: fillPath(endpoints['shortLink.chunk'].path, form.input.params),
          query: query(form),
          headers: { host: '127.0.0.1', 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
          payload: '--x--',
        })
        expect(answer.json()).toMatchObject({ code: 400 })
        const { uses } = await platform.database.selectFrom('rate_limit').select('uses').executeTakeFirstOrThrow()
        expect(uses).toBeGreaterThanOrEqual(1)
        expect(uses).toBeLessThanOrEqual(11)
      },
    )

    it('cannot flood the server from one address', async () => {
      const form = await open()
      await platform.database
        .insertInto('rate_limit')
        .values([{ id: 'formUpload:127.0.0.1', uses: 20_000, ends_at: platform.clock.now + HOUR }])
        .execute()
      const cut = { content: someBytes(SMALL_CHUNK, 41) }
      const answers = [
        await test(form, cut),
        await chunk(form, cut, 1),
        await merge(form, cut),
        await picture(form, png(3)),
      ]
      expect(answers.map(({ code }) => code)).toEqual([429, 429, 429, 429])
      expect(existsSync(join(platform.dataFolder, 'uploads', 'incoming'))).toBe(true)
      expect(readdirSync(join(platform.dataFolder, 'uploads', 'incoming'))).toEqual([])
    })
  })
