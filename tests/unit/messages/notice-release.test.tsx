import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ModalFuncProps } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { NoticesPage } from '#renderer/features/messages/NoticesPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const row = { id: 'n1', title: '停水通知', enabledMark: 0, creatorUser: '', releaseUser: '' }

it.each([
  ['', '发布给全体人员', '公告“停水通知”没有选择接收人，发布后所有人员都会立即收到。确定发布给全体人员吗？'],
  ['1--role', '发布', '确定发布公告“停水通知”吗？接收范围内的人员会立即收到。'],
])('a draft with the receivers %j is released only after it was said whom it goes to', async (toUserIds, ok, words) => {
  const button = [{ id: 'r', fullName: '发布', enCode: 'btn_release' }]
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
  const asked: ModalFuncProps[] = []
  const unbind = bindConfirm((props) => {
    asked.push(props)
    return undefined
  })
  const bridge = installBridge({ 'columns.read': () => null } as never, {
    'notice.list': () => ({ list: [row], pagination: { currentPage: 1, pageSize: 20, total: 1 } }) as never,
    'notice.one': () => ({ ...row, toUserIds, bodyText: '', files: '[]', excerpt: '' }) as never,
    'notice.release': () => null as never,
  })
  render(
    <TestProviders>
      <NoticesPage menuId="menu1" />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '发布' }))
  await waitFor(() => expect(asked).toMatchObject([{ content: words, okText: ok }]))
  const released = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'notice.release')
  expect(released()).toEqual([])
  asked[0]?.onOk?.()
  await waitFor(() => expect(released()).toHaveLength(1))
  unbind()
})
