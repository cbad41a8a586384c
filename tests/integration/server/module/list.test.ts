import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, table } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { openOrders, type Orders } from './support/order-module.ts'
import { countQueries, statementsOf } from './support/queries.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`lists on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform, {
        searches: [
          { prop: 'title', type: 2, isKeyword: true },
          { prop: 'tableField20-item', type: 2, isKeyword: true },
          { prop: 'kind', type: 1, multiple: true },
        ],
      })
      const records = [
        {
          title: '第一 ABC',
          budget: 1,
          kind: 'goods',
          marks: ['a'],
          tableField20: [
            { item: '纸', amount: 1 },
            { item: '笔', amount: 9 },
          ],
        },
        { title: '第二', budget: null, kind: 'service', marks: ['a', 'b'], buyer: orders.buyer.id, colour: 'blue' },
        { title: '100%', budget: 3, marks: [], tableField20: [{ item: '墨', amount: 9 }] },
        { title: '100x', budget: 2, kind: 'goods', marks: ['a"b'] },
      ]
      for (const record of records) {
        expect((await orders.create(record)).code).toBe(200)
        platform.clock.now += 1000
      }
    })
    afterAll(() => platform.close())

    const found = async (query: unknown, more: object = {}) => {
      const answer = await orders.list({ queryJson: JSON.stringify(query), ...more })
      expect(answer.msg).toBe('操作成功')
      return answer.list.map((row) => row['title'])
    }

    it('the newest comes first when a list names no order', async () => {
      expect(await found({})).toEqual(['100x', '100%', '第二', '第一 ABC'])
    })

    it.each<[string, object, string[]]>([
      ['a part of a text, whatever its case', { title: 'abc' }, ['第一 ABC']],
      ['a wildcard of the database as plain text', { title: '100%' }, ['100%']],
      ['one of several options', { kind: ['goods', 'service'] }, ['100x', '第二', '第一 ABC']],
      ['an element of a list', { marks: 'a' }, ['第二', '第一 ABC']],
      ['any of several elements', { marks: ['b', 'a"b'] }, ['100x', '第二']],
      ['a column of a child table', { 'tableField20-item': '墨' }, ['100%']],
      ['two columns, only where one row has both', { 'tableField20-item': '纸', 'tableField20-amount': 9 }, []],
      ['a keyword over title and child rows', { jnpfKeyword: '笔' }, ['第一 ABC']],
      [
        'nothing: empty values say nothing',
        { title: '', kind: [], budget: [null, null], buyer: null },
        ['100x', '100%', '第二', '第一 ABC'],
      ],
      [
        'fields that do not exist say nothing',
        { nobody: 'x', v_title: 'x', "title' or 1=1": 'x' },
        ['100x', '100%', '第二', '第一 ABC'],
      ],
    ])('finds %s', async (_what, query, titles) => {
      expect(await found(query)).toEqual(titles)
    })

    it('finds by a range that is open on one side', async () => {
      expect(await found({ budget: 3 })).toEqual(['100%'])
      expect(await found({ budget: [2, null] })).toEqual(['100x', '100%'])
    })

    it('shows the beginning of texts that nobody reads in a list, so that one page is never more than a server can hold', async () => {
      const inRow = field(3, 'textarea', 'remark', '说明')
      const fields = [
        field(1, 'input', 'title', '名称'),
        field(2, 'textarea', 'note', '备注'),
        table(20, '明细', [inRow]),
      ]
      const text = `${'长'.repeat(300_000)}尾`
      const long = { title: '甲', note: text, tableField20: [{ remark: text }, { remark: '短' }] }
      const usual = { title: '乙', note: '常'.repeat(6000) }
      const beginning = `${'长'.repeat(2000)}…`
      for (const type of [1, 4]) {
        const books = await openOrders(platform, { fields, list: { type } })
        const id = await books.created(long)
        await books.created(usual)
        for (const body of [
          { pageSize: 20 },
          { pageSize: 500 },
          { pageSize: 20, queryJson: JSON.stringify({ title: '甲' }) },
        ]) {
          const { list } = await books.list(body)
          const notes = new Map(list.map((row) => [row['title'], row['note']]))
          expect(notes.get('甲')).toBe(type === 4 ? text : beginning)
          const lines = list.find((row) => row['title'] === '甲')?.['tableField20'] as { remark: string }[]
          expect(lines.map(({ remark }) => remark)).toEqual([type === 4 ? text : beginning, '短'])
          if (list.length > 1) expect(notes.get('乙')).toBe(usual.note)
        }
        const whole = await books.read(id)
        expect([whole['note'], whole['tableField20']]).toMatchObject([text, long.tableField20])
      }
    })

    it('sorts empty values as the lowest, on either database, and by several fields', async () => {
      expect(await found({}, { sidx: 'budget', sort: 'asc' })).toEqual(['第二', '第一 ABC', '100x', '100%'])
      expect(await found({}, { sidx: 'budget', sort: 'desc' })).toEqual(['100%', '100x', '第一 ABC', '第二'])
      expect(await found({}, { sidx: 'kind,-budget' })).toEqual(['100%', '100x', '第一 ABC', '第二'])
    })

    it('ignores an order that is no field, so that none can reach the SQL', async () => {
      expect(await found({}, { sidx: 'id; drop table role', sort: 'asc' })).toEqual([
        '100x',
        '100%',
        '第二',
        '第一 ABC',
      ])
      expect(await found({}, { sidx: 'created_by' })).toHaveLength(4)
    })

    it('shows names for ids, and child rows in place', async () => {
      const { list } = await orders.list({ queryJson: JSON.stringify({ title: '第二' }) })
      expect(list).toMatchObject([
        {
          title: '第二',
          budget: null,
          kind: '服务',
          colour: '蓝色',
          buyer: `林小雨/${orders.buyer.account}`,
          marks: '甲, 乙',
          tableField20: [],
        },
      ])
    })

    it('a search value that is none for its field says nothing or finds nothing, and breaks nothing', async () => {
      const props = ['title', 'budget', 'kind', 'colour', 'buyer', 'marks', 'total', 'creator', 'created', 'changed']
      const odd = ['\0\ud800', -0.5, 8.64e15, {}, [1.5, null], ['\0', {}]]
      const failed = []
      for (const prop of [...props, 'tableField20', 'tableField20-item', 'tableField20-amount', 'jnpfKeyword']) {
        for (const value of odd) {
          const { code } = await orders.list({ queryJson: JSON.stringify({ [prop]: value }) })
          if (code === 500) failed.push([prop, value])
        }
      }
      expect(failed).toEqual([])
    })

    it('as many or as long values as a query can hold fail no statement', async () => {
      const many = Array.from({ length: 45_000 }, () => 1)
      expect(await found({ kind: many })).toEqual([])
      expect(await found({ marks: ['b', ...many] })).toEqual(['第二'])
      const long = { queryJson: JSON.stringify({ title: 'x'.repeat(60_000) }) }
      expect(await orders.list(long)).toMatchObject({ code: 400, msg: '查询内容过长，请缩短后重试' })
    })

    it('an unreadable query is refused, an advanced one too', async () => {
      expect(await orders.list({ queryJson: '[1' })).toMatchObject({ code: 400, msg: '查询条件格式不正确' })
      const superQueryJson = JSON.stringify({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'title', symbol: '~' }] }],
      })
      expect(await orders.list({ superQueryJson })).toMatchObject({
        code: 400,
        msg: '高级查询的条件无法识别，请重新设置',
      })
      expect(await orders.list({ superQueryJson: '{"matchLogic":"and","conditionList":[]}' })).toMatchObject({
        code: 200,
      })
    })

    it('a page behind the last one is empty but still counts, and a million rows are capped', async () => {
      expect(await orders.list({ currentPage: 9, pageSize: 20 })).toMatchObject({ list: [], total: 4 })
      const all = await platform.call(
        'module.list',
        { params: { id: orders.id }, body: { pageSize: 1_000_000 } },
        { token: orders.token },
      )
      expect(all.data.pagination).toEqual({ currentPage: 1, pageSize: 10_000, total: 4 })
    })

    it('a change answers its row where the shown list stays as it is else, to a repeat as it is by then', async () => {
      const many = await openOrders(platform)
      for (const [title, budget] of [
        ['甲', 1],
        ['乙', 2],
        ['丙', 3],
      ] as const)
        await many.created({ title, budget })
      const request = { currentPage: 1, pageSize: 20, sidx: 'budget', sort: 'desc', queryJson: '{"budget":[2,null]}' }
      const shown = async () => {
        const { list, total } = await many.list(request)
        return { request, ids: list.map((row) => String(row['id'])), total }
      }
      const change = async (dataId: string, record: object, atriumShown: object, submitKey?: string) => {
        const { code, data } = await platform.call(
          'module.update',
          { params: { id: many.id, dataId }, body: { data: JSON.stringify(record), atriumShown } as never },
          { token: many.token, ...(submitKey ? { key: submitKey } : {}) },
        )
        expect(code).toBe(200)
        return data
      }
      const before = await shown()
      const [top = '', second = ''] = before.ids
      const key = 'a-change-that-is-repeated'
      const first = await change(second, { title: '乙二', colour: 'red' }, before, key)
      expect(first).toMatchObject({ id: second, atriumRow: { id: second, title: '乙二', budget: 2, colour: '红色' } })
      expect((await many.list(request)).list[1]).toEqual(first?.atriumRow)
      await many.update(second, { title: '乙三' })
      // Another list is shown by now: it is the same submit all the same, and nothing is done twice.
      const other = { ...before, request: { ...request, pageSize: 2 } }
      const repeated = await change(second, { title: '乙二', colour: 'red' }, other, key)
      expect(repeated).toMatchObject({ atriumRow: { title: '乙三' } })

      // It moves, it is no longer found, another record came: the list is to be read again.
      expect(await change(second, { budget: 4 }, before)).toEqual({ id: second })
      expect(await change(second, { budget: 1 }, await shown())).toEqual({ id: second })
      await many.update(second, { budget: 2 })
      const known = await shown()
      await many.created({ title: '丁', budget: 9 })
      expect(await change(top, { title: '丙二' }, known)).toEqual({ id: top })
      expect(await change(top, { title: '丙三' }, { ...(await shown()), total: 99 })).toEqual({ id: top })
      expect(await change(top, { title: '丙四' }, await shown())).toMatchObject({ atriumRow: { title: '丙四' } })
    })

    it('a change of a row in a group answers no row: sums of groups may be others', async () => {
      const grouped = await openOrders(platform, { list: { type: 3, groupField: 'kind' } })
      await grouped.create({ title: '甲', kind: 'goods' })
      const [group] = (await grouped.list()).list as { children: { id: string }[] }[]
      const id = group?.children[0]?.id ?? ''
      const request = { currentPage: 1, pageSize: 20 }
      const { data, code } = await platform.call(
        'module.update',
        {
          params: { id: grouped.id, dataId: id },
          body: { data: '{"title":"乙"}', atriumShown: { request, ids: [id], total: 1 } },
        },
        { token: grouped.token },
      )
      expect([code, data]).toEqual([200, { id }])
    })

    it('the number of statements does not grow with the rows', async () => {
      const many = await openOrders(platform)
      const record = (index: number) => ({
        title: `第${index}条`,
        colour: ['red', 'green', 'blue'][index % 3],
        buyer: orders.buyer.id,
        tableField20: [{ item: 'a', amount: index }],
      })
      await many.create(record(0))
      await many.list({ pageSize: 100 })
      await many.create(record(1))
      const few = await countQueries(platform.server.services.database, () => many.list({ pageSize: 100 }))
      for (let index = 2; index <= 40; index += 1) await many.create(record(index))
      const lots = await countQueries(platform.server.services.database, () => many.list({ pageSize: 100 }))
      expect(few).toBeGreaterThan(3)
      expect(lots).toBe(few)
      expect(lots).toBeLessThanOrEqual(12)
    })
  })
}

