import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { RolesPage } from '#renderer/features/memberships/pages.tsx'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const role = { id: '7', fullName: '职员', enCode: 'MKBJ', enabledMark: 1, memberCount: 2, sortCode: 1, type: '' }

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  useDialogs.setState({ open: [] })
  bridge = installBridge(
    { 'preferences.write': () => null },
    {
      'role.list': () => ({
        list: [{ ...role, globalMark: 1, organizeInfo: '' } as never],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
      }),
      'role.create': ({ body }) => ({ id: '8', fullName: body.fullName }),
    },
  )
})
afterEach(cleanup)

/** Opens the dialog of a new role, of somebody who may authorise or not. */
async function openNew(mayAuthorize: boolean) {
  const entry = (modelId: string, code: string) => ({
    ...{ modelId, moduleName: '', column: [], form: [] },
    button: [{ id: code, fullName: code, enCode: code }],
  })
  const authorize = { id: 'm9', enCode: 'menu5', urlAddress: 'permission/authorize', type: 2, children: [] }
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [{ id: 'top', urlAddress: '', type: 1, children: mayAuthorize ? [authorize] : [] }],
      permissionList: [entry('menu1', 'btn_add'), ...(mayAuthorize ? [entry('m9', 'btn_edit')] : [])],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
  render(
    <TestProviders>
      <RolesPage menuId="menu1" />
    </TestProviders>,
  )
  await screen.findByText('职员')
  fireEvent.click(screen.getByRole('button', { name: '新建角色' }))
  await screen.findByRole('textbox', { name: '名称' })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const code = () => (screen.getByRole('textbox', { name: '编码' }) as HTMLInputElement).value
const save = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))
const sent = () => bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'role.create')?.body
const opened = () => useDialogs.getState().open.map(({ id, props }) => ({ id, props }))

it('suggests a code that nobody has and asks at once what the new role may do', async () => {
  await openNew(true)
  type('名称', '教务员')
  await waitFor(() => expect(code()).toBe('JWY'))
  // The name goes on, and so does the code; this one is taken.
  type('名称', '慕课编辑')
  await waitFor(() => expect(code()).toBe('MKBJ2'))
  save()
  await waitFor(() => expect(opened()).toHaveLength(1))
  expect(sent()).toMatchObject({ fullName: '慕课编辑', enCode: 'MKBJ2' })
  expect(opened()).toEqual([{ id: 'authorize', props: { objectType: 'Role', subject: { id: '8', name: '慕课编辑' } } }])
})

it('leaves a code that was typed as it is, and opens no grants for whoever may not change them', async () => {
  await openNew(false)
  type('名称', '教务员')
  await waitFor(() => expect(code()).toBe('JWY'))
  type('编码', 'clerk')
  type('名称', '慕课编辑')
  save()
  await waitFor(() => expect(sent()).toMatchObject({ fullName: '慕课编辑', enCode: 'clerk' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull())
  expect(opened()).toEqual([])
})
