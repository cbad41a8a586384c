import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatTime } from '#shared/form/dates.ts'
import { field, pattern } from '#server/seed/modules/fields.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from './support/order-module.ts'

let platform: TestPlatform
let orders: Orders
beforeAll(async () => {
  platform = await openPlatform()
  orders = await openOrders(platform)
})
afterAll(() => platform.close())

const row = (amount: unknown, item: unknown = 'A4') => ({ item, amount })

describe('what a form does not allow is refused with the label of the field', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a required field left out', {}, '“采购事由”不能为空'],
    ['a required field of blanks', { title: '  ' }, '“采购事由”不能为空'],
    ['a text beyond its length', { title: '长'.repeat(51) }, '“采购事由”不能超过50个字符'],
    ['a list where text belongs', { title: ['a'] }, '“采购事由”数据格式不正确'],
    ['a pattern of the designer', { title: 'x', phone: '12345' }, '“联系电话”：请输入正确的手机号码'],
    ['a number that is none', { title: 'x', budget: '很多' }, '“预算”不是数字'],
    ['a number beyond its limit', { title: 'x', budget: 10_001 }, '“预算”不能大于10000'],
    ['a number with more decimals', { title: 'x', budget: 12.345 }, '“预算”最多2位小数'],
    ['two options where one is chosen', { title: 'x', kind: ['goods', 'service'] }, '“类别”只能选择一项'],
    ['an option that is not offered', { title: 'x', kind: 'other' }, '“类别”的选项“other”不存在，请重新选择'],
    ['an entry of another dictionary', { title: 'x', colour: 'pink' }, '“颜色”的选项“pink”不存在，请重新选择'],
    [
      'an entry by its id where the code is kept',
      { title: 'x', colour: 'colour-1' },
      '“颜色”的选项“colour-1”不存在，请重新选择',
    ],
    ['a person who does not exist', { title: 'x', buyer: '42' }, '“经办人”的选项“42”不存在，请重新选择'],
    ['one wrong mark among several', { title: 'x', marks: ['a', 'z'] }, '“标记”的选项“z”不存在，请重新选择'],
    ['a cell of a child table', { title: 'x', tableField20: [row(1), row(-1)] }, '“清单”第2行“金额”不能小于0'],
    ['a required cell', { title: 'x', tableField20: [row(1, '')] }, '“清单”第1行“名称”不能为空'],
    ['text where a child table belongs', { title: 'x', tableField20: 'rows' }, '“清单”数据格式不正确'],
  ])('%s', async (_what, record, msg) => {
    expect(await orders.create(record)).toMatchObject({ code: 400, msg })
  })

  it.each([
    ['no JSON', '{"title":', '提交的数据格式不正确：不是有效的 JSON'],
    ['a list', '[]', '提交的数据格式不正确：应为字段与值的对象'],
    ['nothing', 'null', '提交的数据格式不正确：应为字段与值的对象'],
  ])('data that is %s', async (_what, data, msg) => {
    const answer = await platform.call(
      'module.create',
      { params: { id: orders.id }, body: { data } },
      { token: orders.token },
    )
    expect(answer).toMatchObject({ code: 400, msg })
  })

  it('nesting that would exhaust the stack, in a record and in a query', async () => {
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
    const create = (data: string) =>
      platform.call('module.create', { params: { id: orders.id }, body: { data } }, { token: orders.token })
    expect(await create(`{"title":"x","marks":${deep}}`)).toMatchObject({
      code: 400,
      msg: '提交的数据格式不正确：嵌套过深',
    })
    for (const name of ['queryJson', 'superQueryJson']) {
      const answer = await orders.list({ [name]: `{"conditionList":${deep}}` })
      expect(answer).toMatchObject({ code: 400, msg: '查询条件格式不正确' })
    }
  })

  it('a field of 2 MB, by its size, while just under 1 MB is kept whole', async () => {
    const note = '备'.repeat(700_000)
    expect(await orders.create({ title: 'x', note })).toMatchObject({
      code: 400,
      msg: '“备注”内容过长（2.0MB），不能超过1MB',
    })
    const cell = { title: 'x', tableField20: [row(1, 'a'.repeat(1_100_000))] }
    expect((await orders.create(cell)).msg).toBe('“清单”第1行“名称”内容过长（1.0MB），不能超过1MB')
    const id = await orders.created({ title: 'x', note: 'n'.repeat(1_000_000) })
    expect(String((await orders.read(id))['note'])).toHaveLength(1_000_000)
  })

  it('more child rows than anybody types', async () => {
    const tableField20 = Array.from({ length: 5001 }, () => row(1))
    expect((await orders.create({ title: 'x', tableField20 })).msg).toBe('“清单”不能超过5000行')
  })
})