describe('counting the records of a list on sqlite', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  /** What SQLite says about the statement that counts: its plan, or its program. */
  const explained = async (orders: Orders, how: 'explain' | 'explain query plan') => {
    const statements = await statementsOf(platform.server.services.database, () => orders.list())
    const count = statements.find(({ sql }) => sql.includes('count(*)'))
    if (!count) throw new Error('nothing is counted')
    const { rows } = await platform.database.executeQuery<{ opcode: string; detail: string }>({
      ...count,
      sql: `${how} ${count.sql}`,
    })
    return rows
  }

  it('a list without a condition is counted from the pages, not row by row', async () => {
    const program = await explained(await openOrders(platform), 'explain')
    expect(program.map((step) => step.opcode)).toContain('Count')
  })

  it('a module that keeps what was deleted is counted from an index alone', async () => {
    const plan = await explained(await openOrders(platform, { form: { logicalDelete: true } }), 'explain query plan')
    expect(plan.map((step) => step.detail).join()).toContain('COVERING INDEX')
  })
})

describe('what the grants hold back', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  /** A user who sees the title column and every form field but the note. */
  async function limited(orders: Orders): Promise<string> {
    const { database, clock } = platform
    const user = await addUser(database, {}, clock.now)
    await grant(database, user.id, [{ modelId: orders.id, buttons: ['btn_add', 'btn_edit', 'btn_detail'] }])
    await platform.call('design.release', { params: { id: orders.id }, body: {} }, { token: orders.token })
    const items = await database
      .selectFrom('menu_item')
      .innerJoin('menu', 'menu.id', 'menu_item.menu_id')
      .select(['menu_item.id', 'menu_item.kind', 'menu_item.en_code'])
      .where('menu.module_id', '=', orders.id)
      .execute()
    const held = items.filter(
      ({ kind, en_code }) => (kind === 'column' && en_code === 'title') || (kind === 'form' && en_code !== 'note'),
    )
    await database
      .insertInto('authority')
      .values(
        held.map(({ id, kind }) => ({
          subject_type: 'user' as const,
          subject_id: user.id,
          item_type: kind,
          item_id: id,
        })),
      )
      .execute()
    return user.token
  }

  it('columns that are not granted are neither shown, nor searched, nor sorted by', async () => {
    const orders = await openOrders(platform, { list: { useColumnPermission: true } })
    await orders.create({ title: 'b', budget: 1 })
    await orders.create({ title: 'a', budget: 2 })
    const token = await limited(orders)
    const read = async (body: { queryJson?: string; sidx?: string; sort?: string }) =>
      (await platform.call('module.list', { params: { id: orders.id }, body }, { token })).data.list
    expect(Object.keys((await read({}))[0] ?? {}).toSorted()).toEqual(['id', 'title'])
    expect(await read({ queryJson: JSON.stringify({ budget: 1 }) })).toHaveLength(2)
    const byBudget = await read({ sidx: 'budget', sort: 'asc' })
    expect(byBudget.map((row) => row['title'])).toEqual((await read({})).map((row) => row['title']))
    expect((await read({ sidx: 'title', sort: 'asc' })).map((row) => row['title'])).toEqual(['a', 'b'])
  })

  it('a search for a field that is no column finds by it, though no grant can name it (it found everything)', async () => {
    const orders = await openOrders(platform, {
      list: { useColumnPermission: true, columnList: [{ prop: 'title', label: '采购事由' }] },
      searches: ['title', 'phone'].map((prop) => ({ prop, type: 2, isKeyword: true })),
    })
    await orders.create({ title: 'a', phone: '13800000001' })
    await orders.create({ title: 'b', phone: '13800000002' })
    const token = await limited(orders)
    const read = async (query: object) => {
      const body = { queryJson: JSON.stringify(query) }
      return (await platform.call('module.list', { params: { id: orders.id }, body }, { token })).data.list
    }
    for (const query of [{ phone: '0002' }, { jnpfKeyword: '0002' }])
      expect(await read(query)).toEqual([{ id: expect.any(String), title: 'b' }])
  })

  it('a keyword does not look into columns that are not granted', async () => {
    const orders = await openOrders(platform, {
      list: { useColumnPermission: true },
      searches: ['title', 'note'].map((prop) => ({ prop, type: 2, isKeyword: true })),
    })
    await orders.create({ title: '公开', note: '机密' })
    const token = await limited(orders)
    const find = async (jnpfKeyword: string) => {
      const body = { queryJson: JSON.stringify({ jnpfKeyword }) }
      return (await platform.call('module.list', { params: { id: orders.id }, body }, { token })).data.list.length
    }
    expect([await find('公开'), await find('机密')]).toEqual([1, 0])
  })

  it('a child table that is held back whole shows none of its columns in the list, and is not searched', async () => {
    const orders = await openOrders(platform, { list: { useFormPermission: true } })
    await orders.create({ title: 'x', tableField20: [{ item: 'secret', amount: 1 }] })
    const { database } = platform
    const token = await limited(orders)
    const list = async (query: object) => {
      const body = { queryJson: JSON.stringify(query) }
      return (await platform.call('module.list', { params: { id: orders.id }, body }, { token })).data.list
    }
    expect(JSON.stringify(await list({}))).toContain('secret')
    const table = database.selectFrom('menu_item').select('id').where('en_code', '=', 'tableField20')
    await database.deleteFrom('authority').where('item_id', 'in', table).execute()
    expect(Object.keys((await list({}))[0] ?? {})).not.toContain('tableField20')
    expect(await list({ 'tableField20-item': 'nothing like it' })).toHaveLength(1)
  })

  it('form fields that are held back can neither be read nor written', async () => {
    const orders = await openOrders(platform, { list: { useFormPermission: true } })
    const id = await orders.created({ title: 'x', note: 'secret' })
    const token = await limited(orders)
    const params = { id: orders.id, dataId: id }
    for (const route of ['module.record', 'module.recordView'] as const) {
      const { data } = await platform.call(route, { params }, { token })
      expect(Object.keys(JSON.parse(data.data))).toContain('title')
      expect(data.data).not.toContain('secret')
    }
    await platform.call(
      'module.update',
      { params, body: { data: JSON.stringify({ title: 'y', note: 'mine' }) } },
      { token },
    )
    expect(await orders.read(id)).toMatchObject({ title: 'y', note: 'secret' })
  })

  it('a child column that is held back keeps its values, and counts in totals, whoever saves (it was emptied)', async () => {
    const orders = await openOrders(platform, { list: { useFormPermission: true } })
    const row = { item: '纸', amount: 7 }
    const id = await orders.created({ title: 'x', tableField20: [row, { item: '笔', amount: 2 }] })
    const { database } = platform
    const token = await limited(orders)
    const column = database.selectFrom('menu_item').select('id').where('en_code', '=', 'tableField20-amount')
    await database.deleteFrom('authority').where('item_id', 'in', column).execute()
    const params = { id: orders.id, dataId: id }
    const { data } = await platform.call('module.record', { params }, { token })
    const seen = JSON.parse(data.data) as { tableField20: Record<string, unknown>[] }
    expect(seen.tableField20[0]).not.toHaveProperty('amount')
    const sent = { ...seen, title: 'y', tableField20: [...seen.tableField20.toReversed(), { item: '墨' }] }
    expect(
      (await platform.call('module.update', { params, body: { data: JSON.stringify(sent) } }, { token })).code,
    ).toBe(200)
    expect(await orders.read(id)).toMatchObject({
      title: 'y',
      tableField20: [{ item: '笔', amount: 2 }, row, { item: '墨', amount: null }],
      total: 9,
    })
  })
})

