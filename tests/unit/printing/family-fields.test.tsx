import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useTemplateFields } from '#renderer/features/printing/templates/fields.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'
import { installBridge } from '../../support/renderer-bridge.ts'

afterEach(() => {
  cleanup()
  useServerKind.setState({ kind: null })
  queryClient.clear()
})

const queries = '[{"sql":"select * from leave where id = @formId"},{"sql":"select * from leave_day"}]'
const trees = [
  { id: 'headTable', fullName: 'headTable', parentId: '0', children: [{ id: 'f_no', fullName: '单号' }] },
  { id: 'childrenDataTable0', fullName: '', parentId: '0', children: [{ id: 'f_days', fullName: '' }] },
]
const lists = {
  headTable: [{ field: 'f_no', fieldName: '单号' }],
  childrenDataTable0: [{ field: 'f_days', fieldName: 'f_days' }],
}

function Shown() {
  const { groups } = useTemplateFields(null, 't1', queries)
  return (
    <ul>
      {groups.flatMap(({ table, fields }) =>
        fields.map(({ field, fieldName }) => <li key={`${table}.${field}`}>{`${table}.${field} ${fieldName}`}</li>),
      )}
    </ul>
  )
}

describe('fields of a template on a server of the family', () => {
  it.each([
    ['3.4', lists],
    ['3.6', trees],
  ])('are the columns of its queries, as generation %s answers them', async (generation, answer) => {
    useServerKind.setState({ kind: generation as '3.4' | '3.6' })
    const bridge = installBridge(
      {},
      {
        'print.fields': () => answer as never,
      },
    )
    render(
      <QueryClientProvider client={queryClient}>
        <Shown />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('headTable.f_no 单号')).toBeTruthy()
    expect(screen.getByText('childrenDataTable0.f_days f_days')).toBeTruthy()
    const asked = bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'print.fields')
    expect(asked.map(({ body }) => body)).toEqual([{ sqlTemplate: queries, dbLinkId: '0' }])
  })
})
