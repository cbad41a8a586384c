import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UsersExport } from '#renderer/features/users/UsersExport.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

it('exports what the list is narrowed to, with the columns that stay ticked', async () => {
  const bridge = installBridge(
    { 'files.saveLink': () => ({ name: 'saved.xlsx', size: 1 }) },
    { 'user.export': () => ({ name: '用户.xlsx', url: '/made' }) },
  )
  render(
    <TestProviders>
      <UsersExport conditions={{ keyword: '林', organizeId: 'college' }} />
    </TestProviders>,
  )
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选' }))
  for (const name of ['账号', '姓名']) fireEvent.click(screen.getByRole('checkbox', { name }))
  const buttons = screen.getAllByRole('button', { name: '导出' })
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await waitFor(() => expect(bridge.inputsOf('files.saveLink')).toEqual([{ url: '/made', name: '用户.xlsx' }]))
  expect(bridge.inputsOf('platform.call').map(({ query }) => query)).toEqual([
    { keyword: '林', organizeId: 'college', dataType: 1, selectKey: 'account,realName' },
  ])
})
