import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { RegionsPage } from '#renderer/features/regions/RegionsPage.tsx'
import { queueReopen } from '#renderer/platform/reopen-forms.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const region = (id: string, parentId: string, fullName: string, hasChildren: boolean) => ({
  id,
  parentId,
  enCode: id,
  fullName,
  enabledMark: 1 as const,
  sortCode: 1,
  isLeaf: !hasChildren,
  hasChildren,
})
const all = [
  region('33', '-1', '浙江省', true),
  region('71', '-1', '台湾省', false),
  region('3301', '33', '杭州市', true),
  region('330106', '3301', '西湖区', false),
]

function show() {
  queryClient.clear()
  const button = ['btn_add', 'btn_edit', 'btn_remove'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
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
  const bridge = installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    },
    {
      'region.children': ({ params, query }) => ({
        list: query?.keyword
          ? all.filter(({ fullName }) => fullName.includes(query.keyword ?? ''))
          : all.filter(({ parentId }) => parentId === params.id),
      }),
      'region.options': ({ params }) => ({ list: all.filter(({ parentId }) => parentId === params.id) }),
      'region.names': () => [['浙江省']],
      'region.info': () => ({ ...(all[2] as (typeof all)[number]), parentName: '浙江省', description: '' }),
      'region.create': () => null,
      'region.update': () => null,
    },
  )
  render(
    <TestProviders>
      <RegionsPage menuId="menu1" />
    </TestProviders>,
  )
  const sent = (endpoint: string) =>
    bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint) as {
      body?: unknown
      params?: { id: string }
    }[]
  return { sent, drafts: () => bridge.inputsOf('drafts.open').map(({ moduleId }) => moduleId) }
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[data-row-key]')
const press = async (row: string, name: string | RegExp) => {
  const found = await rowOf(row)
  fireEvent.click(within(found as HTMLElement).getByRole('button', { name }))
}

afterEach(cleanup)

describe('regions', () => {
  it('are asked for level by level, as branches are opened', async () => {
    const { sent } = show()
    const fold = (await rowOf('浙江省'))?.querySelector('[data-open]')
    fireEvent.click(fold as Element)
    await screen.findByText('杭州市')
    expect(screen.queryByText('西湖区')).toBeNull()
    expect(sent('region.children').map(({ params }) => params?.id)).toEqual(['-1', '33'])
  })

  it('are found by a word on every level, and all come back without it', async () => {
    show()
    await screen.findByText('浙江省')
    const keyword = screen.getByLabelText('输入名称或编码')
    fireEvent.change(keyword, { target: { value: '西湖' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await screen.findByText('西湖区')
    await waitFor(() => expect(screen.queryByText('浙江省')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: '重置' }))
    await screen.findByText('浙江省')
  })

  it('are made below the one whose row was used', async () => {
    const { sent } = show()
    await press('浙江省', '新建下级')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText('区划名称'), { target: { value: '宁波市' } })
    fireEvent.change(dialog.getByLabelText('区划编码'), { target: { value: '3302' } })
    await dialog.findByText('浙江省')
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(sent('region.create')).toHaveLength(1))
    expect(sent('region.create')[0]?.body).toMatchObject({ parentId: '33', fullName: '宁波市', enCode: '3302' })
  })

  it('that were begun below one are gone on with below it after a crash, and offered below no other', async () => {
    const { sent, drafts } = show()
    await press('台湾省', '新建下级')
    await screen.findByRole('dialog')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    cleanup()

    const after = show()
    await screen.findByText('浙江省')
    act(() => queueReopen([{ moduleId: drafts()[0] ?? '', recordId: null }]))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText('区划名称'), { target: { value: '台北市' } })
    fireEvent.change(dialog.getByLabelText('区划编码'), { target: { value: '7101' } })
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(after.sent('region.create')).toHaveLength(1))
    expect(after.sent('region.create')[0]?.body).toMatchObject({ parentId: '71', fullName: '台北市' })
    expect(sent('region.create')).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    await press('浙江省', '新建下级')
    await waitFor(() => expect(after.drafts()).toHaveLength(2))
    expect(after.drafts()[1]).not.toBe(after.drafts()[0])
  })
})