describe('tree lists', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  it('answer their top rows, open level by level, and answer a search flat', async () => {
    const orders = await openOrders(platform, {
      fields: [
        field(1, 'input', 'title', '名称'),
        field(2, 'input', 'above', '上级', { config: { jnpfKey: 'noSuchTree' } }),
      ],
      list: { type: 5, parentField: 'above' },
      form: { logicalDelete: true },
    })
    const top = await orders.created({ title: '顶' })
    await orders.create({ title: '孤' })
    const level = await platform.call(
      'module.list',
      { params: { id: orders.id }, body: { queryJson: '' } },
      { token: orders.token },
    )
    expect(level.data.list).toHaveLength(2)
    await orders.create({ title: '中', above: top })
    const answer = await orders.list({ sidx: 'title', sort: 'asc' })
    expect(answer.list.map((row) => [row['title'], row['hasChildren']])).toEqual(
      expect.arrayContaining([
        ['顶', true],
        ['孤', false],
      ]),
    )
    expect(answer.total).toBe(2)
    const below = await platform.call(
      'module.children',
      { params: { id: orders.id, dataId: top }, body: {} },
      { token: orders.token },
    )
    expect(below.data.list.map((row) => row['title'])).toEqual(['中'])
    expect((await orders.list({ queryJson: JSON.stringify({ title: '中' }) })).list).toHaveLength(1)
    const dataId = String(below.data.list[0]?.id)
    await platform.call('module.delete', { params: { id: orders.id, dataId } }, { token: orders.token })
    const left = (await orders.list()).list
    expect(
      left.map((row) => row['hasChildren']),
      'what is deleted is no child',
    ).toEqual([false, false])
  })

  it('a list without a tree says so', async () => {
    const orders = await openOrders(platform)
    const answer = await platform.call(
      'module.children',
      { params: { id: orders.id, dataId: '1' }, body: {} },
      { token: orders.token },
    )
    expect(answer).toMatchObject({ code: 400, msg: '该列表不是树形列表' })
  })
})

