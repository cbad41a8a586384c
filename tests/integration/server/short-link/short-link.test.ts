import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { field } from '#server/seed/modules/fields.ts'
import { formatTime } from '#shared/form/dates.ts'
import { parseForm } from '#shared/form/parse.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type Published, publish, storedRecords } from './support.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())
afterEach(() => platform.database.deleteFrom('rate_limit').execute())

const written = (time: number) => formatTime(time, 'yyyy-MM-dd HH:mm:ss')
const read = ({ input }: Published) => platform.call('shortLink.config', input)
const submit = ({ input }: Published, record: unknown) =>
  platform.call('shortLink.submit', { ...input, body: { data: JSON.stringify(record) } })

describe('a published form', () => {
  test('holds its options itself and neither people, presets nor system fields, down into child tables', async () => {
    const { data } = await read(await publish(platform))
    const parsed = parseForm(data.formData)
    if (!parsed.ok) throw new Error(parsed.problem)
    expect(parsed.plan.fields.map((field) => field.name)).toEqual(['name', 'phone', 'colour', 'tableField20'])
    expect(parsed.plan.fields.at(-1)?.columns.map((column) => column.name)).toEqual(['who'])
    const colour = parsed.plan.fields.find((field) => field.name === 'colour')
    expect(colour?.options).toMatchObject({ type: 'static', dictionaryType: '' })
    expect(colour?.options?.options).toMatchObject([{ enCode: 'red', fullName: '红色' }, {}, {}])
    // What is left to the staff is none of a visitor's business, not even by name.
    expect(JSON.stringify(data)).not.toMatch(/userSelect|被访人|陪同人/)
  })

  test('stores what was filled in under the publisher, with presets and times of the server', async () => {
    const published = await publish(platform)
    const sent = { name: '访客甲', phone: '13800000000', colour: 'blue', tableField20: [{ who: '访客乙' }] }
    expect(await submit(published, sent)).toMatchObject({ code: 200, msg: '提交成功', data: null })
    expect(await storedRecords(platform, published.modelId)).toMatchObject([
      {
        ...sent,
        host: published.publisher,
        status: '1',
        author: expect.stringMatching(/^门卫\//),
        at: written(platform.clock.now),
      },
    ])
  })

  test('refuses what was filled in and is no field that the visitor gets any more, and says the same of those it never had', async () => {
    const published = await publish(platform)
    for (const name of ['gone', 'tableField20.gone', 'host', 'tableField20.guide']) {
      const body = { data: JSON.stringify({ name: '访客甲', gone: '写了很久' }), atriumFilled: ['name', name] }
      const answer = await platform.call('shortLink.submit', { ...published.input, body })
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('已不包含') })
    }
    const body = {
      data: JSON.stringify({ name: '访客甲' }),
      atriumFilled: ['name', 'tableField20', 'tableField20.who'],
    }
    expect(await platform.call('shortLink.submit', { ...published.input, body })).toMatchObject({ code: 200 })
    expect(await storedRecords(platform, published.modelId)).toHaveLength(1)
  })

  test('names no field that visitors do not get: neither its key nor its label, wherever the design keeps them', async () => {
    const published = await publish(platform)
    const { code, data } = await read(published)
    expect(code).toBe(200)
    const said = JSON.stringify(data)
    for (const word of ['姓名', '手机号码', '随行人员']) expect(said).toContain(word)
    for (const word of ['被访人', '陪同人', '预约人', '预约时间', '状态', 'host', 'guide', 'author', '门卫'])
      expect(said, word).not.toContain(word)
  })

  test('calculates with what it presets (a preset price counted as nothing)', async () => {
    const fields = [
      field(1, 'inputNumber', 'count', '数量'),
      field(2, 'inputNumber', 'price', '单价'),
      field(3, 'calculate', 'total', '合计', { more: { expression: ['count', '*', 'price'] } }),
    ]
    const published = await publish(platform, { presets: JSON.stringify({ price: 12 }) }, fields)
    expect((await submit(published, { count: 3 })).code).toBe(200)
    expect(await storedRecords(platform, published.modelId)).toMatchObject([{ count: 3, price: 12, total: 36 }])
  })

  test('has rules that say nothing of what it does not show, and the server judges by all of them', async () => {
    const asks = (field: string, fieldValue: unknown, symbol = '==') => ({
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }],
    })
    const rules = [
      {
        id: 'r1',
        name: '等待时问颜色',
        when: asks('status', '1'),
        actions: [{ type: 'require', fields: ['colour', 'host'] }],
      },
      { id: 'r2', name: '内部', when: asks('@role', ['role-9'], 'in'), actions: [{ type: 'show', fields: ['phone'] }] },
      { id: 'r3', name: '被访', when: null, actions: [{ type: 'disable', fields: ['host'] }] },
      {
        id: 'r4',
        name: '红色',
        when: asks('colour', 'red'),
        actions: [{ type: 'set', fields: ['name'], value: { from: 'field', field: 'status' } }],
      },
    ]
    const published = await publish(platform, {}, undefined, { atriumRules: { version: 1, rules } })
    const { data } = await read(published)
    const now = (value: number) => asks('@new', value)
    expect(JSON.parse(data.formData).atriumRules.rules).toEqual([
      { id: 'r1', when: now(1), actions: [{ type: 'require', fields: ['colour'] }] },
      { id: 'r2', when: now(0), actions: [{ type: 'show', clear: false, fields: ['phone'] }] },
      {
        id: 'r4',
        when: asks('colour', 'red'),
        actions: [{ type: 'set', fields: ['name'], value: { from: 'constant', value: '1' } }],
      },
    ])
    expect(await submit(published, { name: '访客甲' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('颜色'),
    })
    expect((await submit(published, { name: '访客甲', colour: 'red' })).code).toBe(200)
    expect(await storedRecords(platform, published.modelId)).toMatchObject([{ name: '1', colour: 'red' }])
  })

  test('a value that must be the only one of its kind is refused the second time, here too', async () => {
    const published = await publish(platform)
    const sent = { name: '访客甲', phone: '13800000001' }
    expect((await submit(published, sent)).code).toBe(200)
    expect(await submit(published, sent)).toMatchObject({ code: 400, msg: '“手机号码”的值已存在，不能重复' })
  })

  test('a visitor cannot write what the form does not show: presets, people, system fields', async () => {
    const published = await publish(platform)
    const sly = { name: '访客甲', host: 'somebody', status: '2', author: 'somebody', at: 1, id: 'chosen' }
    expect((await submit(published, sly)).code).toBe(200)
    expect(await storedRecords(platform, published.modelId)).toMatchObject([
      {
        host: published.publisher,
        status: '1',
        author: expect.stringMatching(/^门卫\//),
        at: written(platform.clock.now),
      },
    ])
  })

  test.each([
    [{}, /姓名/],
    [{ name: 'x'.repeat(11) }, /姓名/],
    [{ name: '访客', phone: '123' }, /请输入正确的手机号码/],
    [{ name: '访客', colour: 'purple' }, /颜色.*不存在/],
    [{ name: '访客', tableField20: [{ who: '' }] }, /随行人员/],
    [['not', 'a', 'record'], /格式不正确/],
  ])('checks what is sent like the module itself: %j', async (record, msg) => {
    const published = await publish(platform)
    const answer = await submit(published, record)
    expect(answer.code).toBe(400)
    expect(answer.msg).toMatch(msg)
    expect(await storedRecords(platform, published.modelId)).toEqual([])
  })

  test('a wrong secret, a link switched off, an expired one and an unknown one are refused alike', async () => {
    const refused = { code: 400, msg: '表单链接无效或已停用，请联系发布者', data: null }
    const published = await publish(platform)
    const wrong = { ...published, input: { ...published.input, query: { encryption: 'x'.repeat(43) } } }
    const off = await publish(platform, { enabled_mark: 0 })
    const old = await publish(platform, { expires_at: platform.clock.now })
    const unknown = { ...published, input: { ...published.input, params: { id: '0' } } }
    for (const each of [wrong, off, old, unknown]) {
      expect(await read(each)).toMatchObject(refused)
      expect(await submit(each, { name: '访客' })).toMatchObject(refused)
    }
  })

  test('closes with its module', async () => {
    const published = await publish(platform)
    await platform.database
      .updateTable('visual_model')
      .set({ enabled_mark: 0 })
      .where('id', '=', published.modelId)
      .execute()
    expect(await read(published)).toMatchObject({ code: 400, msg: '表单已停用，请联系发布者' })
    expect((await submit(published, { name: '访客' })).code).toBe(400)
  })

  test('one address can neither flood the module nor send a huge record', async () => {
    const published = await publish(platform)
    const huge = await submit(published, { name: '访客', note: 'x'.repeat(70_000) })
    expect(huge).toMatchObject({ code: 400, data: null })
    // A whole school may share one.
    for (let count = 0; count < 15; count += 1) expect((await submit(published, { name: '访客' })).code).toBe(200)
    await platform.database.updateTable('rate_limit').set({ uses: 999 }).where('id', 'like', 'formSubmit:%').execute()
    expect((await submit(published, { name: '访客' })).code).toBe(200)
    const beyond = await submit(published, { name: '访客' })
    expect(beyond).toMatchObject({ code: 429, msg: '操作过于频繁，请 10 分钟后再试' })
    platform.clock.now += 10 * 60_000
    expect((await submit(published, { name: '访客' })).code).toBe(200)
    expect(await storedRecords(platform, published.modelId)).toHaveLength(17)
  })

  test('is offered before sign-in only when it is announced and open', async () => {
    const announced = await publish(platform, { announced: 1 })
    await publish(platform, { announced: 1, enabled_mark: 0 })
    await publish(platform)
    const { data } = await platform.call('auth.loginConfig', {})
    expect(data.publicForms).toEqual([
      { id: announced.link.id, encryption: announced.link.secret, fullName: '来访预约' },
    ])
  })
})
