import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { GrantTree } from '#shared/api/authority.ts'
import { AuthorizeDialog } from '#renderer/features/authorize/AuthorizeDialog.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const menu = (id: string) => ({
  id,
  systemId: 'school',
  parentId: '-1',
  fullName: id,
  enCode: id,
  type: 2,
  isHeld: true,
})
const tree: GrantTree = {
  systems: [{ id: 'school', fullName: 'school', enCode: '', isHeld: true }],
  menus: [menu('leave'), menu('trips')],
  items: [],
}

it('shows grants that were made since it was last open before any of them can be changed', async () => {
  let asked: Promise<{ ids: string[] }> = Promise.resolve({ ids: ['leave'] })
  installBridge({}, { 'authority.tree': () => tree, 'authority.grants': () => asked })
  const open = () =>
    render(
      <TestProviders>
        <AuthorizeDialog objectType="Role" subject={{ id: '7', name: '职员' }} onClose={() => undefined} />
      </TestProviders>,
    )
  const ok = () => screen.getByRole('button', { name: '确定' })
  const first = open()
  expect(await screen.findByText('菜单 1')).toBeTruthy()
  first.unmount()
  const answer = Promise.withResolvers<{ ids: string[] }>()
  asked = answer.promise
  open()
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByText('菜单 1')).toBeNull()
  expect(ok()).toHaveProperty('disabled', true)
  await act(async () => answer.resolve({ ids: ['leave', 'trips'] }))
  expect(await screen.findByText('菜单 2')).toBeTruthy()
  expect(ok()).toHaveProperty('disabled', false)
})

it('has the cursor among the grants once they are there, though it opened without them', async () => {
  const answer = Promise.withResolvers<{ ids: string[] }>()
  installBridge({}, { 'authority.tree': () => tree, 'authority.grants': () => answer.promise })
  render(
    <TestProviders>
      <AuthorizeDialog objectType="Role" subject={{ id: '7', name: '职员' }} onClose={() => undefined} />
    </TestProviders>,
  )
  const dialog = await screen.findByRole('dialog')
  expect(screen.queryByText('菜单 1')).toBeNull()
  await act(async () => answer.resolve({ ids: ['leave'] }))
  const kind = await screen.findByRole('radio', { name: '菜单 1' })
  await waitFor(() => expect(document.activeElement).toBe(kind))
  expect(dialog.contains(kind)).toBe(true)
})

it('says beside the columns that they decide about the list alone', async () => {
  installBridge({}, { 'authority.tree': () => tree, 'authority.grants': () => ({ ids: ['leave'] }) })
  render(
    <TestProviders>
      <AuthorizeDialog objectType="Role" subject={{ id: '7', name: '职员' }} onClose={() => undefined} />
    </TestProviders>,
  )
  const hint = /详情和表单中仍会显示/
  const columns = await screen.findByRole('radio', { name: /^列表/ })
  expect(screen.queryByText(hint)).toBeNull()
  fireEvent.click(columns)
  expect(await screen.findByText(hint)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^表单/ }))
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
})
