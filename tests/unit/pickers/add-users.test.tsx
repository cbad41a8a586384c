import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentUser } from '#shared/api/auth.ts'
import { organizationNode } from '#shared/api/organization.ts'
import { clearSession, putSession } from '#renderer/access/session-store.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { AddUsers } from '#renderer/pickers/user/AddUsers.tsx'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const node = (id: string, fullName: string, type: string, disabled = false) =>
  organizationNode.parse({ id, fullName, type, disabled })

let bridge: FakeBridge
let added: (readonly string[])[]
beforeEach(() => {
  queryClient.clear()
  added = []
  bridge = installBridge(
    {},
    {
      'user.administered': ({ params }) => ({
        list:
          params.id === '0'
            ? [node('d1', '教务处', 'department')]
            : [node('u1', '王一', 'user'), node('u2', '校长', 'user', true)],
      }),
      'user.nodes': () => ({ list: [] }),
    },
  )
})
afterEach(() => {
  cleanup()
  clearSession()
})

function show(isAdministrator: boolean) {
  putSession(currentUser.parse({ userInfo: { userId: 'me', isAdministrator } }), null)
  render(
    <TestProviders>
      <AddUsers isAdministered label="添加" onAdd={(ids) => added.push(ids)} />
    </TestProviders>,
  )
  fireEvent.click(screen.getByRole('button', { name: /添加/ }))
}
const asked = () => new Set(bridge.inputsOf('platform.call').map(({ endpoint }) => endpoint))

it('offers a manager the people of their organisations, and none of them whom they may not change', async () => {
  show(false)
  // The only root is open from the start.
  await screen.findByText('教务处')
  const headmaster = await screen.findByText('校长')
  expect(headmaster.closest('[role="treeitem"]')?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(headmaster)
  fireEvent.click(screen.getByText('王一'))
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(added).toEqual([['u1']]))
  expect(asked()).toEqual(new Set(['user.administered']))
})

it('offers an administrator everybody', async () => {
  show(true)
  await waitFor(() => expect(asked()).toEqual(new Set(['user.nodes'])))
})
