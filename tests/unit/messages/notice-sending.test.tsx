import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { NoticesPage } from '#renderer/features/messages/NoticesPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  useServerKind.setState({ kind: null })
})

const page = (list: readonly object[]) => ({
  list,
  pagination: { currentPage: 1, pageSize: 20, total: list.length },
})

/** The dialog of a new notice, on a server of this kind. */
async function openNew(kind: '3.4' | '3.6' | 'own') {
  useServerKind.setState({ kind })
  const button = [{ id: 'a', fullName: '新建', enCode: 'btn_add' }]
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
      'columns.read': () => null,
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'drafts.close': () => null,
    } as never,
    {
      'notice.list': () => page([]) as never,
      'notice.create': () => null as never,
      'sendConfig.choose': () => page([{ id: 'c1', fullName: '校园公告', enCode: 'c1' }]) as never,
    },
  )
  render(
    <TestProviders>
      <NoticesPage menuId="menu1" />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '新建公告' }))
  const dialog = within(await screen.findByRole('dialog'))
  const calls = (id: string) => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === id)
  return { dialog, calls }
}

async function optionsOf(dialog: ReturnType<typeof within>, label: string): Promise<string[]> {
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: label }))
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull())
  return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent ?? '')
}
const choose = (name: string) => fireEvent.click(screen.getByTitle(name))

it('on a server of 3.6 a notice goes by a sending configuration of that server, which has to be chosen', async () => {
  const { dialog, calls } = await openNew('3.6')
  fireEvent.change(dialog.getByRole('textbox', { name: '公告标题' }), { target: { value: '停水' } })
  await optionsOf(dialog, '提醒方式')
  choose('按公告的发送配置提醒')
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  await dialog.findByText(/请选择发送配置/)
  expect(calls('notice.create')).toEqual([])
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '发送配置' }))
  fireEvent.click(await screen.findByTitle('校园公告'))
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(calls('notice.create')).toMatchObject([{ body: { remindCategory: 2, sendConfigId: 'c1' } }]),
  )
})

it('on a server of 3.4, whose configurations cannot be asked for, no new notice goes by one', async () => {
  const { dialog, calls } = await openNew('3.4')
  expect(await optionsOf(dialog, '提醒方式')).toHaveLength(2)
  expect(calls('sendConfig.choose')).toEqual([])
})
