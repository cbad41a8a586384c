import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UsersExport } from '#renderer/features/users/UsersExport.tsx'
import { bindToast } from '#renderer/platform/toast.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

it('exports what the list is narrowed to, with the columns that stay ticked', async () => {
  const bridge = installBridge({ 'files.saveMade': () => ({ name: 'saved.xlsx', size: 1 }) }, {})
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
  const query = { keyword: '林', organizeId: 'college', dataType: 1, selectKey: 'account,realName' }
  await waitFor(() =>
    expect(bridge.inputsOf('files.saveMade')).toEqual([{ endpoint: 'user.export', query, name: '用户管理.xlsx' }]),
  )
})

it('goes on making the workbook when its dialog is left, and ends it with a cancel', async () => {
  const bridge = installBridge({ 'files.saveMade': () => new Promise(() => undefined) }, {})
  render(
    <TestProviders>
      <UsersExport conditions={{}} />
    </TestProviders>,
  )
  for (const leaving of ['转入后台', '取消']) {
    fireEvent.click(screen.getAllByRole('button', { name: '导出' })[0] as HTMLElement)
    fireEvent.click((await screen.findAllByRole('button', { name: '导出' })).at(-1) as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: leaving }))
    await waitFor(() => expect(bridge.cancelled).toHaveLength(leaving === '取消' ? 1 : 0))
  }
  expect(bridge.inputsOf('files.saveMade')).toHaveLength(2)
})

it('leaves a dialog open that was opened while an earlier workbook was still being made', async () => {
  let finish = (_file: { name: string; size: number }) => {}
  installBridge({ 'files.saveMade': () => new Promise((done) => (finish = done)) }, {})
  const said: string[] = []
  const unbind = bindToast(({ text }) => void said.push(text))
  render(
    <TestProviders>
      <UsersExport conditions={{}} />
    </TestProviders>,
  )
  const open = () => fireEvent.click(screen.getAllByRole('button', { name: '导出' })[0] as HTMLElement)
  open()
  fireEvent.click((await screen.findAllByRole('button', { name: '导出' })).at(-1) as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: '转入后台' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '全选' })).toBeNull())
  open()
  await screen.findByRole('checkbox', { name: '全选' })
  finish({ name: 'saved.xlsx', size: 1 })
  await waitFor(() => expect(said).toHaveLength(1))
  expect(screen.getByRole('checkbox', { name: '全选' })).toBeTruthy()
  unbind()
})
