import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledNames } from '#shared/form/filled.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { fieldKinds, kinds } from '#shared/form/registry.ts'
import { hasRows, isImported, isRichText } from '#shared/form/structure.ts'
import { type FormRecord, searchCondition } from '#shared/form/values.ts'
import { nextId } from '#server/core/ids.ts'
import { createSecret } from '#server/core/tokens.ts'
import { randomKinds, fillableKinds } from '../../../support/random-fields.ts'
import { type RandomModule, randomModule } from '../../../support/random-module.ts'
import { uploaded } from '../import/support.ts'
import { addTemplate } from '../print/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { storeModule, type Surroundings, surroundings } from './support/models.ts'

type Json = Record<string, unknown>

const systemKinds = fieldKinds.filter((kind) => kinds[kind].role === 'system' && kind !== 'billRule')
const displayKinds = fieldKinds.filter((kind) => kinds[kind].role === 'display')

/** Every kind that can be filled in once in the main form and, where it may stand there, once in a child table. */
function everyKind(around: Surroundings, template: string): RandomModule {
  const filled = fillableKinds(randomKinds, around)
  const columns = filled.filter((kind) => kinds[kind].place.child)
  const module = randomModule(4242, { ...around, fields: filled.length, childColumns: columns.length, childRows: 2 })
  const form = JSON.parse(module.formData) as Json & { fields: Json[] }
  const others = [...systemKinds, ...displayKinds, 'signature' as const].map((kind, index) => ({
    ...(kinds[kind].role !== 'display' ? { __vModel__: `s_${kind}` } : {}),
    __config__: { formId: 500 + index, jnpfKey: kind, tag: kinds[kind].tag, label: kind, span: 12, visibility: ['pc'] },
  }))
  const print = { hasPrintBtn: true, printId: [template] }
  const fields = [...form.fields, ...others].map(optional)
  return { ...module, formData: JSON.stringify({ ...form, ...print, fields }) }
}

