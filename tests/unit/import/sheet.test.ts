import { describe, expect, it } from 'vitest'
import { shortText } from '#renderer/form/import/sheet-store.ts'
import { duplicatesOf } from '#shared/form/import/duplicates.ts'
import { findColumns, headingRows } from '#shared/form/import/headings.ts'
import { importPlan, sheetColumns, toRecords, toRows } from '#shared/form/import/sheet.ts'
import { nearest } from '#shared/form/import/similar.ts'
import { parseForm } from '#shared/form/parse.ts'

const field = (jnpfKey: string, name: string, label: string, config: object = {}, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label, visibility: ['pc'], ...config },
})
const design = [
  field('input', 'code', '编号', { unique: true, required: true }),
  field('input', 'name', '名称'),
  field('input', 'fixed', '固定', {}, { disabled: true }),
  field('calculate', 'sum', '合计', {}, { expression: [] }),
  field('createUser', 'creator', '创建人'),
  field('table', 'rows', '清单', {
    children: [field('input', 'item', '物品'), field('inputNumber', 'amount', '数量')],
  }),
]
const parsed = parseForm(JSON.stringify({ fields: design }))
const form = parsed.ok ? parsed.plan : null
if (!form) throw new Error('the design is broken')
const columns = sheetColumns(importPlan(form))

describe('the lines of an import', () => {
  it('have a column for each field that people fill in', () => {
    expect(columns.map(({ key }) => key)).toEqual(['code', 'name', 'rows-item', 'rows-amount'])
    const some = sheetColumns(importPlan(form, new Set(['name'])))
    // What is required cannot be left out.
    expect(some.map(({ key }) => key)).toEqual(['code', 'name'])
  })

  it('that hold cells of child tables alone belong to the record above, and come back as they were', () => {
    const lines = [
      { code: 'a', name: 'A', 'rows-item': 'x', 'rows-amount': 1 },
      { code: null, name: null, 'rows-item': 'y', 'rows-amount': 2 },
      { code: 'b', name: null, 'rows-item': null, 'rows-amount': null },
    ]
    const records = toRecords(columns, lines)
    expect(records.map(({ record }) => record)).toEqual([
      {
        code: 'a',
        name: 'A',
        rows: [
          { item: 'x', amount: 1 },
          { item: 'y', amount: 2 },
        ],
      },
      { code: 'b', name: null, rows: [] },
    ])
    expect(records.map((record) => [...record.lines])).toEqual([[0, 1], [2]])
    expect(records.flatMap(({ record }) => toRows(columns, record))).toEqual(lines)
  })

  it('are found by their headings in any order, not by any other name', () => {
    expect(headingRows(columns)).toEqual([
      ['编号', '名称', '清单', ''],
      ['', '', '物品', '数量'],
    ])
    expect(
      findColumns(columns, [
        ['清单', '', '名称', '编号'],
        ['数量', '物品', '', ''],
      ]),
    ).toEqual({ ok: true, places: [3, 2, 1, 0], height: 2 })
    expect(
      findColumns(columns, [
        ['编号 ', '名称', '清单', ''],
        ['', '', '物品', '个数'],
      ]),
    ).toEqual({ code: 'unknown', names: ['清单-个数'] })
  })

  it('come back with the reasons that the file of failed rows has, which are no column', () => {
    const flat = columns.slice(0, 2)
    expect(findColumns(flat, [['编号', '名称', '错误信息']], '错误信息')).toEqual({
      ok: true,
      places: [0, 1],
      height: 1,
    })
    expect(
      findColumns(
        columns,
        [
          ['编号', '名称', '清单', '', '错误信息'],
          ['', '', '物品', '数量', ''],
        ],
        '错误信息',
      ),
    ).toEqual({ ok: true, places: [0, 1, 2, 3], height: 2 })
    // A column of the form itself may be called so.
    const own = flat.map((column) => ({ ...column, label: column.label === '名称' ? '错误信息' : column.label }))
    expect(findColumns(own, [['编号', '错误信息']], '错误信息')).toEqual({ ok: true, places: [0, 1], height: 1 })
  })

  it('that say the same twice are found, and values that only one may have', () => {
    const flat = columns.slice(0, 2)
    const rows = [
      { code: 'a', name: 'A' },
      { code: 'b', name: 'A' },
      { code: ' a', name: 'B' },
      { code: 'b', name: 'A' },
    ]
    expect(duplicatesOf(flat, rows)).toEqual([
      { line: 2, of: 0, key: 'code' },
      { line: 3, of: 1, key: 'code' },
      { line: 3, of: 1, key: null },
    ])
  })
})

describe('what a label may have meant', () => {
  const known = ['物资', '服务', '教务处', '总务处', '信息中心', 'Human Resources'].map((label) => ({
    id: label,
    label,
  }))
  it.each([
    ['物质', ['物资']],
    ['教 务 处', ['教务处', '总务处']],
    ['信息', ['信息中心']],
    ['human resorces', ['Human Resources']],
    ['食堂', []],
    ['', []],
  ])('%s', (label, expected) => {
    expect(nearest(label, known).map(({ id }) => id)).toEqual(expected)
  })

  it('a long name with a letter too many is likelier than a word of it', () => {
    const names = ['Buildings', 'Structures', 'Land, buildings and structures', 'Land, buildings and structure']
    const labels = names.map((label) => ({ id: label, label }))
    expect(nearest('Land, buildings and structures类', labels)[0]?.id).toBe('Land, buildings and structures')
    expect(nearest('Land, bildings and structures', labels)[0]?.id).toBe('Land, buildings and structures')
    expect(nearest('building', labels)[0]?.id).toBe('Buildings')
  })
})

describe('what is wrong with a cell', () => {
  it.each([
    ['“资产分类”：没有“电脑”', '没有“电脑”'],
    ['「資產分類」：沒有「電腦」', '沒有「電腦」'],
    ['“Category”: there is no “PC”', 'there is no “PC”'],
    ['“明细”第2行“部门”：有多个“财务处”', '有多个“财务处”'],
    ['“Unit” in row 2 of “Lines”: “Finance” means several', '“Finance” means several'],
    ['“单价”不能为空', '“单价”不能为空'],
    ['时间：请填写', '时间：请填写'],
    ['“名称”：', '“名称”：'],
  ])('is said without the name that stands above it: %s', (whole, short) => {
    expect(shortText(whole)).toBe(short)
  })
})
