import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, fixed } from '#server/seed/modules/fields.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { limitRows } from '../support/schemes.ts'
import { addCollege } from '../people/people.cases.ts'
import { addUser, grant } from '../support/users.ts'
import { openOrders, orderFields, type Orders } from './support/order-module.ts'

type Row = Readonly<Record<string, unknown>>

/** Somebody who sees the rows of a module that a scheme shows: those they made, where none is given. */
async function seesSome(
  platform: TestPlatform,
  orders: Orders,
  shown: { readonly kind: 'own' | 'custom'; readonly condition_json: string } = { kind: 'own', condition_json: '' },
): Promise<string> {
  const { database, clock } = platform
  const user = await addUser(database, {}, clock.now)
  await grant(database, user.id, [
    { modelId: orders.id, buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_download'] },
  ])
  await limitRows(database, orders.id, [user], shown)
  return user.token
}

const titles = (rows: readonly Row[]) => rows.map((row) => row['title'])

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`types of lists on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      await addCollege(platform)
    })
    afterAll(() => platform.close())

    const create = (orders: Orders, token: string, record: object) =>
      platform.call('module.create', { params: { id: orders.id }, body: { data: JSON.stringify(record) } }, { token })
    const read = async (orders: Orders, token: string, body: Readonly<Record<string, unknown>> = {}) =>
      (await platform.call('module.list', { params: { id: orders.id }, body }, { token })).data

    it('a node of the dictionary beside a list finds its own records and those below it', async () => {
      const { database } = platform
      const kind = `tree.${dialect}`
      await database
        .insertInto('dictionary_type')
        .values({
          id: kind,
          parent_id: '-1',
          full_name: kind,
          en_code: `${kind}.code`,
          is_tree: 1,
          sort_code: 0,
          description: '',
          created_at: 0,
        })
        .execute()
      const entry = (id: string, parent_id: string) => ({
        id,
        dictionary_type_id: kind,
        parent_id,
        full_name: id,
        en_code: `code-${id}`,
        enabled_mark: 1,
        sort_code: 0,
        description: '',
        created_at: 0,
      })
      await database
        .insertInto('dictionary_entry')
        .values([entry('equipment', '0'), entry('computers', 'equipment'), entry('furniture', '0')])
        .execute()
      const source = (value: string) => ({
        config: { dataType: 'dictionary', dictionaryType: kind },
        more: { options: [], props: { label: 'fullName', value }, multiple: false },
      })
      for (const [key, of] of [
        ['id', (id: string) => id],
        ['enCode', (id: string) => `code-${id}`],
      ] as const) {
        const orders = await openOrders(platform, {
          fields: [field(1, 'input', 'title', '名称'), field(2, 'select', 'kind', '分类', source(key))],
          list: { type: 2, treeRelation: 'kind', treeDataSource: 'dictionary', treeDictionary: kind },
        })
        await orders.create({ title: '设备', kind: of('equipment') })
        await orders.create({ title: '电脑', kind: of('computers') })
        await orders.create({ title: '桌子', kind: of('furniture') })
        const under = async (query: object) =>
          titles((await orders.list({ queryJson: JSON.stringify(query) })).list).toSorted()
        expect(await under({ kind: 'equipment' })).toEqual(['电脑', '设备'])
        expect(await under({ treeRelation: ['equipment', 'computers'] })).toEqual(['电脑'])
        expect(await under({ kind: 'furniture', title: '桌' })).toEqual(['桌子'])
        expect(await under({ kind: 'nowhere' })).toEqual([])
      }
    })

    it('conditions of a data scheme mean what the own search of each field means by a value', async () => {
      const day = (date: number, hour = 0) => new Date(2026, 10, date, hour).getTime()
      const one = { multiple: false, selectType: 'all', ableIds: [] }
      const fields = [
        field(1, 'input', 'title', '名称'),
        field(2, 'organizeSelect', 'owner', '单位', { more: one }),
        field(3, 'datePicker', 'on', '日期', { more: { format: 'yyyy-MM-dd HH:mm' } }),
        field(4, 'timePicker', 'at', '时间', { more: { format: 'HH:mm:ss' } }),
        field(5, 'userSelect', 'buyer', '经办人', { more: { multiple: false } }),
        field(6, 'inputNumber', 'budget', '预算'),
      ]
      const college = ['org-root', 'college']
      const sees = async (...groups: readonly (readonly [string, string, unknown])[]) => {
        const orders = await openOrders(platform, { fields })
        for (const record of [
          { title: '学院', owner: college, on: day(20, 9), at: '08:00:00', buyer: 'lead', budget: 10 },
          {
            title: '办公室',
            owner: [...college, 'office'],
            on: day(20, 18),
            at: '12:30:00',
            buyer: 'clerk',
            budget: 20,
          },
          { title: '大学', owner: ['org-root'], on: day(21), at: '17:00:00', budget: 30 },
        ])
          await orders.create(record)
        const conditionList = [
          { logic: 'and', groups: groups.map(([name, symbol, fieldValue]) => ({ field: name, symbol, fieldValue })) },
        ]
        const condition_json = JSON.stringify({ matchLogic: 'and', conditionList })
        const token = await seesSome(platform, orders, { kind: 'custom', condition_json })
        return titles((await read(orders, token)).list).toSorted()
      }
      expect(await sees(['owner', '==', college])).toEqual(['学院'])
      expect(await sees(['owner', '<>', college])).toEqual(['办公室', '大学'])
      expect(await sees(['owner', 'in', [college, ['org-root']]])).toEqual(['大学', '学院'])
      // The organisation of whoever reads, beside one that was chosen.
      expect(await sees(['owner', 'in', ['@currentOrg', [...college, 'office']]])).toEqual(['办公室', '大学', '学院'])
      expect(await sees(['owner', 'notIn', ['currentUser', [...college, 'office']]])).toEqual(['大学', '学院'])
      expect(await sees(['owner', '<>', ['currentUser', 'college']])).toEqual(['大学'])
      expect(await sees(['buyer', '<>', ['currentUser', 'lead']])).toEqual(['办公室', '大学'])
      expect(await sees(['title', 'notLike', ['学院', 'currentUser']])).toEqual(['办公室', '大学'])
      // Ids that were typed stand for every path with them.
      expect(await sees(['owner', 'in', ['college']])).toEqual(['办公室', '学院'])
      expect(await sees(['on', '==', day(20, 9)])).toEqual(['学院'])
      expect(await sees(['on', 'between', [day(20), day(20, 18)]])).toEqual(['办公室', '学院'])
      expect(await sees(['on', '>=', String(day(21))])).toEqual(['大学'])
      expect(await sees(['at', '<=', '12:30:00'])).toEqual(['办公室', '学院'])
      expect(await sees(['at', 'between', ['12:00:00', '18:00:00']])).toEqual(['办公室', '大学'])
      expect(await sees(['buyer', 'in', ['lead', 'clerk']])).toEqual(['办公室', '学院'])
      expect(await sees(['budget', '>', 10], ['budget', '<', 30])).toEqual(['办公室'])
      // Several numbers, days or times are a list, however they are written, and no range.
      expect(await sees(['budget', 'in', [10, 30]])).toEqual(['大学', '学院'])
      expect(await sees(['budget', 'in', [10]])).toEqual(['学院'])
      expect(await sees(['budget', '==', [null, 10]])).toEqual(['学院'])
      expect(await sees(['budget', 'notIn', [10, '30']])).toEqual(['办公室'])
      expect(await sees(['budget', '<>', [30, 10]])).toEqual(['办公室'])
      expect(await sees(['on', 'in', ['2026-11-21', day(20, 9)]])).toEqual(['大学', '学院'])
      expect(await sees(['at', 'notIn', ['08:00', '17:00:00']])).toEqual(['办公室'])
      expect(await sees(['buyer', 'null', null])).toEqual(['大学'])
    })

    it('an organisation beside a list finds what belongs to it or to one below it', async () => {
      const orders = await openOrders(platform, {
        fields: [
          field(1, 'input', 'title', '名称'),
          field(2, 'organizeSelect', 'owner', '单位', { more: { multiple: false, selectType: 'all', ableIds: [] } }),
        ],
        list: { type: 2, treeRelation: 'owner', treeDataSource: 'organize' },
      })
      await orders.create({ title: '学院', owner: ['org-root', 'college'] })
      await orders.create({ title: '大学', owner: ['org-root'] })
      const under = async (id: string) =>
        titles((await orders.list({ queryJson: JSON.stringify({ owner: id }) })).list).toSorted()
      expect(await under('org-root')).toEqual(['大学', '学院'])
      expect(await under('college')).toEqual(['学院'])
    })

    it('a region beside a list finds what lies in it', async () => {
      const orders = await openOrders(platform, {
        fields: [
          field(1, 'input', 'title', '名称'),
          field(2, 'areaSelect', 'area', '地区', { more: { multiple: false, level: 1 } }),
        ],
        list: { type: 2, treeRelation: 'area', treeDataSource: 'formField' },
      })
      await platform.database
        .insertInto('region')
        .values(
          [
            ['61', '-1'],
            ['6101', '61'],
            ['62', '-1'],
          ].map(([id = '', parent_id = '']) => ({
            id,
            parent_id,
            full_name: id,
            en_code: id,
            sort_code: 1,
            enabled_mark: 1 as const,
            description: '',
          })),
        )
        .execute()
      await orders.create({ title: '城里', area: ['61', '6101'] })
      await orders.create({ title: '省里', area: ['61'] })
      await orders.create({ title: '别处', area: ['62'] })
      const under = async (...path: readonly string[]) =>
        titles((await orders.list({ queryJson: JSON.stringify({ area: path }) })).list).toSorted()
      expect(await under('61')).toEqual(['城里', '省里'])
      expect(await under('61', '6101')).toEqual(['城里'])
      expect(await under('62')).toEqual(['别处'])
      expect(await under('99')).toEqual([])
    })

    it('a choice of the field itself finds its own records and those of the choices below it', async () => {
      const children = [{ id: 'computers', fullName: '电脑' }]
      const options = [
        { id: 'equipment', fullName: '设备', children },
        { id: 'furniture', fullName: '家具' },
      ]
      const more = { options, props: { label: 'fullName', value: 'id', children: 'children' }, multiple: false }
      for (const [kind, as] of [
        ['treeSelect', (path: readonly string[]) => path.at(-1)],
        ['cascader', (path: readonly string[]) => path],
      ] as const) {
        const orders = await openOrders(platform, {
          fields: [field(1, 'input', 'title', '名称'), field(2, kind, 'kind', '分类', { more })],
          list: { type: 2, treeRelation: 'kind', treeDataSource: 'formField' },
        })
        await orders.create({ title: '设备', kind: as(['equipment']) })
        await orders.create({ title: '电脑', kind: as(['equipment', 'computers']) })
        await orders.create({ title: '桌子', kind: as(['furniture']) })
        const under = async (id: string) =>
          titles((await orders.list({ queryJson: JSON.stringify({ kind: id }) })).list).toSorted()
        expect(await under('equipment'), kind).toEqual(['电脑', '设备'])
        expect(await under('computers'), kind).toEqual(['电脑'])
        expect(await under('nowhere'), kind).toEqual([])
      }
    })

    it('a row button of the organisation can be granted once its module is released', async () => {
      const event = { btnType: 3, interfaceId: 'i1' }
      const orders = await openOrders(platform, {
        list: { useBtnPermission: true, customBtnsList: [{ value: 'custom_7', label: '报修', event }] },
      })
      await platform.call('design.release', { params: { id: orders.id }, body: {} }, { token: orders.token })
      const items = await platform.database
        .selectFrom('menu_item')
        .innerJoin('menu', 'menu.id', 'menu_item.menu_id')
        .select(['menu_item.en_code', 'menu_item.full_name'])
        .where('menu.module_id', '=', orders.id)
        .where('menu_item.en_code', '=', 'btn_custom_7')
        .execute()
      expect(items).toEqual([{ en_code: 'btn_custom_7', full_name: '报修' }])
    })

    it('groups hold the rows of a page, and count the records that the caller may see', async () => {
      const orders = await openOrders(platform, {
        list: { type: 3, groupField: 'kind', defaultSortConfig: [{ field: 'title', sort: 'asc' }] },
      })
      const own = await seesSome(platform, orders)
      for (const [token, title, kind] of [
        [orders.token, 'a', 'goods'],
        [orders.token, 'c', 'service'],
        [own, 'b', 'goods'],
        [orders.token, 'd', null],
      ] as const)
        expect((await create(orders, token, { title, kind })).code).toBe(200)
      const groupsOf = async (token: string, body: Readonly<Record<string, unknown>>) =>
        (await read(orders, token, body)).list.map((group) => [
          group['kind'],
          group['groupTotal'],
          titles(group['children'] as Row[]),
        ])
      expect(await groupsOf(orders.token, {})).toEqual([
        ['', 1, ['d']],
        ['物资', 2, ['a', 'b']],
        ['服务', 1, ['c']],
      ])
      expect(await groupsOf(orders.token, { currentPage: 2, pageSize: 2 })).toEqual([
        ['物资', 2, ['b']],
        ['服务', 1, ['c']],
      ])
      expect(await groupsOf(own, {})).toEqual([['物资', 1, ['b']]])
      expect((await read(orders, orders.token, {})).pagination.total).toBe(4)
    })

    it('rows that are edited in place come raw, with their words beside them and the version where it counts', async () => {
      const orders = await openOrders(platform, { list: { type: 4 }, form: { concurrencyLock: true } })
      await orders.create({
        title: '纸',
        kind: 'goods',
        buyer: orders.buyer.id,
        tableField20: [{ item: 'A4', amount: 3 }],
      })
      const [row] = (await orders.list()).list
      expect(row).toMatchObject({
        kind: 'goods',
        kind_name: '物资',
        buyer: orders.buyer.id,
        buyer_name: expect.stringContaining('林小雨'),
        f_version: 1,
        tableField20: [{ item: 'A4', amount: 3 }],
      })
      expect(row?.['creator']).toBe(row?.['creator_name'])
      expect((await orders.update(String(row?.['id']), { kind: 'service', f_version: 1 })).code).toBe(200)
      expect((await orders.update(String(row?.['id']), { kind: 'goods', f_version: 1 })).code).toBe(400)
    })

    it('the data filter of a design holds in the list, its sums, its groups, its export, and nobody can widen it', async () => {
      const condition = { field: 'budget', symbol: '>=', fieldValue: 10, jnpfKey: 'inputNumber' }
      const ruleList = { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition] }] }
      const orders = await openOrders(platform, { list: { ruleList, showSummary: true, summaryField: ['budget'] } })
      for (const budget of [5, 10, 20.5]) await orders.create({ title: `${budget}`, budget })
      const params = { id: orders.id }
      const asked = {
        superQueryJson: JSON.stringify({
          matchLogic: 'or',
          conditionJson: [{ field: 'budget', symbol: '<', fieldValue: 12 }],
        }),
      }
      expect(titles((await orders.list()).list)).toEqual(['20.5', '10'])
      expect(titles((await orders.list(asked)).list)).toEqual(['10'])
      const sums = async (body: Readonly<Record<string, unknown>>) =>
        (await platform.call('module.sums', { params, body }, { token: orders.token })).data
      expect(await sums({})).toEqual({ sums: { budget: 30.5 } })
      expect(await sums(asked)).toEqual({ sums: { budget: 10 } })
    })

    it('a data filter that names a field which is gone shows nothing, rather than everything', async () => {
      const ruleList = {
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'gone', symbol: '==', fieldValue: 1 }] }],
      }
      const orders = await openOrders(platform, { list: { ruleList } })
      await orders.create({ title: 'x' })
      expect((await orders.list()).list).toEqual([])
    })

    it('sums add up only the rows and the columns that the caller may see', async () => {
      const orders = await openOrders(platform, { list: { showSummary: true, summaryField: ['budget'] } })
      const own = await seesSome(platform, orders)
      await create(orders, orders.token, { title: 'a', budget: 0.1 })
      await create(orders, own, { title: 'b', budget: 0.2 })
      const sums = async (token: string) =>
        (await platform.call('module.sums', { params: { id: orders.id }, body: {} }, { token })).data.sums
      expect(await sums(orders.token)).toEqual({ budget: 0.3 })
      expect(await sums(own)).toEqual({ budget: 0.2 })
      const held = await openOrders(platform, {
        list: { showSummary: true, summaryField: ['budget'], useColumnPermission: true },
      })
      await held.create({ title: 'a', budget: 7 })
      const { database, clock } = platform
      const user = await addUser(database, {}, clock.now)
      await grant(database, user.id, [{ modelId: held.id }])
      const answer = await platform.call('module.sums', { params: { id: held.id }, body: {} }, { token: user.token })
      expect(answer.data.sums).toEqual({})
    })

    it('levels of a tree list are those of the rows that the caller may see', async () => {
      const orders = await openOrders(platform, {
        fields: [field(1, 'input', 'title', '名称'), field(2, 'input', 'above', '上级')],
        list: { type: 5, parentField: 'above' },
      })
      const own = await seesSome(platform, orders)
      const top = await orders.created({ title: '顶' })
      await create(orders, own, { title: '中', above: top })
      const [middle] = (await read(orders, own)).list
      expect(middle).toMatchObject({ title: '中', hasChildren: false })
      await create(orders, orders.token, { title: '底', above: middle?.id })
      expect((await read(orders, own)).list).toMatchObject([{ title: '中', hasChildren: false }])
      expect((await read(orders, orders.token)).list).toMatchObject([{ title: '顶', hasChildren: true }])
    })
  })

  describe.skipIf(missing(dialect))(`the advanced query on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    const day = (text: string) => new Date(`${text}T00:00:00`).getTime()
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      const more = [
        field(40, 'datePicker', 'day', '日期', { more: { format: 'yyyy-MM-dd' } }),
        field(41, 'timePicker', 'hour', '时间', { more: { format: 'HH:mm' } }),
        field(42, 'select', 'several', '多选', {
          more: {
            ...fixed([
              ['a', '甲'],
              ['b', '乙'],
            ]),
            multiple: true,
          },
        }),
      ]
      orders = await openOrders(platform, { fields: [...orderFields(), ...more] })
      const items = (item: string, amount: number) => [{ item, amount }]
      for (const record of [
        {
          title: 'one',
          budget: 1,
          kind: 'goods',
          day: day('2026-03-01') + 3_600_000,
          hour: '08:30:00',
          several: ['a'],
          tableField20: items('纸', 5),
        },
        {
          title: 'two',
          budget: 2,
          kind: 'service',
          day: day('2026-03-02'),
          hour: '14:00:00',
          several: ['a', 'b'],
          tableField20: items('笔', 9),
        },
        { title: 'three', kind: null, marks: ['a'] },
      ])
        expect((await orders.create(record)).code).toBe(200)
    })
    afterAll(() => platform.close())

    const found = async (groups: readonly object[], logic: 'and' | 'or' = 'and') => {
      const superQueryJson = JSON.stringify({ matchLogic: 'and', conditionList: [{ logic, groups }] })
      const answer = await orders.list({ superQueryJson, sidx: 'created', sort: 'asc' })
      expect(answer.code).toBe(200)
      return titles(answer.list).toSorted()
    }

    it.each<[string, object, string[]]>([
      ['equal', { field: 'title', symbol: '==', fieldValue: 'one' }, ['one']],
      ['not equal, an empty value among them', { field: 'kind', symbol: '<>', fieldValue: 'goods' }, ['three', 'two']],
      ['a part of a text', { field: 'title', symbol: 'like', fieldValue: 'o' }, ['one', 'two']],
      ['not a part of a text', { field: 'title', symbol: 'notLike', fieldValue: 'o' }, ['three']],
      ['one of several', { field: 'kind', symbol: 'in', fieldValue: ['goods', 'service'] }, ['one', 'two']],
      ['none of several', { field: 'kind', symbol: 'notIn', fieldValue: ['goods', 'service'] }, ['three']],
      ['empty', { field: 'budget', symbol: 'null', fieldValue: null }, ['three']],
      ['not empty', { field: 'several', symbol: 'notNull', fieldValue: null }, ['one', 'two']],
      ['more than a number', { field: 'budget', symbol: '>', fieldValue: 1 }, ['two']],
      ['at most a number', { field: 'budget', symbol: '<=', fieldValue: 1 }, ['one']],
      ['between two numbers', { field: 'budget', symbol: 'between', fieldValue: [1, 2] }, ['one', 'two']],
      ['the whole of a day', { field: 'day', symbol: '==', fieldValue: day('2026-03-01') }, ['one']],
      ['after a day', { field: 'day', symbol: '>', fieldValue: day('2026-03-01') }, ['two']],
      ['before a day', { field: 'day', symbol: '<', fieldValue: day('2026-03-02') }, ['one']],
      ['before an hour', { field: 'hour', symbol: '<', fieldValue: '09:00:00' }, ['one']],
      ['from an hour on', { field: 'hour', symbol: '>=', fieldValue: '08:30:00' }, ['one', 'two']],
      ['an element of a list', { field: 'several', symbol: '==', fieldValue: 'b' }, ['two']],
      ['no element of a list', { field: 'several', symbol: '<>', fieldValue: 'b' }, ['one', 'three']],
      ['a row of a child table', { field: 'tableField20-item', symbol: '==', fieldValue: '纸' }, ['one']],
      ['whoever reads', { field: 'creator', symbol: '==', fieldValue: 'currentUser' }, ['one', 'three', 'two']],
      ['a value that says nothing', { field: 'title', symbol: '==', fieldValue: '' }, ['one', 'three', 'two']],
      ['a field that is not there', { field: 'nowhere', symbol: '==', fieldValue: 'x' }, ['one', 'three', 'two']],
    ])('finds %s', async (_what, condition, expected) => {
      expect(await found([condition])).toEqual(expected)
    })

    it('joins conditions by all and by any, in the shape of 3.4 too', async () => {
      const two = [
        { field: 'kind', symbol: '==', fieldValue: 'goods' },
        { field: 'budget', symbol: '==', fieldValue: 2 },
      ]
      expect(await found(two)).toEqual([])
      expect(await found(two, 'or')).toEqual(['one', 'two'])
      const superQueryJson = JSON.stringify({ matchLogic: 'OR', conditionJson: JSON.stringify(two) })
      expect(titles((await orders.list({ superQueryJson })).list).toSorted()).toEqual(['one', 'two'])
    })

    it('asks nothing of a column that is held back, so that its values cannot be found out', async () => {
      const held = await openOrders(platform, { list: { useColumnPermission: true } })
      await held.create({ title: 'x', budget: 1 })
      const user = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, user.id, [{ modelId: held.id }])
      const superQueryJson = JSON.stringify({
        matchLogic: 'and',
        conditionJson: [{ field: 'budget', symbol: '>', fieldValue: 5 }],
      })
      const answer = await platform.call(
        'module.list',
        { params: { id: held.id }, body: { superQueryJson } },
        { token: user.token },
      )
      expect(answer.data.pagination.total).toBe(1)
    })
  })
}
