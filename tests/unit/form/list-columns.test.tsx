import { render, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { useListColumns } from '#renderer/form/list/useListColumns.tsx'

const options = [
  { id: '1', fullName: 'In repair' },
  { id: '2', fullName: 'Scrapped' },
  { id: '3', fullName: '已报废' },
]
const config = { jnpfKey: 'select', formId: 101, dataType: 'static' }
const form = parseForm(
  JSON.stringify({
    fields: [
      { __vModel__: 'f_state', options, __config__: { ...config, label: 'Status' } },
      { __vModel__: 'f_name', __config__: { jnpfKey: 'input', formId: 102, label: 'Name' } },
    ],
  }),
)

it('a column of states is no narrower than its widest state, whatever the width of the design; other columns keep theirs', () => {
  if (!form.ok) throw new Error(form.problem)
  const columns = form.plan.fields.map((field) => ({
    ...{ prop: field.name, label: field.label, align: 'left' as const, fixed: null, width: 60 },
    ...{ sortable: false, kind: field.kind, field },
  }))
  const widths = (state: string) => {
    const rows = [{ id: 'a', f_state: state, f_name: 'A name that is longer than its column' }]
    const { result } = renderHook(() => useListColumns(columns, rows, { heads: [], childStyle: 'fold' }, () => {}))
    return result.current.columns.map(({ width }) => width)
  }
  expect(widths('In repair')).toEqual([101, 60])
  // Three letters of 12 px, the frame of a tag and the padding of a cell.
  expect(widths('已报废')[0]).toBeGreaterThanOrEqual(3 * 12 + 16 + 16)
  expect(widths('')).toEqual([60, 60])
})

it('a moment of the record is shown to the minute, as in every list, whatever the design has for its details', () => {
  const parsed = parseForm(
    JSON.stringify({
      fields: [
        {
          __vModel__: 'f_made',
          format: 'yyyy-MM-dd HH:mm:ss',
          __config__: { jnpfKey: 'createTime', formId: 101, label: 'Created' },
        },
      ],
    }),
  )
  if (!parsed.ok) throw new Error(parsed.problem)
  const [field] = parsed.plan.fields
  if (!field) throw new Error('no field')
  const column = { prop: field.name, label: '', align: 'left' as const, fixed: null, width: 170, sortable: false }
  const rows = [{ id: 'a', f_made: '2026-11-12 08:39:16' }]
  const { result } = renderHook(() =>
    useListColumns([{ ...column, kind: field.kind, field }], rows, { heads: [], childStyle: 'fold' }, () => {}),
  )
  const { container } = render(result.current.columns[0]?.render(rows[0] as { id: string }, false))
  expect(container.textContent).toBe('2026-11-12 08:39')
})
