import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createRow,
  deleteRow,
  listOptions,
  listRows,
  loose,
  readRow,
  type TableSpec,
  toggleRow,
  updateRow,
} from '#server/core/table.ts'
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
      await createUsualTable(db as never, 'usual_box', columns, ['code'])
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
  })
}
