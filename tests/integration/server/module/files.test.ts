import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '#server/areas/files/sweep.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { merge, sendChunks, someBytes } from '../support/chunks.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from './support/order-module.ts'

const fields = [
  field(1, 'input', 'title', '标题'),
  field(2, 'uploadFile', 'papers', '附件', { more: { limit: 3, fileSize: 1, sizeUnit: 'MB', accept: '.txt' } }),
  field(3, 'editor', 'story', '经过'),
  table(20, '明细', [
    field(21, 'input', 'item', '名称'),
    field(22, 'uploadFile', 'proof', '凭证', { more: { limit: 0 } }),
  ]),
]

/** Why our server refused. */
const reasonOf = ({ text }: { readonly text: string }) =>
  (JSON.parse(text) as { error?: { readonly code: string; readonly field?: string } }).error

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`files of records on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let writer: string
    let seed = 0
    const buttons = ['btn_add', 'btn_edit', 'btn_detail', 'btn_remove']
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform, { fields })
      writer = await platform.signIn({ grants: [{ modelId: orders.id, buttons }] })
    })
    afterAll(() => platform.close())

    /** A stored file of somebody, as a form keeps it. */
    async function upload(token: string, name = 'a.txt') {
      seed += 1
      const cut = { content: someBytes(2000, seed), fileName: name }
      await sendChunks(platform, token, cut)
      const { data } = await merge(platform, token, cut)
      const { name: fileId, url, fileSize, fileExtension, fileVersionId } = data
      return { name, fileId, url, fileSize, fileExtension, fileVersionId }
    }
    type File = Awaited<ReturnType<typeof upload>>
    const save = (token: string, record: object) =>
      platform.call('module.create', { params: { id: orders.id }, body: { data: JSON.stringify(record) } }, { token })
    const fetchable = async (token: string, file: File) =>
      (await platform.call('file.download', { params: { type: 'annex', fileId: file.fileId } }, { token })).code === 200
    const newest = async () => {
      const { list } = await orders.list({ pageSize: 1000 })
      return list.reduce((last, row) => (String(row['id']) > String(last['id']) ? row : last))
    }

    it('a record keeps what the server said of each file, in its order, and lists and details send it as it is', async () => {
      const [one, two] = [await upload(writer), await upload(writer, 'b.txt')]
      const record = { title: 'x', papers: [two, one], tableField20: [{ item: 'i', proof: [one] }] }
      expect(await save(writer, record)).toMatchObject({ code: 200 })
      const row = await newest()
      expect(row['papers']).toEqual([two, one])
      const stored = await orders.read(String(row['id']))
      expect(stored['papers']).toEqual([two, one])
      expect(stored['tableField20']).toMatchObject([{ item: 'i', proof: [one] }])
    })

    it('whoever sees the record may fetch its files, and nobody else, also from a row of a child table', async () => {
      const [paper, proof] = [await upload(writer), await upload(writer)]
      const reader = await platform.signIn({ grants: [{ modelId: orders.id, buttons: [] }] })
      const stranger = await platform.signIn()
      expect(await fetchable(reader, paper)).toBe(false)
      await save(writer, { title: 'x', papers: [paper], tableField20: [{ item: 'i', proof: [proof] }] })
      for (const file of [paper, proof]) {
        expect(await fetchable(reader, file)).toBe(true)
        expect(await fetchable(stranger, file)).toBe(false)
      }
    })

    it('a file taken out of the record, and one of a deleted record, is read through it no more', async () => {
      const file = await upload(writer)
      const reader = await platform.signIn({ grants: [{ modelId: orders.id, buttons: [] }] })
      await save(writer, { title: 'x', papers: [file] })
      const id = String((await newest())['id'])
      expect(await fetchable(reader, file)).toBe(true)
      await orders.update(id, { papers: [] })
      expect(await fetchable(reader, file)).toBe(false)
      await orders.update(id, { title: 'y' })
      await save(writer, { title: 'z', papers: [file] })
      expect(await fetchable(reader, file)).toBe(true)
      const again = String((await newest())['id'])
      await platform.call('module.delete', { params: { id: orders.id, dataId: again } }, { token: orders.token })
      expect(await fetchable(reader, file)).toBe(false)
    })

    it('the id of somebody else is refused like one that does not exist, by the name of its field', async () => {
      const foreign = await upload(await platform.signIn())
      const unknown = { ...foreign, fileId: 'nobody-knows-it.txt' }
      for (const file of [foreign, unknown]) {
        const answer = await save(writer, { title: 'x', tableField20: [{ item: 'i', proof: [file] }] })
        expect(answer.code).toBe(400)
        expect(reasonOf(answer)).toMatchObject({ code: 'form.fileMissing', field: 'tableField20.0.proof' })
      }
    })

    it('a picture in rich text is read by whoever sees the record, where the writer may show it', async () => {
      const [own, foreign] = [await upload(writer), await upload(await platform.signIn())]
      const shown = ({ url }: File) => `<p><img src="${url}"></p>`
      expect(await save(writer, { title: 'p', story: shown(own) + shown(foreign) })).toMatchObject({ code: 200 })
      const row = await newest()
      const reader = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_detail', 'btn_edit'] }] })
      expect([await fetchable(reader, own), await fetchable(reader, foreign)]).toEqual([true, false])
      const { data } = await platform.call(
        'module.record',
        { params: { id: orders.id, dataId: String(row['id']) } },
        { token: reader },
      )
      const body = { data: JSON.stringify({ ...JSON.parse(data.data), title: 'q' }) }
      const params = { id: orders.id, dataId: String(row['id']) }
      expect(await platform.call('module.update', { params, body }, { token: reader })).toMatchObject({ code: 200 })
      expect([await fetchable(reader, own), await fetchable(reader, foreign)]).toEqual([true, false])
    })

    it('a picture copied from a record that the writer sees stays readable when that record is gone', async () => {
      const picture = await upload(writer)
      const story = `<p><img src="${picture.url}"></p>`
      expect(await save(writer, { title: 'a', story })).toMatchObject({ code: 200 })
      const first = String((await newest())['id'])
      const copier = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_add', 'btn_detail'] }] })
      expect(await save(copier, { title: 'b', story })).toMatchObject({ code: 200 })
      const gone = await platform.call('module.delete', { params: { id: orders.id, dataId: first } }, { token: writer })
      expect(gone).toMatchObject({ code: 200 })
      expect(await fetchable(copier, picture)).toBe(true)
    })

    it('a record of somebody else can be saved with the files that it holds', async () => {
      const file = await upload(writer)
      await save(writer, { title: 'x', papers: [file] })
      const id = String((await newest())['id'])
      expect(await orders.update(id, { title: 'y', papers: [file] })).toMatchObject({ code: 200 })
    })

    it('count, size and type of the design hold for what is added', async () => {
      const files = [await upload(writer), await upload(writer), await upload(writer), await upload(writer)]
      const codeOf = async (papers: readonly object[]) => reasonOf(await save(writer, { title: 'x', papers }))?.code
      expect(await codeOf(files)).toBe('form.tooManyFiles')
      expect(await codeOf([{ ...files[0], fileSize: 2_000_000 }])).toBe('form.fileTooLarge')
      expect(await codeOf([{ ...files[0], name: 'a.exe' }])).toBe('form.fileType')
      expect(await codeOf([{ uploadId: 'u', name: 'a.txt', fileSize: 3 }])).toBe('form.uploading')
    })

    it('a field that is taken out of the design and put back has the files of records that were saved in between', async () => {
      // Later than the migrations, which go by the computer's own clock.
      platform.clock.now += 60_000
      const [paper, proof, other] = [await upload(writer), await upload(writer), await upload(writer)]
      await save(writer, { title: 'x', papers: [paper, other], tableField20: [{ item: 'i', proof: [proof] }] })
      const id = String((await newest())['id'])
      expect(await orders.update(id, { papers: [paper] })).toMatchObject({ code: 200 })
      const design = () =>
        platform.database
          .selectFrom('visual_model')
          .select('form_data')
          .where('id', '=', orders.id)
          .executeTakeFirstOrThrow()
      const put = (form_data: string) =>
        platform.database
          .updateTable('visual_model')
          .set((row) => ({ form_data, version: row('version', '+', 1) }))
          .where('id', '=', orders.id)
          .execute()
      const whole = (await design()).form_data
      const form = JSON.parse(whole) as { fields: { __vModel__: string }[] }
      await put(JSON.stringify({ ...form, fields: form.fields.filter((each) => each.__vModel__ === 'title') }))
      expect(await orders.update(id, { title: 'y' })).toMatchObject({ code: 200 })
      platform.clock.now += 40 * 24 * 60 * 60_000
      await sweepFiles(platform.server.services)
      await put(whole)
      const left = (await platform.database.selectFrom('stored_file').select('id').execute()).map((row) => row.id)
      expect([paper, proof, other].map(({ fileId }) => left.includes(fileId))).toEqual([true, true, false])
      writer = await platform.signIn({ grants: [{ modelId: orders.id, buttons }] })
      const { data } = await platform.call(
        'module.record',
        { params: { id: orders.id, dataId: id } },
        { token: writer },
      )
      expect(JSON.parse(data.data)).toMatchObject({ title: 'y', papers: [paper], tableField20: [{ proof: [proof] }] })
    })

    // Days go by: sessions of the tests before are over.
    it('what was taken out of a record comes back with its file, whoever uploaded it, for thirty days', async () => {
      platform.clock.now += 60_000
      writer = await platform.signIn({ grants: [{ modelId: orders.id, buttons }] })
      const paper = await upload(writer)
      await save(writer, { title: 'h', papers: [paper] })
      let token = await platform.signIn({ administrator: true })
      const listed = await platform.call('module.list', { params: { id: orders.id }, body: {} }, { token })
      const dataId =
        listed.data.list
          .map((row) => String(row['id']))
          .toSorted()
          .at(-1) ?? ''
      const params = { id: orders.id, dataId }
      const body = { data: JSON.stringify({ papers: [] }) }
      expect(await platform.call('module.update', { params, body }, { token })).toMatchObject({ code: 200 })
      platform.clock.now += 5 * 24 * 60 * 60_000
      await sweepFiles(platform.server.services)
      token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('module.history', { params, query: {} }, { token })
      const changeId = data.list[0]?.id ?? ''
      expect(await platform.call('module.restore', { params: { ...params, changeId } }, { token })).toMatchObject({
        code: 200,
      })
      const now = await platform.call('module.record', { params }, { token })
      expect(JSON.parse(now.data.data)).toMatchObject({ title: 'h', papers: [paper] })
    })
  })
}
