import { describe, expect, test } from 'vitest'
import { columnEdges, columnName, visibleColumns } from '#renderer/features/preview/grid-layout.ts'
import { contentAddress, kindOf, typeOf } from '#renderer/features/preview/kinds.ts'

describe('a file', () => {
  test.each([
    ['a.PNG', 'image'],
    ['报告.docx', 'document'],
    ['a.xls', 'sheet'],
    ['a.csv', 'csv'],
    ['a.mp4', 'video'],
    ['a.html', 'other'],
    ['a.svg', 'other'],
    ['a.docm', 'other'],
    ['nothing', 'other'],
  ])('%s is shown as %s', (name, kind) => {
    expect(kindOf({ name })).toBe(kind)
  })

  test('is fetched from its own address where it has one and else by its id; one that leads elsewhere is not followed', () => {
    const file = { fileId: 'x.pdf', url: '/api/file/Image/annexpic/x.pdf' }
    expect(contentAddress(file, 'shown')).toBe('/file/api/file/Image/annexpic/x.pdf')
    expect(contentAddress(file, 'bytes')).toBe('/file/api/file/Image/annexpic/x.pdf?as=bytes')
    for (const url of ['https://elsewhere/x.pdf', '/api/file/Image/../../x', '/api/system/Menu'])
      expect(contentAddress({ fileId: 'x.pdf', url }, 'shown')).toBe('/file/api/file/Image/annex/x.pdf')
    expect(contentAddress({ fileId: '', url: '' }, 'shown')).toBeNull()
    expect(typeOf(file)).toBe('annexpic')
  })
})

test('only the columns near the view are drawn', () => {
  const edges = columnEdges({ rows: [Array.from({ length: 200 }, () => '文'.repeat(10))], columns: 200 })
  expect(visibleColumns(edges, 0, 500)).toEqual([0, expect.any(Number)])
  const [first, last] = visibleColumns(edges, (edges[100] ?? 0) + 1, 500)
  expect(first).toBe(100)
  expect(last).toBeLessThan(108)
  expect([columnName(0), columnName(25), columnName(26), columnName(701), columnName(702)]).toEqual([
    'A',
    'Z',
    'AA',
    'ZZ',
    'AAA',
  ])
})
