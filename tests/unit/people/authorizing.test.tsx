import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { PositionsPage, RolesPage } from '#renderer/features/memberships/pages.tsx'
import { UsersPage } from '#renderer/features/users/UsersPage.tsx'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const page = (row: object) => ({
  list: [row as never],
  pagination: { currentPage: 1, pageSize: 20, total: 1 },
})
const named = { id: '7', fullName: '职员', enCode: 'staff', enabledMark: 1, memberCount: 2, sortCode: 1, type: '' }

beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  useDialogs.setState({ open: [] })
  installBridge(
    { 'preferences.write': () => null },
    {
      'role.list': () => page({ ...named, globalMark: 1, organizeInfo: '' }),
      'position.list': () => page({ ...named, department: '人事处' }),
      'user.list': () => page({ id: '9', realName: '林小雨', account: 'linxy', organize: '人事处', enabledMark: 1 }),
      'organization.tree': () => ({ list: [] }),
    },
  )
})
afterEach(cleanup)

/** Signs in somebody who may edit the page, and who holds the authorisation with these buttons; null: not at all. */
function signIn(buttons: readonly string[] | null) {
  const entry = (modelId: string, codes: readonly string[]) => ({
    modelId,
    moduleName: '',
    button: codes.map((enCode) => ({ id: enCode, fullName: enCode, enCode })),
    column: [],
    form: [],
  })
  const menu = (id: string, urlAddress: string, children: object[] = []) => ({ id, urlAddress, type: 2, children })
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [menu('top', '', buttons === null ? [] : [menu('m9', 'permission/authorize')])],
      permissionList: [entry('menu1', ['btn_edit']), ...(buttons === null ? [] : [entry('m9', buttons)])],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
}

async function showRow(Page: (props: { readonly menuId: string | null }) => ReactNode, name: string) {
  render(
    <TestProviders>
      <Page menuId="menu1" />
    </TestProviders>,
  )
  await screen.findByText(name)
}
const action = (name: string) => screen.queryByRole('button', { name, hidden: true })
const opened = () => useDialogs.getState().open.map(({ id, props }) => ({ id, props }))

describe('who holds the authorisation', () => {
  it.each([
    ['roles', RolesPage, 'Role'],
    ['positions', PositionsPage, 'Position'],
  ] as const)('authorises from the row of %s', async (_what, Page, objectType) => {
    signIn(['btn_edit'])
    await showRow(Page, '职员')
    fireEvent.click(action('授权') as HTMLElement)
    expect(opened()).toEqual([{ id: 'authorize', props: { objectType, subject: { id: '7', name: '职员' } } }])
    expect(action('权限来源')).toBeNull()
  })

  it('asks of a user where the grants come from', async () => {
    signIn([])
    await showRow(UsersPage, 'linxy')
    fireEvent.click(action('更多') as HTMLElement)
    fireEvent.click(await screen.findByRole('menuitem', { name: '权限来源' }))
    expect(opened()).toEqual([{ id: 'explain', props: { userId: '9', name: '林小雨/linxy' } }])
    expect(screen.queryByRole('menuitem', { name: '授权' })).toBeNull()
  })
})

it('offers neither to anybody else', async () => {
  signIn(null)
  await showRow(RolesPage, '职员')
  expect(action('授权')).toBeNull()
  expect(action('权限来源')).toBeNull()
})
