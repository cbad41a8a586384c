import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { PositionsPage } from '#renderer/features/memberships/pages.tsx'
import { OrganizationsPage } from '#renderer/features/organization/OrganizationsPage.tsx'
import { UsersPage } from '#renderer/features/users/UsersPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const node = (id: string, fullName: string) => ({
  ...{ id, fullName, parentId: '-1', enCode: `C${id}`, type: 'company', icon: '', organize: fullName },
  ...{ organizeIds: [id], hasChildren: false, children: [], enabledMark: 1, sortCode: 1 },
  ...{ managerId: '', manager: '', memberCount: 0 },
})
const school = node('11', '云岭中学')
const campus = node('12', '东校区')

let below: ReturnType<typeof node>[] = []

/** Opens a page of somebody who may add to it; these stand at the top of the organisations. */
function open(Page: ComponentType<{ readonly menuId: string }>, tops: readonly ReturnType<typeof node>[]): void {
  const at = ({ query }: { readonly query?: { readonly parentId?: string | undefined } | undefined }) => {
    const list = query?.parentId === '-1' ? tops : below.filter(({ parentId }) => parentId === query?.parentId)
    return { list } as never
  }
  installBridge(
    { 'preferences.write': () => null },
    {
      'organization.list': at,
      'organization.create': ({ body }) => {
        below = [{ ...node('21', String(body.fullName)), parentId: String(body.parentId) }]
        return { id: '21' } as never
      },
      'organization.tree': at,
      'user.selected': ({ body }) => ({
        list: tops
          .map(({ id, fullName }) => ({ id: `${id}--department`, fullName, type: 'department', organize: fullName }))
          .filter(({ id }) => JSON.stringify(body).includes(id)) as never,
      }),
      // Those of whoever is asked about here are what stands at the top.
      'user.administered': () => ({ list: tops as never }),
      'user.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }) as never,
      'position.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
    },
  )
  render(
    <TestProviders>
      <Page menuId="menu1" />
    </TestProviders>,
  )
}

beforeEach(() => {
  queryClient.clear()
  below = []
  putListMemories([])
  const button = [{ id: 'btn_add', fullName: 'btn_add', enCode: 'btn_add' }]
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [],
      permissionList: [{ modelId: 'menu1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
})
afterEach(cleanup)

const add = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

it('puts a new organisation below the only one at the top', async () => {
  open(OrganizationsPage, [school])
  await screen.findByText('C11')
  add('新建组织')
  const dialog = await screen.findByRole('dialog', { name: '新建组织' })
  await screen.findByRole('textbox', { name: '组织名称' })
  await waitFor(() => expect(dialog.textContent).toContain('云岭中学'))
})

it('asks where a new organisation belongs if several stand at the top', async () => {
  open(OrganizationsPage, [school, campus])
  await screen.findByText('C12')
  add('新建组织')
  const dialog = await screen.findByRole('dialog', { name: '新建组织' })
  await screen.findByRole('textbox', { name: '组织名称' })
  expect(dialog.textContent).not.toMatch(/云岭中学|东校区/)
})

it('opens a branch that something was added below', async () => {
  open(OrganizationsPage, [{ ...school, hasChildren: true }, campus])
  await screen.findByText('C12')
  add('新建下级')
  const dialog = await screen.findByRole('dialog', { name: '新建组织' })
  await waitFor(() => expect(dialog.textContent).toContain('云岭中学'))
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('组织名称', '教务处')
  type('组织编码', 'JWC')
  expect(screen.queryByText('教务处')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('教务处')).toBeTruthy()
})

it('puts a new position where the list was narrowed down to', async () => {
  open(PositionsPage, [school, campus])
  fireEvent.click(await screen.findByText('东校区'))
  await screen.findByText('还没有岗位')
  add('新建岗位')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('东校区'))
})

it('puts a new position into the only organisation, and asks where there are several', async () => {
  open(PositionsPage, [school])
  await screen.findByText('云岭中学')
  await screen.findByText('还没有岗位')
  add('新建岗位')
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('云岭中学'))
  cleanup()
  queryClient.clear()
  open(PositionsPage, [school, campus])
  await screen.findByText('东校区')
  await screen.findByText('还没有岗位')
  add('新建岗位')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('textbox', { name: '名称' })
  expect(dialog.textContent).not.toMatch(/云岭中学|东校区/)
})

it.each([
  ['organisations', OrganizationsPage],
  ['positions', PositionsPage],
  ['users', UsersPage],
] as const)('tells whoever administers no organisation so, where %s would be', async (_name, Page) => {
  open(Page, [])
  expect(await screen.findByText('您没有管理任何组织')).toBeTruthy()
  expect(screen.getByText('列表只显示您所管理组织的内容，可请系统管理员把您设为组织管理员')).toBeTruthy()
})

it('says of the list that it is empty where somebody administers one', async () => {
  open(UsersPage, [school])
  expect(await screen.findByText('这里还没有用户')).toBeTruthy()
})
