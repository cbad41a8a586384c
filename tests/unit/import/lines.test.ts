import { describe, expect, it } from 'vitest'
import { contentOf, exceptionRows, linesOfPreview, withFailed } from '#renderer/form/import/lines.ts'
import { createSheet } from '#renderer/form/import/sheet-store.ts'
import { asStored } from '#shared/form/parsing/localize.ts'

const headerRow = [
  { id: 'code', fullName: '编号' },
  { id: 'name', fullName: '名称' },
]
const formData = JSON.stringify({
  fields: ['code', 'name'].map((name) => ({
    __vModel__: name,
    __config__: { jnpfKey: 'input', label: name, visibility: ['pc'], required: name === 'name' },
  })),
})
const texts = asStored
const preview = { headerRow, formData, dataRow: [{ code: 'a', name: 'A' }] } as unknown as Parameters<
  typeof linesOfPreview
>[0]

describe('the lines of a preview', () => {
  it('of a server that judges nothing are taken as they are, and cells are not asked about', () => {
    const { checked, canCheck, columns } = linesOfPreview(preview, texts)
    expect(checked).toEqual([{ values: { code: 'a', name: 'A' }, problems: [] }])
    expect(canCheck).toBe(false)
    expect(columns.map(({ key }) => key)).toEqual(['code', 'name'])
  })

  it('give way to what failed of them, with the words of the server, and are another sheet then', () => {
    const lines = linesOfPreview(preview, texts)
    const after = withFailed(lines, [{ code: 'a', name: 'A', errorsInfo: '编号：已存在' }])
    expect(after.round).toBe(lines.round + 1)
    expect(after.columns).toBe(lines.columns)
    expect(after.checked).toEqual([
      { values: { code: 'a', name: 'A' }, problems: [{ field: '', msg: '编号：已存在' }] },
    ])
  })
})

describe('the file of exceptions', () => {
  const say = ({ code }: { readonly code: string }) => `wrong: ${code}`
  const { columns } = linesOfPreview(preview, texts)

  it('says of each record what the server said', () => {
    const checked = [
      {
        values: { code: 'a', name: 'A' },
        problems: [
          { field: 'code', msg: '已存在' },
          { field: '', msg: '不能保存' },
        ],
      },
    ]
    const sheet = createSheet(columns, checked, 'u')
    expect(exceptionRows(sheet, checked, say)).toEqual([{ code: 'a', name: 'A', errorsInfo: '已存在 · 不能保存' }])
  })

  it('says what is wrong in its cells where the server said nothing', () => {
    const checked = [{ values: { code: 'a', name: null }, problems: [] }]
    const sheet = createSheet(columns, checked, 'u')
    sheet.table.validate()
    const [row] = exceptionRows(sheet, checked, say)
    expect(row).toEqual({ code: 'a', name: null, errorsInfo: 'wrong: required' })
  })
})

it('a sheet that was mended has another content, and one that is gone has none', () => {
  const { columns, checked } = linesOfPreview(preview, texts)
  const sheet = createSheet(columns, checked, 'u')
  expect(contentOf(sheet)).toBe(contentOf(createSheet(columns, checked, 'u')))
  expect(contentOf(sheet)).not.toBe(contentOf(createSheet(columns, [{ values: { code: 'b' }, problems: [] }], 'u')))
  expect(contentOf(null)).toBe('')
})