describe('what a client sends beside the form', () => {
  it('does not become data: unknown keys, system fields and made-up totals', async () => {
    const id = await orders.created({
      title: 'x',
      id: 'mine',
      version: 99,
      created_by: 'me',
      creator: 'somebody',
      created: 1,
      total: 999,
      unknown: 'value',
      __proto__: { polluted: true },
      tableField20: [row(2), row(3.5)],
    })
    const record = await orders.read(id)
    expect(record).toMatchObject({ title: 'x', total: 5.5, changed: '' })
    expect(Object.keys(record)).not.toContain('unknown')
    expect(record['created']).toBe(formatTime(platform.clock.now, 'yyyy-MM-dd HH:mm:ss'))
    // Written as people read it, in the record that is edited too (wire contract 6.2).
    expect(record['creator']).toMatch(/^测试用户\/u\d+$/)
    expect(id).not.toBe('mine')
  })

  it('characters that databases and markup treat specially come back as they were', async () => {
    const title = `'; drop table visual_model; -- "%_\\ <b>&amp;$1 𠮷\u2028`
    const id = await orders.created({ title, marks: ['a"b'] })
    expect(await orders.read(id)).toMatchObject({ title, marks: ['a"b'] })
    const found = await orders.list({ queryJson: JSON.stringify({ title: `"%_\\ <b>` }) })
    expect(found.list.map((each) => each['id'])).toEqual([id])
  })

  it.each(['a\0b', 'a\ud800c'])('characters that PostgreSQL cannot store are refused: %j', async (title) =>
    expect(await orders.create({ title })).toMatchObject({ code: 400, msg: '“采购事由”含有无法保存的字符' }),
  )

  it('currentUser becomes whoever saves', async () => {
    const user = await platform.signIn({ administrator: true, values: { id: 'user-now', real_name: '周明远' } })
    const data = JSON.stringify({ title: 'mine', buyer: 'currentUser' })
    await platform.call('module.create', { params: { id: orders.id }, body: { data } }, { token: user })
    const found = await platform.call(
      'module.list',
      { params: { id: orders.id }, body: { queryJson: JSON.stringify({ buyer: 'currentUser' }) } },
      { token: user },
    )
    expect(found.data.list).toMatchObject([{ title: 'mine', buyer: expect.stringMatching(/^周明远\//) }])
  })
})

describe('fields nobody can see', () => {
  it('are not required: hidden ones, and those of the app only', async () => {
    const hidden = await openOrders(platform, {
      fields: [
        field(1, 'input', 'seen', '可见'),
        field(2, 'input', 'never', '隐藏', { required: true, config: { noShow: true } }),
        field(3, 'input', 'app', '手机端', { required: true, config: { visibility: ['app'] } }),
      ],
    })
    expect(await hidden.create({ seen: 'x' })).toMatchObject({ code: 200 })
  })

  it('keep values of kinds that this version does not know', async () => {
    const unknown = await openOrders(platform, {
      fields: [
        field(1, 'input', 'title', '名称'),
        field(2, 'input', 'place', '地区', { config: { jnpfKey: 'noSuchKind' } }),
        field(3, 'input', 'stars', '评分', { config: { jnpfKey: 'norThisOne' } }),
      ],
    })
    const id = await unknown.created({ title: 'x', place: ['33', '3301'], stars: 4 })
    expect(await unknown.read(id)).toEqual({ title: 'x', place: ['33', '3301'], stars: 4 })
  })
})

it('a pattern that would backtrack without end is answered at once', async () => {
  const trap = await openOrders(platform, {
    fields: [field(1, 'input', 'code', '编号', { config: pattern('/^(a+)+$/', '格式不正确') })],
  })
  const answer = await trap.create({ code: `${'a'.repeat(60)}!` })
  expect(answer.msg).toBe('“编号”：格式不正确')
  expect(await trap.create({ code: 'aaa' })).toMatchObject({ code: 200 })
})

it('a pattern and values that are too much work together are refused instead of holding up the server', async () => {
  const slow = await openOrders(platform, {
    fields: [field(1, 'input', 'code', '编号', { config: pattern('/.{0,3000}!$/', '格式不正确') })],
  })
  const answer = await slow.create({ code: 'a'.repeat(300_000) })
  expect(answer.msg).toMatch(/^内容过长，无法按校验规则检查/)
})

describe('what was filled in and has no place in the form any more', () => {
  const save = (filled: readonly string[], dataId?: string) => {
    const params = { id: orders.id }
    const body = { data: JSON.stringify({ title: '改了', gone: '写了很久' }), atriumFilled: [...filled] }
    const options = { token: orders.token }
    return dataId === undefined
      ? platform.call('module.create', { params, body }, options)
      : platform.call('module.update', { params: { ...params, dataId }, body }, options)
  }
  const refused = { code: 400, msg: expect.stringContaining('已不包含') }

  it.each([['gone'], ['tableField20.gone'], ['tableField21'], ['title.item']])(
    'is refused with its name, and nothing is saved (%s)',
    async (name) => {
      const id = await orders.created({ title: '未改' })
      const { total } = await orders.list()
      for (const answer of [await save(['title', name]), await save(['title', name], id)]) {
        expect(answer).toMatchObject(refused)
        expect(JSON.parse(answer.text)).toMatchObject({ error: { field: name } })
      }
      expect((await orders.list()).total).toBe(total)
      expect(await orders.read(id)).toMatchObject({ title: '未改' })
    },
  )

  it('is left out as ever for clients that name nothing, and what has a place is saved', async () => {
    expect(await orders.create({ title: '甲', gone: 'x' })).toMatchObject({ code: 200 })
    expect(await save(['title', 'tableField20', 'tableField20.item'])).toMatchObject({ code: 200 })
  })
})
