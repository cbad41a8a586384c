import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { ListExport } from '#renderer/features/module/list/ListExport.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { planOf } from '../form/support/render-form.tsx'

afterEach(cleanup)

const form = planOf([
  { __vModel__: 'name', __config__: { jnpfKey: 'input', label: '名称' } },
  { __vModel__: 'brand', __config__: { jnpfKey: 'input', label: '品牌' } },
  {
    __vModel__: 'parts',
    __config__: {
      jnpfKey: 'table',
      label: '配件',
      children: [{ __vModel__: 'part', __config__: { jnpfKey: 'input', label: '型号' } }],
    },
  },
])
const name = form.fields.find((field) => field.name === 'name')

it('offers all that is filtered before this page, and beside the columns of the list what else records hold', async () => {
  const saveMade = vi.fn(async () => ({ name: '设备.xlsx' }))
  installBridge({ 'files.saveMade': saveMade } as never)
  const columns = [{ prop: 'name', label: '名称', field: name }] as never
  const selection = { size: 0, items: [] } as unknown as Selection
  const body = { currentPage: 1, pageSize: 20 }
  render(
    <TestProviders>
      <ListExport
        modelId="m"
        name="设备"
        form={form}
        columns={columns}
        body={body}
        shown={20}
        total={190}
        selection={selection}
        onClose={() => undefined}
      />
    </TestProviders>,
  )
  const [first] = screen.getAllByRole<HTMLInputElement>('radio')
  expect([first?.checked, first?.closest('label')?.textContent]).toEqual([true, expect.stringContaining('190')])
  const box = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: label })
  expect([box('名称').checked, box('品牌').checked, box('配件-型号').checked]).toEqual([true, false, false])
  fireEvent.click(box('品牌'))
  fireEvent.click(screen.getByRole('button', { name: /导出|确定/ }))
  await vi.waitFor(() => expect(saveMade).toHaveBeenCalled())
  expect(saveMade.mock.calls[0]).toMatchObject([{ body: { dataType: 1, selectKey: ['name', 'brand'] } }])
})
