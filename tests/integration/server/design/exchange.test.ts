import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field } from '#server/seed/modules/fields.ts'
import { columnData, formData } from '#server/seed/modules/model.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`designs on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
    })
    afterAll(() => platform.close())

    const fields = (more: readonly string[] = []) =>
      ['title', ...more].map((name, index) => field(index + 1, 'input', name, name))
    const design = (enCode: string, more: readonly string[] = [], others: Record<string, unknown> = {}) => ({
      fullName: '来自别处',
      enCode,
      formData: formData({ popupType: 'general', width: '600px', labelWidth: 90, printIds: [], fields: fields(more) }),
      columnData: columnData({
        fields: fields(more),
        columns: [{ prop: 'title' }],
        searches: [],
        sortField: '',
        sort: 'desc',
        printIds: [],
      }),
      isRelease: 0,
      sortCode: 0,
      ...others,
    })
    const upload = (content: unknown, fileName = 'a.vdd') =>
      platform.call(
        'design.import',
        {},
        {
          token,
          upload: { fileName, content: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)) },
        },
      )
    const choose = (content: unknown, conflict: string, as = token) =>
      platform.call(
        'design.import',
        {},
        {
          token: as,
          upload: { fileName: 'a.vdd', content: Buffer.from(JSON.stringify(content)), fields: { conflict } },
        },
      )
    const find = async (keyword: string) =>
      (await platform.call('design.list', { query: { keyword, pageSize: 1000 } }, { token })).data.list
    const idOf = async (code: string) => (await find(code)).find(({ enCode }) => enCode === code)?.id ?? ''

    it('a file that was exported comes back with every key, under a code of its own where that is taken', async () => {
      const foreign = { dbLinkId: '0', flowTemplateJson: '{}', appColumnData: '{"a":1}' }
      expect((await upload(design('exchanged', [], foreign))).code).toBe(200)
      const id = await idOf('exchanged')
      const { data } = await platform.call('design.export', { params: { id } }, { token })
      const file = await platform.server.app.inject({ url: data.url, headers: { host: '127.0.0.1' } })
      expect(JSON.parse(file.payload)).toMatchObject({ enCode: 'exchanged', ...foreign })
      expect((await upload(file.payload)).code).toBe(200)
      const again = await platform.call('design.read', { params: { id: await idOf('exchanged2') } }, { token })
      expect(again.data).toMatchObject({ fullName: '来自别处', isRelease: 0, ...foreign })
    })

    it('rows and definition are told apart by the body, as clients from 3.6 on swapped the names, each by its grant', async () => {
      expect((await upload(design('swapped'))).code).toBe(200)
      const params = { id: await idOf('swapped') }
      await platform.call('design.release', { params, body: {} }, { token })
      const rows = { dataType: 0, selectKey: ['title'] }
      const named = async (
        id: 'design.export' | 'module.export',
        body: { dataType?: number | string; selectKey?: string[] },
        as = token,
      ) => {
        const { code, data } = await platform.call(id, { params, body }, { token: as })
        return code === 200 ? data.name : code
      }
      expect(await named('design.export', rows)).toBe('来自别处.xlsx')
      expect(await named('module.export', {})).toBe('来自别处.vdd')
      expect(await named('module.export', { dataType: '1' })).toBe('来自别处.xlsx')
      const clerk = await platform.signIn({ grants: [{ modelId: params.id, buttons: ['btn_download'] }] })
      expect(await named('design.export', rows, clerk)).toBe('来自别处.xlsx')
      expect([await named('design.export', {}, clerk), await named('module.export', {}, clerk)]).toEqual([403, 403])
      const designer = await platform.signIn({ grants: [{ code: 'visualdev.form' }] })
      expect(await named('design.export', {}, designer)).toBe('来自别处.vdd')
      expect(await named('design.export', rows, designer)).toBe(403)
    })

    it('goes into the module that has its code where the person chooses so', async () => {
      expect((await upload(design('chosen'))).code).toBe(200)
      const id = await idOf('chosen')
      await platform.call('design.release', { params: { id }, body: {} }, { token })
      const file = design('Chosen', ['extra'], { fullName: '改过' })
      const asked = await choose(file, 'ask')
      expect(asked).toMatchObject({ code: 400, msg: '功能“来自别处”的编码已是“chosen”' })
      expect(asked.text).toContain('"design.codeInUse"')
      expect((await choose(design('stillFree'), 'ask')).code).toBe(200)
      expect((await find('chosen')).map(({ isRelease }) => isRelease)).toEqual([1])

      expect((await choose(file, 'replace')).code).toBe(200)
      const draft = (await platform.call('design.read', { params: { id } }, { token })).data
      expect(draft).toMatchObject({ enCode: 'chosen', fullName: '改过', isRelease: 2 })
      expect(draft.formData).toContain('extra')
      expect((await platform.call('module.config', { params: { id } }, { token })).data.formData).not.toContain('extra')

      expect((await choose(file, 'copy')).code).toBe(200)
      expect(await idOf('Chosen2')).not.toBe('')
      const adds = await platform.signIn({ grants: [{ code: 'visualdev.form', buttons: ['btn_add'] }] })
      expect((await choose(file, 'replace', adds)).code).toBe(403)
    })

    it('refuses what is no design with the reason', async () => {
      expect(await upload('{', 'a.vdd')).toMatchObject({ code: 400, msg: expect.stringContaining('无法读取') })
      expect(await upload({ fullName: 'x' })).toMatchObject({ code: 400, msg: expect.stringContaining('enCode') })
      expect(await upload('{}', 'a.exe')).toMatchObject({ code: 400, msg: expect.stringContaining('.vdd') })
      expect(await upload(design('nothing', [], { formData: '{"fields":[]}' }))).toMatchObject({ code: 400 })
    })

    it('a released module that is changed keeps its records, its address and its grants until it is released again', async () => {
      await upload(design('grown'))
      const id = await idOf('grown')
      await platform.call('design.release', { params: { id }, body: {} }, { token })
      const record = { params: { id }, body: { data: JSON.stringify({ title: '旧记录' }) } }
      expect((await platform.call('module.create', record, { token })).code).toBe(200)
      const items = async () =>
        (
          await platform.database
            .selectFrom('menu_item')
            .innerJoin('menu', 'menu.id', 'menu_item.menu_id')
            .select('menu_item.en_code')
            .where('menu.module_id', '=', id)
            .where('menu_item.kind', '=', 'form')
            .orderBy('menu_item.en_code')
            .execute()
        ).map(({ en_code }) => en_code)
      const update = (body: ReturnType<typeof design>) =>
        platform.call('design.update', { params: { id }, body }, { token })
      expect(await update(design('renamed', ['extra']))).toMatchObject({ code: 400, msg: '功能已发布，编码不可修改' })
      expect((await update(design('grown', ['extra']))).code).toBe(200)
      expect((await find('grown')).find((row) => row.id === id)).toMatchObject({ isRelease: 2 })
      expect(await items()).toEqual(['title'])
      const config = () => platform.call('module.config', { params: { id } }, { token })
      expect((await config()).data.formData).not.toContain('extra')
      await platform.call('design.release', { params: { id }, body: {} }, { token })
      expect(await items()).toEqual(['extra', 'title'])
      expect((await config()).data.formData).toContain('extra')
      const second = { params: { id }, body: { data: JSON.stringify({ title: '新记录', extra: '有' }) } }
      expect((await platform.call('module.create', second, { token })).code).toBe(200)
      const { data } = await platform.call('module.list', { params: { id }, body: {} }, { token })
      expect(data.list.map((row) => row['title']).sort()).toEqual(['新记录', '旧记录'].sort())
      expect((await find('grown')).find((row) => row.id === id)).toMatchObject({ isRelease: 1 })
    })

    it('nothing that is in use is deleted: the refusal says by what, and how many', async () => {
      await upload(design('inUse'))
      const id = await idOf('inUse')
      const remove = () => platform.call('design.delete', { params: { id } }, { token })
      await platform.call('design.release', { params: { id }, body: {} }, { token })
      await platform.call('module.create', { params: { id }, body: { data: '{"title":"a"}' } }, { token })
      expect(await remove()).toMatchObject({ code: 400, msg: '菜单“来自别处”正在使用（共 1 个），不能删除' })
      await platform.call('design.publishLink', { params: { id }, body: { fullName: '访客填写' } }, { token })
      await platform.database.deleteFrom('menu').where('module_id', '=', id).execute()
      expect(await remove()).toMatchObject({ code: 400, msg: '短链接“访客填写”正在使用，请先撤回' })
      await platform.database.deleteFrom('form_link').where('model_id', '=', id).execute()
      expect(await remove()).toMatchObject({ code: 400, msg: '已有 1 条数据，不能删除' })
    })
  })
}