describe('a broken definition', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  it('is still answered by Config, while everything else says what is broken', async () => {
    const orders = await openOrders(platform)
    await orders.create({ title: 'x' })
    const set = (values: { form_data?: string; enabled_mark?: number; version: number }) =>
      platform.database.updateTable('visual_model').set(values).where('id', '=', orders.id).execute()
    const config = () => platform.call('module.config', { params: { id: orders.id } }, { token: orders.token })
    await set({ form_data: '{"fields":', version: 2 })
    expect(await config()).toMatchObject({ code: 200, data: { formData: '{"fields":' } })
    const list = await orders.list()
    expect(list.code).toBe(400)
    expect(list.msg).toMatch(/功能“采购申请”的配置有误.*formData is not JSON/)
    expect((await orders.create({ title: 'y' })).msg).toBe(list.msg)
    await set({ enabled_mark: 0, version: 3 })
    expect(await config()).toMatchObject({ code: 400, msg: '功能“采购申请”已停用' })
  })

  it('does not turn off the check of buttons', async () => {
    const orders = await openOrders(platform, { list: { useBtnPermission: false } })
    const { database, clock } = platform
    const user = await addUser(database, {}, clock.now)
    await grant(database, user.id, [{ modelId: orders.id }])
    const create = () =>
      platform.call(
        'module.create',
        { params: { id: orders.id }, body: { data: '{"title":"x"}' } },
        { token: user.token },
      )
    expect(await create()).toMatchObject({ code: 200 })
    await database
      .updateTable('visual_model')
      .set({ column_data: '', version: 2 })
      .where('id', '=', orders.id)
      .execute()
    expect(await create()).toMatchObject({ code: 403 })
  })
})
