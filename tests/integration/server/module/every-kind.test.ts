import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { fieldKinds, kinds } from '#shared/form/registry.ts'
import { type FormRecord, searchCondition } from '#shared/form/values.ts'
import { randomKinds, fillableKinds } from '../../../support/random-fields.ts'
import { type RandomModule, randomModule } from '../../../support/random-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { storeModule, type Surroundings, surroundings } from './support/models.ts'

type Json = Record<string, unknown>

const systemKinds = fieldKinds.filter((kind) => kinds[kind].role === 'system' && kind !== 'billRule')
const displayKinds = fieldKinds.filter((kind) => kinds[kind].role === 'display')

/** Every kind that can be filled in once in the main form and, where it may stand there, once in a child table. */
function everyKind(around: Surroundings): RandomModule {
  const filled = fillableKinds(randomKinds, around)
  const columns = filled.filter((kind) => kinds[kind].place.child)
  const module = randomModule(4242, { ...around, fields: filled.length, childColumns: columns.length, childRows: 2 })
  const form = JSON.parse(module.formData) as Json & { fields: Json[] }
  const others = [...systemKinds, ...displayKinds, 'signature' as const].map((kind, index) => ({
    ...(kinds[kind].role !== 'display' ? { __vModel__: `s_${kind}` } : {}),
    __config__: { formId: 500 + index, jnpfKey: kind, tag: kinds[kind].tag, label: kind, span: 12, visibility: ['pc'] },
  }))
  return { ...module, formData: JSON.stringify({ ...form, fields: [...form.fields, ...others] }) }
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`a form of every kind, on ${dialect}`, () => {
    let platform: TestPlatform
    let around: Surroundings
    let module: RandomModule & { readonly id: string }
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      around = await surroundings(platform)
      const made = everyKind(around)
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
      for (let index = 0; index < 3; index += 1) {
        const data = JSON.stringify(module.record(index))
        const made = await platform.call('module.create', { params: { id: module.id }, body: { data } }, session())
        expect(made.msg).toBe('新建成功')
        platform.clock.now += 1000
      }
      const form = parseForm(module.formData)
      if (!form.ok) throw new Error(form.problem)
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
      const body = { id: first.id, data: JSON.stringify(next) }
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
