import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataOf } from '#shared/api/table.ts'
import { emptyReport, type ReportDocument } from '#shared/design/report/document.ts'
import { addInterface } from '../data-interface/support.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { condition, limitRows } from '../support/schemes.ts'
import { addUser, grant } from '../support/users.ts'
import { rounds } from '../../../support/long.ts'
import { addReport, group, measure } from './support.ts'

type Result = DataOf<'report.run'>
type Order = {
  readonly kind: string | null
  readonly budget: number | null
  readonly title: string
  readonly by: number
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`reports on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let report: string
    /** Sees all, their own, and those below 500. */
    let people: readonly { readonly token: string; readonly sees: (order: Order) => boolean }[]
    const all: Order[] = []
    let table = ''

    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform)
      const full = {
        source: { kind: 'module', id: orders.id } as const,
        rows: [group('title'), group('kind')],
        columns: [group('created', 'year')],
        measures: [
          measure('m1', 'count'),
          measure('m2', 'sum', { field: 'budget' }),
          measure('m3', 'avg', { field: 'budget' }),
          measure('m4', 'min', { field: 'budget' }),
          measure('m5', 'max', { field: 'budget' }),
          measure('m6', 'distinct', { field: 'budget' }),
          measure('m7', 'formula', { formula: 'm2 / m1', places: 3 }),
        ],
        parameters: [
          { field: 'kind', label: '', required: false, value: null },
          { field: 'budget', label: '', required: false, value: null },
        ],
      }
      report = await addReport(platform, full)
      const [own, small] = [
        await somebody('own', ''),
        await somebody('custom', JSON.stringify(condition('budget', '<', 500))),
      ]
      people = [
        { token: orders.token, sees: () => true },
        { token: own, sees: ({ by }) => by === 1 },
        { token: small, sees: ({ budget }) => budget !== null && budget < 500 },
      ]
      await addMany(own)
    })
    afterAll(() => platform.close())

    async function somebody(kind: 'own' | 'custom', condition_json: string): Promise<string> {
      const { database, clock } = platform
      const { id, token } = await addUser(database, {}, clock.now)
      await grant(database, id, [
        { modelId: orders.id, buttons: ['btn_add', 'btn_edit', 'btn_detail'] },
        { modelId: report, type: 5 },
      ])
      await limitRows(database, orders.id, [{ id }], { kind, condition_json })
      return token
    }

    /** One of each is saved, the rest are copies of its row with other values: as many as a stretch does not hold. */
    async function addMany(own: string): Promise<void> {
      const create = (token: string, data: object) =>
        platform.call('module.create', { params: { id: orders.id }, body: { data: JSON.stringify(data) } }, { token })
      await create(orders.token, { title: '甲0', kind: 'goods', budget: 1 })
      await create(own, { title: '甲0', kind: 'goods', budget: 2 })
      all.push({ title: '甲0', kind: 'goods', budget: 1, by: 0 }, { title: '甲0', kind: 'goods', budget: 2, by: 1 })
      const { database } = platform
      const tables = database as unknown as {
        selectFrom(name: string): { selectAll(): { execute(): Promise<Record<string, unknown>[]> } }
        insertInto(name: string): { values(rows: object[]): { execute(): Promise<unknown> } }
      }
      const names = await database
        .selectFrom('module_column')
        .select(['field', 'name'])
        .where('model_id', '=', orders.id)
        .where('table_field', '=', '')
        .execute()
      const column = new Map(names.map(({ field, name }) => [field, name]))
      const main = await database
        .selectFrom('module_table')
        .select('name')
        .where('model_id', '=', orders.id)
        .where('field', '=', '')
        .executeTakeFirstOrThrow()
      table = main.name
      const [first, second] = await tables.selectFrom(main.name).selectAll().execute()
      const kinds = ['goods', 'service', null]
      const rows = Array.from({ length: rounds(45_000, 190_000) }, (_each, at) => {
        const order: Order = {
          title: `甲${at % 7}`,
          kind: kinds[at % 3] ?? null,
          budget: at % 11 === 0 ? null : ((at * 37) % 1000) + (at % 10) / 10,
          by: at % 4 === 0 ? 1 : 0,
        }
        all.push(order)
        return {
          ...(order.by === 1 ? second : first),
          id: `copy${at}`,
          [column.get('title') ?? '']: order.title,
          [column.get('kind') ?? '']: order.kind,
          [column.get('budget') ?? '']: order.budget,
        }
      })
      for (let from = 0; from < rows.length; from += 1000)
        await tables
          .insertInto(main.name)
          .values(rows.slice(from, from + 1000))
          .execute()
    }

    const run = (token: string, values: object = {}, id = report) =>
      platform.call('report.run', { params: { id }, body: { values: JSON.stringify(values) } }, { token })
    const preview = (document: Partial<ReportDocument>, values: object = {}) =>
      platform.call(
        'reportDesign.preview',
        {
          body: {
            formData: JSON.stringify({ ...emptyReport, source: { kind: 'module', id: orders.id }, ...document }),
            values: JSON.stringify(values),
          },
        },
        { token: orders.token },
      )

    /** The same counted record by record. */
    function naive(some: readonly Order[]): (number | null)[] {
      const budgets = some.flatMap(({ budget }) => (budget === null ? [] : [budget]))
      const sum = budgets.reduce((total, each) => total + each, 0)
      const round = (value: number, places = 2) => Number(value.toFixed(places))
      const none = budgets.length === 0
      return some.length === 0
        ? [null, null, null, null, null, null, null]
        : [
            some.length,
            round(sum),
            none ? null : round(sum / budgets.length),
            none ? null : Math.min(...budgets.slice(0, 1), ...range(budgets, Math.min)),
            none ? null : Math.max(...budgets.slice(0, 1), ...range(budgets, Math.max)),
            new Set(budgets).size,
            round(sum / some.length, 3),
          ]
    }
    const range = (values: readonly number[], pick: (...each: number[]) => number) => [
      values.reduce((one, other) => pick(one, other)),
    ]
    const near = (found: readonly (number | null)[], expected: readonly (number | null)[]) => {
      expect(found).toHaveLength(expected.length)
      for (const [at, value] of expected.entries()) {
        const other = found[at] ?? null
        if (value === null) expect([at, other]).toEqual([at, null])
        else expect(Math.abs((other ?? Number.NaN) - value), `${at}: ${other} for ${value}`).toBeLessThan(0.011)
      }
    }

    test('groups, subtotals and totals are those of a naive count, for three readers of different rows', async () => {
      for (const { token, sees } of people) {
        const { data, code, msg } = await run(token)
        expect([code, msg]).toEqual([200, expect.any(String)])
        const seen = all.filter(sees)
        expect(data.columns.map(({ kind, values }) => [kind, ...values])).toEqual([['group', '2026'], ['total']])
        const kinds = { total: 0, subtotal: 0, group: 0 }
        for (const line of data.lines) {
          kinds[line.kind] += 1
          const [title, kind] = line.values
          const those = seen.filter(
            (order) => (title === undefined || order.title === title) && (kind === undefined || order.kind === kind),
          )
          near(line.cells, [...naive(those), ...naive(those)])
        }
        expect(kinds).toEqual({ total: 1, subtotal: 7, group: 21 })
        expect(data.lines.at(-1)?.cells[0]).toBe(seen.length)
      }
    })

    test.skipIf(dialect !== 'postgres')('the statement that counts ends when nobody waits for it', async () => {
      const { database, server } = platform
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
      const counting = async () => {
        const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
          and state = 'active' and wait_event_type = 'Lock' and query like '%group by%'`.execute(database)
        return rows.length
      }
      await database.transaction().execute(async (inside) => {
        // The count waits for a table that somebody else holds, as long as it is let.
        await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(inside)
        const asked = new AbortController()
        const answer = fetch(`${address}/api/visualdev/DataReport/${report}/Run`, {
          method: 'POST',
          headers: { authorization: orders.token, 'content-type': 'application/json' },
          body: '{}',
          signal: asked.signal,
        })
        await expect.poll(counting).toBe(1)
        asked.abort()
        await expect(answer).rejects.toThrow()
        await expect.poll(counting).toBe(0)
      })
      expect((await run(orders.token)).code).toBe(200)
    })

    test('a cell leads to exactly the records that it counts, as the list of its reader shows them', async () => {
      const values = JSON.stringify({ budget: [100, 600] })
      for (const { token, sees } of people) {
        const { data } = await run(token, { budget: [100, 600] })
        for (const line of [data.lines[0], data.lines[4], data.lines.at(-2), data.lines.at(-1)])
          for (const [at, column] of data.columns.entries()) {
            const key = JSON.stringify({ r: line?.values, c: column.values })
            const body = { pageSize: 20, atriumFigure: { report, key, values } }
            const list = await platform.call('module.list', { params: { id: orders.id }, body }, { token })
            const [title, kind] = line?.values ?? []
            const expected = all.filter(
              (order) =>
                sees(order) &&
                (order.budget ?? 0) >= 100 &&
                (order.budget ?? 0) <= 600 &&
                (title === undefined || order.title === title) &&
                (kind === undefined || order.kind === kind),
            ).length
            expect([list.code, list.data.pagination.total]).toEqual([200, expected])
            expect(line?.cells[at * 7]).toBe(expected)
          }
      }
    })

    test('a list by a cell is for whoever holds the report, over its own module, by a key of its shape', async () => {
      const key = '{"r":[],"c":[]}'
      const list = (token: string, figure: object) =>
        platform.call(
          'module.list',
          { params: { id: orders.id }, body: { pageSize: 1, atriumFigure: { report, key, ...figure } } },
          { token },
        )
      const stranger = await platform.signIn({ grants: [{ modelId: orders.id }] })
      expect((await list(stranger, {})).code).toBe(403)
      expect((await run(stranger)).code).toBe(403)
      for (const figure of [
        { key: 'x' },
        { key: '{"r":["a","b","c"],"c":[]}' },
        { key: '{"r":[],"c":["2026","2026"]}' },
        { key: '{"r":[],"c":["2026-W1"]}' },
        { values: '[]' },
      ])
        expect([figure, (await list(orders.token, figure)).code]).toEqual([figure, 400])
    })

    test('groups stand in the order of a measure, cut to the largest; totals stay those of all', async () => {
      const { data } = await preview({
        rows: [group('title')],
        measures: [measure('m1', 'count')],
        sort: { by: 'm1', direction: 'desc' },
        limit: 2,
      })
      const counts = new Map<string, number>()
      for (const { title } of all) counts.set(title, (counts.get(title) ?? 0) + 1)
      const largest = [...counts.values()].toSorted((one, other) => other - one)
      expect(data.lines.map(({ kind, cells }) => [kind, cells[0]])).toEqual([
        ['group', largest[0]],
        ['group', largest[1]],
        ['total', all.length],
      ])
      expect(data.notes).toEqual(['显示前 2 组，共 7 组；合计包含全部'])
    })

    test('a chart draws its first groups over all that lies below and beside them', async () => {
      const deep = {
        rows: [group('title'), group('kind')],
        columns: [group('created', 'year')],
        totals: { rows: false, columns: false, subtotals: false },
        measures: [measure('m1', 'count'), measure('m2', 'avg', { field: 'budget' })],
      }
      const { chart } = (await preview({ ...deep, chart: { kind: 'bar', measure: 'm2' } })).data
      expect(chart.points.map(({ label, values }) => [label, ...values])).toEqual(
        Array.from({ length: 7 }, (_each, at) => [`甲${at}`, `甲${at}`]),
      )
      for (const { label, value } of chart.points)
        near([value], [naive(all.filter(({ title }) => title === label))[2] ?? null])
      expect(chart.rest).toBeNull()
      // Of columns alone it draws those.
      const across = await preview({ columns: [group('kind')], chart: { kind: 'pie', measure: '' } })
      const kinds = ['service', 'goods', null].map((kind) => all.filter((order) => order.kind === kind).length)
      expect(across.data.chart).toMatchObject({
        measure: 'm1',
        points: ['服务', '物资', '未填写'].map((label, at) => ({ label, value: kinds[at] })),
      })
    })

    test('a chart tells the largest groups apart and counts all others as one; a curve ends', async () => {
      const counts = new Map<number | null, number>()
      for (const { budget } of all) counts.set(budget, (counts.get(budget) ?? 0) + 1)
      const charted = async (kind: 'bar' | 'line' | 'pie', of: string) => {
        const measures = [measure('m1', 'count'), measure('m2', 'distinct', { field: 'budget' })]
        return (await preview({ rows: [group('budget')], measures, chart: { kind, measure: of } })).data.chart
      }
      const bars = await charted('bar', 'm1')
      const largest = [...counts.values()].toSorted((one, other) => other - one).slice(0, 12)
      expect(bars.points.map(({ value }) => value).toSorted((one, other) => other - one)).toEqual(largest)
      const drawn = largest.reduce((sum, each) => sum + each, 0)
      expect(bars.rest).toEqual({ count: counts.size - 12, value: all.length - drawn })
      // Blank ones are not told apart, so that they have no share.
      expect((await charted('pie', 'm2')).rest).toEqual({ count: counts.size - 7, value: counts.size - 7 })
      const curve = await charted('line', 'm1')
      const inOrder = [...counts.keys()].filter((each) => each !== null).toSorted((one, other) => one - other)
      expect(curve.points.map(({ values }) => values[0])).toEqual(inOrder.slice(0, 400))
      expect(curve.rest).toBeNull()
    })

    test('values are worded, blank ones stand last, and a parameter narrows what is counted', async () => {
      const kinds = async (values: object) => {
        const document = {
          rows: [group('kind')],
          parameters: [{ field: 'kind', label: '', required: false, value: null }],
        }
        return (await preview(document, values)).data.lines.map(({ labels, values: stored }) => [labels[0], stored[0]])
      }
      expect(await kinds({})).toEqual([
        ['服务', 'service'],
        ['物资', 'goods'],
        ['未填写', null],
        [undefined, undefined],
      ])
      expect(await kinds({ kind: 'goods', title: '甲1' })).toEqual([
        ['物资', 'goods'],
        [undefined, undefined],
      ])
    })

    test('what is wrong with a report is said in its place', async () => {
      const said = async (document: Partial<ReportDocument>, values: object = {}) => {
        const { code, msg } = await preview(document, values)
        return [code, msg]
      }
      const gone = { source: { kind: 'module', id: 'gone' } as const }
      expect(await said(gone)).toEqual([400, '报表的数据来源不存在或已停用'])
      expect(await said({ source: { kind: 'module', id: '' } })).toEqual([400, '报表未选择数据来源'])
      expect(await said({ measures: [measure('m1', 'sum', { field: 'title' })] })).toEqual([
        400,
        '采购事由 不是数字，不能求和、平均或比较大小',
      ])
      expect(await said({ measures: [measure('m1', 'formula', { formula: 'title * 2' })] })).toEqual([
        400,
        '公式中的 title 不是本报表的指标',
      ])
      expect(await said({ measures: [measure('m1', 'formula', { formula: 'm1 + 1' })] })).toEqual([
        400,
        '指标“m1”的公式引用了自己',
      ])
      expect(await said({ rows: [group('title', 'month')] })).toEqual([400, '采购事由 不是日期，不能按周期分组'])
      expect(await said({ rows: [group('nowhere')] })).toEqual([400, '字段 nowhere 不存在'])
      const required = [{ field: 'kind', label: '类别', required: true, value: null }]
      expect(await said({ parameters: required })).toEqual([400, '请填写参数“类别”'])
      expect(await said({ conditions: condition('nowhere', '==', 1) })).toEqual([400, '字段 nowhere 不存在'])
      const wide = { rows: [group('title')], columns: [group('budget')] }
      const many = Array.from({ length: 8 }, (_each, at) => measure(`m${at}`, 'count'))
      expect(await said({ ...wide, measures: many })).toEqual([400, expect.stringContaining('最多 50000 个')])
      const deep = { rows: [group('title'), group('kind'), group('budget')] }
      expect(await said(deep)).toEqual([400, '分组超过 20000 个，请增加参数或减少分组字段'])
    })

    test('a column that the reader may not see is left out, and said', async () => {
      const { database } = platform
      const { id, token } = await addUser(database, {}, platform.clock.now)
      const modelId = (await openOrders(platform, { list: { useColumnPermission: true } })).id
      const restricted = await addReport(platform, {
        source: { kind: 'module', id: modelId },
        rows: [group('kind')],
        measures: [
          measure('m1', 'count'),
          measure('m2', 'sum', { field: 'budget' }),
          measure('m3', 'formula', { formula: 'm2 * 2' }),
        ],
      })
      await grant(database, id, [{ modelId }, { modelId: restricted, type: 5 }])
      const { id: menu_id } = await database
        .selectFrom('menu')
        .select('id')
        .where('module_id', '=', modelId)
        .executeTakeFirstOrThrow()
      const column = { id: `column${id}`, menu_id, kind: 'column' as const, full_name: '类别', en_code: 'kind' }
      await database
        .insertInto('menu_item')
        .values({ ...column, sort_code: 0, enabled_mark: 1 })
        .execute()
      await database
        .insertInto('authority')
        .values({ subject_type: 'user', subject_id: id, item_type: 'column', item_id: column.id })
        .execute()
      const { data } = await run(token, {}, restricted)
      expect(data.measures.map((each) => each.id)).toEqual(['m1'])
      expect(data.notes).toEqual(['因权限未包含：预算'])
    })

    test('rows of an interface are grouped too, in the name of the reader, and a cell shows those it counts', async () => {
      const rows = [
        { area: '东', day: '2026-11-02', amount: '3' },
        { area: '东', day: '2026-12-02', amount: 4.5 },
        { area: '西', day: '2026-11-09', amount: null },
      ]
      const source = { kind: 'interface' as const, id: await addInterface(platform, { query: JSON.stringify(rows) }) }
      const id = await addReport(platform, {
        source,
        rows: [group('area')],
        columns: [group('day', 'month')],
        measures: [measure('m1', 'sum', { field: 'amount' })],
      })
      const { data } = await run(orders.token, {}, id)
      expect(data.columns.map(({ values }) => values)).toEqual([['2026-11'], ['2026-12'], []])
      expect(data.lines.map(({ values, cells }) => [...values, cells])).toEqual([
        ['东', [3, 4.5, 7.5]],
        ['西', [0, null, 0]],
        [[3, 4.5, 7.5]],
      ])
      const of = async (key: string) =>
        platform.call('report.rows', { params: { id }, body: { key } }, { token: orders.token })
      expect((await of('{"r":["东"],"c":["2026-12"]}')).data).toMatchObject({ total: 1, list: [rows[1]] })
      expect((await of('{"r":[],"c":[]}')).data.total).toBe(3)
      const words = await addInterface(platform, { query: '{"total":1}' })
      const other = await addReport(platform, { source: { kind: 'interface', id: words } })
      expect(await run(orders.token, {}, other)).toMatchObject({ code: 400, msg: '数据接口应返回列表' })
    })

    test('reports that drill into each other in a circle cannot be saved', async () => {
      const { token } = orders
      const source = { kind: 'module' as const, id: orders.id }
      const create = (enCode: string, drill: ReportDocument['drill'] = emptyReport.drill) => {
        const formData = JSON.stringify({ ...emptyReport, source, drill })
        return platform.call('reportDesign.create', { body: { fullName: enCode, enCode, formData } }, { token })
      }
      const first = String((await create('first')).data)
      const second = String((await create('second', { kind: 'report', reportId: first })).data)
      const formData = JSON.stringify({ ...emptyReport, source, drill: { kind: 'report', reportId: second } })
      const body = { fullName: 'first', enCode: 'first', formData }
      const changed = await platform.call('reportDesign.update', { params: { id: first }, body }, { token })
      expect(changed).toMatchObject({ code: 400, msg: '下钻的报表又指回本报表' })
    })

    test('two who design at once are told of each other, and a released report stays as it was until the next release', async () => {
      const { token } = orders
      const source = { kind: 'module' as const, id: orders.id }
      const text = (limit: number) => JSON.stringify({ ...emptyReport, source, limit })
      const fresh = { fullName: '并行', enCode: 'parallel', formData: text(1) }
      const id = String((await platform.call('reportDesign.create', { body: fresh }, { token })).data)
      const seen = await platform.call('reportDesign.one', { params: { id } }, { token })
      const change = (limit: number, version: string | undefined) =>
        platform.call(
          'reportDesign.update',
          { params: { id }, body: { ...fresh, formData: text(limit), version } as typeof fresh },
          { token },
        )
      expect((await change(2, seen.data.version)).code).toBe(200)
      expect((await change(3, seen.data.version)).code).toBe(400)
      expect((await run(token, {}, id)).code).toBe(404)
      const release = await platform.call('reportDesign.release', { params: { id }, body: {} }, { token })
      expect(release.code).toBe(200)
      const row = await platform.database.selectFrom('data_report').selectAll().where('id', '=', id).executeTakeFirst()
      expect(row).toMatchObject({ is_release: 1, layout: text(2) })
      const menu = await platform.database.selectFrom('menu').selectAll().where('module_id', '=', id).execute()
      expect(menu).toMatchObject([{ type: 5, url_address: 'dataReport/parallel' }])
      expect(JSON.parse(menu[0]?.property_json ?? '')).toMatchObject({ moduleId: id, atriumReport: 1 })
      const result: Result = (await run(token, {}, id)).data
      expect(result.lines).toHaveLength(1)
    })
  })
}
