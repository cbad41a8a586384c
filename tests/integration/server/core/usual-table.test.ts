import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createRow,
  deleteRow,
  listOptions,
  listRows,
  readRow,
  type TableSpec,
  toggleRow,
  updateRow,
} from '#server/core/table.ts'
import { loose } from '#server/database/loose.ts'
import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import { mountedTables } from '#server/core/table.ts'
import { indexName } from '#server/database/conflicts.ts'
import { isSqlite } from '#server/database/text.ts'
import { createUsualTable } from '#server/database/migrations/usual-table.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const spec: TableSpec = {
  table: 'usual_box',
  columns: { name: 'name', code: 'code', parentId: 'parent_id', sortCode: 'sort_code', enabledMark: 'enabled_mark' },
  search: ['name', 'code'],
  filters: ['enabledMark'],
  order: ['sortCode'],
  unique: [['code'], ['name', 'parentId']],
  mark: 'enabledMark',
  tree: { parent: 'parentId', root: '0' },
  uses: [{ table: 'usual_thing', column: 'box_id', what: '物品' }],
  options: ['name'],
}
const { tree: _tree, ...flat } = spec
const box = (name: string, parentId = '0', sortCode = 1) => ({ name, code: name, parentId, sortCode, enabledMark: 1 })
const page = { currentPage: 1, pageSize: 20 }

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`a usual table on ${dialect}`, () => {
    let platform: TestPlatform
    let db: TestPlatform['database']
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      db = platform.database
      const text = 'varchar(50)'
      const columns = {
        name: text,
        code: text,
        parent_id: text,
        sort_code: 'integer',
        enabled_mark: 'integer',
      } as const
      await createUsualTable(db as never, 'usual_box', columns, [['code'], ['name', 'parent_id']])
      await createUsualTable(db as never, 'usual_thing', { box_id: text })
    })
    afterAll(() => platform.close())
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: { text?: { code: string; params?: object }; field?: string }) => ({
          code: error.text?.code,
          field: error.field,
          ...(error.text?.params ? { params: error.text.params } : {}),
        }),
      )

    it('lists by keyword, filter, page and a wanted order, and nothing by a column that is not of the table', async () => {
      for (const [index, name] of ['乙%', '甲', '丙'].entries()) await createRow(db, flat, box(name, 'flat', index), 1)
      const names = async (query: object) =>
        (await listRows(db, flat, { ...page, ...query })).list.map((row) => row['name'])
      expect(await names({})).toEqual(['乙%', '甲', '丙'])
      expect(await names({ keyword: '%' })).toEqual(['乙%'])
      expect(await names({ sidx: 'sortCode', sort: 'desc' })).toEqual(['丙', '甲', '乙%'])
      expect(await names({ sidx: 'created_at; drop table usual_box', sort: 'desc' })).toEqual(['乙%', '甲', '丙'])
      const second = await listRows(db, flat, { currentPage: 2, pageSize: 2 })
      expect([second.list.length, second.pagination.total]).toEqual([1, 3])
      const [first] = (await listRows(db, flat, page)).list
      await toggleRow(db, flat, String(first?.['id']))
      expect(await names({ enabledMark: '0' })).toEqual(['乙%'])
      expect((await listOptions(db, flat)).list.map((row) => row['name'])).toEqual(['甲', '丙'])
      await loose(db).deleteFrom('usual_box').execute()
    })

    it('refuses what is taken by its field, also under two writers, and takes a change that keeps its own name', async () => {
      const id = await createRow(db, spec, box('柜'), 1)
      expect(await refusal(createRow(db, spec, box('柜'), 1))).toEqual({
        code: 'table.taken',
        field: 'code',
        params: { value: '柜' },
      })
      await updateRow(db, spec, id, { ...box('柜'), sortCode: 9 })
      expect(await readRow(db, spec, id)).toMatchObject({ name: '柜', sortCode: 9 })
      const both = await Promise.all([0, 1].map(() => refusal(createRow(db, spec, box('箱'), 1))))
      expect(both.filter((each) => each === null)).toHaveLength(1)
    })

    it('keeps what a change does not name, begins with blanks, and empties what is sent as null', async () => {
      const id = await createRow(db, flat, { name: '旧', code: 'keep', parentId: 'flat' }, 1)
      expect(await readRow(db, flat, id)).toMatchObject({ name: '旧', sortCode: 0, enabledMark: 0 })
      await updateRow(db, flat, id, { sortCode: 7 })
      expect(await readRow(db, flat, id)).toMatchObject({ name: '旧', code: 'keep', parentId: 'flat', sortCode: 7 })
      await updateRow(db, flat, id, { sortCode: null, code: null })
      expect(await readRow(db, flat, id)).toMatchObject({ name: '旧', code: '', sortCode: 0 })
    })

    it('tells the field of the unique rule that two writers broke, and keeps a rule of two columns', async () => {
      for (let round = 0; round < 5; round += 1) {
        const name = `同名${round}`
        const writers = ['a', 'b', 'c'].map((code) =>
          refusal(createRow(db, spec, { ...box(name), code: `${code}${round}` }, 1)),
        )
        const answers = await Promise.all(writers)
        expect(answers.filter((each) => each === null)).toHaveLength(1)
        for (const answer of answers) if (answer) expect(answer.field).toBe('name')
      }
      await createRow(db, flat, { ...box('无码一', 'flat'), code: '' }, 1)
      expect(await refusal(createRow(db, flat, { ...box('无码二', 'flat'), code: '' }, 1))).toBeNull()
    })

    it('refuses to write over what somebody else saved or deleted meanwhile', async () => {
      const id = await createRow(db, spec, box('两人'), 1)
      const { version } = await readRow(db, spec, id)
      await updateRow(db, spec, id, { sortCode: 3, version })
      expect(await refusal(updateRow(db, spec, id, { sortCode: 4, version }))).toMatchObject({
        code: 'table.changedMeanwhile',
      })
      expect(await readRow(db, spec, id)).toMatchObject({ sortCode: 3 })
      const both = await Promise.all([0, 1].map(() => refusal(deleteRow(db, spec, id))))
      expect(both.map((each) => each?.code ?? 'done').toSorted()).toEqual(['done', 'table.notFound'])
      expect(await refusal(updateRow(db, spec, id, box('两人')))).toMatchObject({ code: 'table.notFound' })
    })

    it('sets the mark that is wanted, however often, and flips it for clients that do not say', async () => {
      const id = await createRow(db, spec, box('开关'), 1)
      const mark = async () => (await readRow(db, spec, id))['enabledMark']
      for (const wanted of [0, 0, 1]) await toggleRow(db, spec, id, wanted)
      expect(await mark()).toBe(1)
      await toggleRow(db, spec, id)
      expect(await mark()).toBe(0)
    })

    it('keeps rules across fields, with the row as it will be and as it was', async () => {
      const ruled: TableSpec = {
        ...flat,
        check: (row, before) => {
          if (Number(row['sortCode']) < Number(before?.['sortCode'] ?? 0))
            fail(400, 'table.noParent', { field: 'sortCode' })
        },
      }
      const id = await createRow(db, ruled, box('规则', 'flat', 5), 1)
      expect(await refusal(updateRow(db, ruled, id, { sortCode: 4 }))).toMatchObject({ field: 'sortCode' })
      await updateRow(db, ruled, id, { name: '规则二' })
      expect(await readRow(db, ruled, id)).toMatchObject({ name: '规则二', sortCode: 5 })
    })

    it('offers as options what the table names, and none below one that is switched off', async () => {
      const top = await createRow(db, spec, box('关顶'), 1)
      await createRow(db, spec, box('关内', top), 1)
      await toggleRow(db, spec, top, 0)
      const { list } = await listOptions(db, spec)
      expect(list.map((row) => row['name'])).not.toContain('关内')
      expect([...new Set(list.flatMap((row) => Object.keys(row)))]).toEqual(['id', 'name'])
    })

    it('keeps a tree a tree: no parent that is missing, the row itself or below it', async () => {
      const top = await createRow(db, spec, box('顶'), 1)
      const middle = await createRow(db, spec, box('中', top), 1)
      const below = await createRow(db, spec, box('下', middle), 1)
      const moved = (parentId: string) => refusal(updateRow(db, spec, top, box('顶', parentId)))
      expect(await moved('nowhere')).toEqual({ code: 'table.noParent', field: 'parentId' })
      expect(await moved(top)).toEqual({ code: 'table.belowItself', field: 'parentId' })
      expect(await moved(below)).toEqual({ code: 'table.belowItself', field: 'parentId' })
      const { list } = await listRows(db, spec, { ...page, keyword: '下' })
      expect(list).toMatchObject([{ name: '顶', children: [{ name: '中', children: [{ name: '下' }] }] }])
    })

    it('deletes no row that has others below it or is in use, and says by what and how often', async () => {
      const top = await createRow(db, spec, box('空'), 1)
      const below = await createRow(db, spec, box('内', top), 1)
      expect(await refusal(deleteRow(db, spec, top))).toMatchObject({ code: 'table.hasChildren', params: { count: 1 } })
      await loose(db).insertInto('usual_thing').values({ id: 't1', box_id: below, created_at: 0 }).execute()
      const inUse = { code: 'table.inUse', field: undefined, params: { what: '物品', count: 1 } }
      expect(await refusal(deleteRow(db, spec, below))).toEqual(inUse)
      await loose(db).deleteFrom('usual_thing').execute()
      await deleteRow(db, spec, below)
      expect(await refusal(readRow(db, spec, below))).toMatchObject({ code: 'table.notFound' })
    })

    it('has an index for each unique rule of each mounted table', async () => {
      expect(mountedTables.size).toBeGreaterThan(0)
      const made = isSqlite(db)
        ? await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(db)
        : await sql<{ name: string }>`select indexname as name from pg_indexes`.execute(db)
      const names = made.rows.map(({ name }) => name)
      const rules = [...mountedTables.values()].flatMap(({ table, columns, unique = [] }) =>
        unique.map((rule) => [table, rule.map((name) => columns[name] ?? name)] as const),
      )
      for (const [table, rule] of rules) expect(names).toContain(indexName(table, rule))
    })
  })
}