/** Nothing is required that no file and no link could bring: else neither could make a record. */
function optional(node: Json): Json {
  const config = { ...(node['__config__'] as Json) }
  const kind = fieldKinds.find((each) => each === config['jnpfKey'])
  const { place } = kind ? kinds[kind] : { place: null }
  if (place && !(place.import && place.public)) config['required'] = false
  if (Array.isArray(config['children'])) config['children'] = (config['children'] as Json[]).map(optional)
  return { ...node, __config__: config }
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`a form of every kind, on ${dialect}`, () => {
    let platform: TestPlatform
    let around: Surroundings
    let module: RandomModule & { readonly id: string }
    let template: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      around = await surroundings(platform)
      template = await addTemplate(platform.database)
      const made = everyKind(around, template)
      const id = await storeModule(platform, around.administrator, made)
      await platform.call('design.release', { params: { id }, body: {} }, { token: around.administrator })
      module = { ...made, id }
    })
    afterAll(() => platform.close())

    const session = () => ({ token: around.administrator })
    const list = async (body: object) => {
      const input = { params: { id: module.id }, body: { currentPage: 1, pageSize: 100, ...body } }
      const answer = await platform.call('module.list', input, session())
      expect(answer.msg, JSON.stringify(body)).toBe('操作成功')
      return answer.data
    }
    const raw = async (dataId: string) => {
      const answer = await platform.call('module.record', { params: { id: module.id, dataId } }, session())
      return JSON.parse(answer.data.data) as FormRecord
    }

    it('is filled in, found by each field, put in order by each, shown, changed and deleted', async () => {
      const { data: config } = await platform.call('module.config', { params: { id: module.id } }, session())
      const form = parseForm(config.formData)
      if (!form.ok) throw new Error(form.problem)
      // Named as a client names them, none is missing in the form that the server has.
      const bodyOf = (record: FormRecord) => ({
        data: JSON.stringify(record),
        atriumFilled: filledNames(form.plan, record),
      })
      for (let index = 0; index < 3; index += 1) {
        const body = bodyOf(module.record(index))
        expect(body.atriumFilled.length).toBeGreaterThan(30)
        const made = await platform.call('module.create', { params: { id: module.id }, body }, session())
        expect(made.msg).toBe('新建成功')
        platform.clock.now += 1000
      }
      const plan = parseList(module.columnData, form.plan)
      if (!plan.ok) throw new Error(plan.problem)
      const [first] = (await list({})).list
      if (!first) throw new Error('no record')
      const stored = await raw(first.id)
      for (const [name, value] of Object.entries(module.record(2)))
        if (!Array.isArray(value) || name !== module.childTable?.name) expect(stored[name], name).toEqual(value)

      let searched = 0
      for (const field of form.plan.fields) {
        const described = kinds[field.kind].search
        if (!described || kinds[field.kind].role !== 'value') continue
        const search = { prop: field.name, label: '', field, searchType: described.type, multiple: false } as const
        const value = described.type === 3 ? [stored[field.name], stored[field.name]] : stored[field.name]
        const wanted = described.type === 2 ? String(value).slice(0, 8) : value
        if (!searchCondition(search, wanted)) continue
        const found = await list({ queryJson: JSON.stringify({ [field.name]: wanted }) })
        expect(
          found.list.map(({ id }) => id),
          field.kind,
        ).toContain(first.id)
        searched += 1
      }
      expect(searched).toBeGreaterThan(15)

      for (const field of form.plan.fields.filter(({ kind }) => kinds[kind].place.sort)) {
        const up = await list({ sidx: field.name, sort: 'asc' })
        expect(up.list, field.kind).toHaveLength(3)
      }

      const view = await platform.call('module.recordView', { params: { id: module.id, dataId: first.id } }, session())
      const shown = JSON.parse(view.data.data) as FormRecord
      for (const { config, kind } of module.fields) expect(shown[config.__vModel__], kind).not.toBeNull()

      const next = module.record(7)
      const body = { id: first.id, ...bodyOf(next) }
      const changed = await platform.call(
        'module.update',
        { params: { id: module.id, dataId: first.id }, body },
        session(),
      )
      expect(changed.msg).toBe('修改成功')
      const after = await raw(first.id)
      for (const { config, kind } of module.fields)
        expect(after[config.__vModel__], kind).toEqual(next[config.__vModel__])

      const gone = await platform.call('module.delete', { params: { id: module.id, dataId: first.id } }, session())
      expect(gone.msg).toBe('删除成功')
    })

    const planned = () => {
      const form = parseForm(module.formData)
      if (!form.ok) throw new Error(form.problem)
      return form.plan
    }
    const created = async (record: object) => {
      platform.clock.now += 1000
      const body = { data: JSON.stringify(record) }
      expect((await platform.call('module.create', { params: { id: module.id }, body }, session())).msg).toBe(
        '新建成功',
      )
      const [newest] = (await list({})).list
      return newest?.id ?? ''
    }

    it('is exported as people read it, and what a file may bring comes back from there the same', async () => {
      const form = planned()
      const id = await created(module.record(11))
      const stored = await raw(id)
      const selectKey = form.fields.flatMap((field) =>
        hasRows(field)
          ? field.columns.filter(isImported).map((column) => `${field.name}-${column.name}`)
          : isImported(field)
            ? [field.name]
            : [],
      )
      expect(selectKey.length).toBeGreaterThan(40)
      const body = { dataType: 2, selectIds: [id], selectKey }
      const { data: file } = await platform.call('module.export', { params: { id: module.id }, body }, session())
      const { rawPayload } = await platform.server.app.inject({ url: file.url, headers: { host: '127.0.0.1' } })
      const fileName = await uploaded(platform, around.administrator, rawPayload)
      const query = { fileName }
      const preview = await platform.call('moduleImport.preview', { params: { id: module.id }, query }, session())
      expect(preview.code).toBe(200)
      expect(preview.data.checked?.map(({ problems }) => problems)).toEqual([[]])
      platform.clock.now += 1000
      const rows = { list: preview.data.dataRow }
      const done = await platform.call('moduleImport.run', { params: { id: module.id }, body: rows }, session())
      expect(done.data).toMatchObject({ snum: 1, fnum: 0 })
      const [newest] = (await list({})).list
      const again = await raw(newest?.id ?? '')
      expect(newest?.id).not.toBe(id)
      for (const field of form.fields) {
        // A sheet holds the text of an editor, and no markup.
        const read = (record: FormRecord) =>
          isRichText(field) ? String(record[field.name]).replaceAll(/<[^>]+>|\s/g, '') : record[field.name]
        if (isImported(field)) expect(read(again), field.kind).toEqual(read(stored))
        if (!hasRows(field)) continue
        const [before, after] = [stored, again].map((record) => record[field.name] as FormRecord[])
        expect(after).toHaveLength(before?.length ?? 0)
        for (const column of field.columns.filter(isImported))
          for (const [at, row] of (before ?? []).entries())
            expect(after?.[at]?.[column.name], `${column.kind} in a row`).toEqual(row[column.name])
      }
    })

    it('is printed with what people read in each field and each row', async () => {
      const form = planned()
      const id = await created(module.record(12))
      const print = await platform.call('print.data', { query: { id: template, formId: id } }, session())
      expect(print.code).toBe(200)
      const view = await platform.call('module.recordView', { params: { id: module.id, dataId: id } }, session())
      const shown = JSON.parse(view.data.data) as FormRecord
      const printed = print.data.printData as FormRecord
      for (const { config, kind } of module.fields) {
        const name = config.__vModel__
        expect(printed[name], kind).not.toBeUndefined()
        expect(printed[name], kind).not.toBe('')
        if (typeof shown[name] === 'string' && typeof printed[name] === 'string' && !shown[name].startsWith('data:'))
          // On paper people are names alone.
          expect(printed[name], kind).toBe(shown[name].replaceAll(/\/(?:u\d+|linlan)/g, ''))
      }
      const table = form.fields.find(hasRows)
      const lines = Object.values(printed).find((value) => Array.isArray(value) && value.length === 2) as FormRecord[]
      for (const column of table?.columns ?? [])
        for (const line of lines) expect(line[column.name], `${column.kind} in a row`).not.toBeUndefined()
    })

    it('is filled in by a link without a session, as far as its kinds make sense there', async () => {
      const { database, clock } = platform
      const person = around.userIds[0] ?? ''
      const link = {
        id: nextId(),
        model_id: module.id,
        secret: createSecret(),
        full_name: '公开',
        presets: '{}',
        user_id: person,
        enabled_mark: 1,
        announced: 0,
        expires_at: null,
        created_at: clock.now,
      }
      await database.insertInto('form_link').values(link).execute()
      const input = { params: { id: link.id }, query: { encryption: link.secret } }
      const published = await platform.call('shortLink.config', {
        ...input,
        query: { ...input.query, uploads: '1' },
      })
      expect(published.code).toBe(200)
      const offered = parseForm(published.data.formData)
      if (!offered.ok) throw new Error(offered.problem)
      const names = new Set(offered.plan.fields.map(({ name }) => name))
      for (const { config, kind } of module.fields)
        expect(names.has(config.__vModel__), kind).toBe(kinds[kind].place.public)
      const record = module.record(13)
      const sent = Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
      platform.clock.now += 1000
      const answer = await platform.call('shortLink.submit', {
        ...input,
        body: { data: JSON.stringify(sent), ticket: 'a'.repeat(40) },
      })
      expect(answer.msg).toBe('提交成功')
      const [newest] = (await list({})).list
      const stored = await raw(newest?.id ?? '')
      for (const { config, kind } of module.fields)
        if (names.has(config.__vModel__)) expect(stored[config.__vModel__], kind).toEqual(record[config.__vModel__])
    })

    it('holds what the server decides, whatever is sent for it', async () => {
      const data = JSON.stringify({
        ...module.record(4),
        s_currOrganize: ['x'],
        s_currPosition: 'x',
        s_createUser: 'x',
      })
      await platform.call('module.create', { params: { id: module.id }, body: { data } }, session())
      const [newest] = (await list({})).list
      if (!newest) throw new Error('no record')
      const record = await raw(newest.id)
      expect([record['s_currOrganize'], record['s_currPosition'], record['s_createUser']]).not.toContain('x')
      // Other clients of the family show them as they come, in the form too.
      expect(record['s_createUser']).toMatch(/^\D.*\/.+/)
      expect(record['s_createTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    })

    it('takes no signature but one of whoever signs', async () => {
      const point =
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
      const data = JSON.stringify({ ...module.record(6), s_signature: point })
      const sign = () => platform.call('module.create', { params: { id: module.id }, body: { data } }, session())
      const foreign = await sign()
      expect(foreign).toMatchObject({ code: 400, msg: '“signature”不是您保存的签名，请重新选择' })
      const kept = await platform.call('signature.create', { body: { signImg: point, isDefault: 1 } }, session())
      expect(kept.code).toBe(200)
      expect((await sign()).msg).toBe('新建成功')
    })

    it('is kept without markup that could harm', async () => {
      const editor = module.fields.find(({ kind }) => kind === 'editor')?.config.__vModel__ ?? ''
      const data = JSON.stringify({
        ...module.record(5),
        [editor]: '<p>好<img src=x onerror=alert(1)></p><script>x</script>',
      })
      await platform.call('module.create', { params: { id: module.id }, body: { data } }, session())
      const [newest] = (await list({})).list
      expect((await raw(newest?.id ?? ''))[editor]).toBe('<p>好<img></p>')
    })
  })
}
