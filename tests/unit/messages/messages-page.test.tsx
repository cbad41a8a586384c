import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearSession, putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { MessagesPage } from '#renderer/features/messages/MessagesPage.tsx'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
})

const row = (id: string, title: string, type: number, isRead: 0 | 1 = 0) => ({
  id,
  title,
  type,
  flowType: type === 2 ? 1 : null,
  isRead,
  releaseUser: '张三/zhangs',
  releaseTime: 0,
})
const rows = [row('n1', '放假通知', 1), row('f1', '请假待审批', 2), row('s1', '维护公告', 3, 1)]

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function show(search = '', unread = 2) {
  const bridge = installBridge(
    {},
    {
      'message.list': ({ query }) => ({
        list: rows,
        pagination: { currentPage: 1, pageSize: 20, total: query['pageSize'] === 1 ? unread : 3 },
      }),
      'message.read': ({ params }) => {
        const found = rows.find((each) => each.id === params.id) ?? row('x', '', 3)
        return { ...found, bodyText: found.type === 2 ? '{"id":"t1"}' : '<p>正文</p>', files: '[]' }
      },
      'message.readAll': () => null,
      'message.delete': () => null,
    },
  )
  putListMemories([])
  render(
    <TestProviders>
      <MemoryRouter initialEntries={[`/messageRecord${search}`]}>
        <MessagesPage search={search} />
        <Where />
      </MemoryRouter>
    </TestProviders>,
  )
  const calls = (endpoint: string) => bridge.inputsOf('platform.call').filter((call) => call.endpoint === endpoint)
  return { bridge, calls }
}
const address = () => document.querySelector('output')?.textContent

describe('the page of messages', () => {
  it('asks the server for its filter', async () => {
    const { calls } = show()
    await screen.findByText('放假通知')
    expect(calls('message.list').at(-1)?.query).toMatchObject({ type: '', isRead: '', keyword: '', currentPage: 1 })
    fireEvent.click(screen.getByRole('switch', { name: '只看未读' }))
    fireEvent.click(screen.getByRole('radio', { name: '流程' }))
    fireEvent.change(screen.getByRole('textbox', { name: '输入标题关键词' }), { target: { value: ' 请假 ' } })
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() =>
      expect(calls('message.list').at(-1)?.query).toMatchObject({ type: 2, isRead: 0, keyword: '请假' }),
    )
  })

  it('says which messages there are none of', async () => {
    const { bridge } = show()
    await screen.findByText('放假通知')
    bridge.answerCalls({
      'message.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
    })
    fireEvent.click(screen.getByRole('switch', { name: '只看未读' }))
    expect(await screen.findByText('没有未读消息')).toBeTruthy()
  })

  it('shows a notice in place, a flow message elsewhere', async () => {
    show()
    fireEvent.click(await screen.findByText('放假通知'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('正文')).toBeTruthy()
    expect(address()).toBe('/messageRecord')
    cleanup()
    queryClient.clear()
    show()
    fireEvent.click(await screen.findByText('请假待审批'))
    await waitFor(() => expect(address()).toMatch(/^\/workFlowDetail\?config=/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('marks all read after a question, by the filter that shows', async () => {
    let answer = false
    const asked = vi.fn()
    const unbind = bindConfirm((options) => {
      asked(options.content)
      if (answer) options.onOk?.()
      else options.onCancel?.()
    })
    const { calls } = show()
    await screen.findByText('放假通知')
    fireEvent.click(screen.getByRole('radio', { name: '公告' }))
    fireEvent.click(screen.getByRole('button', { name: /全部已读/ }))
    await waitFor(() => expect(asked).toHaveBeenCalledWith('您确定要全部标记为已读，是否继续?'))
    expect(calls('message.readAll')).toEqual([])
    answer = true
    fireEvent.click(screen.getByRole('button', { name: /全部已读/ }))
    await waitFor(() => expect(calls('message.readAll').at(0)?.body).toMatchObject({ type: 1, isRead: '' }))
    unbind()
  })

  it('offers to mark all read as long as there is something unread', async () => {
    const signIn = () =>
      putSession(
        {
          userInfo: { userId: 'u1', userName: '林小雨' },
          menuList: [],
          permissionList: [],
          routerList: [],
          sysConfigInfo: null,
        } as never,
        null,
      )
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /全部已读/ })
    signIn()
    const { calls } = show()
    await waitFor(() => expect(calls('message.list').some(({ query }) => query?.['pageSize'] === 1)).toBe(true))
    await screen.findByText('放假通知')
    expect(button().getAttribute('aria-disabled')).toBe('false')
    cleanup()
    queryClient.clear()
    const later = show('', 0)
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'))
    button().focus()
    fireEvent.click(button())
    expect(later.calls('message.readAll')).toEqual([])
    expect(document.activeElement).toBe(button())
  })

  it('a slow answer neither takes the place of what was opened after it nor leads away from another page', async () => {
    const { bridge } = show()
    const slow = Promise.withResolvers<never>()
    bridge.answerCalls({
      'message.read': ({ params }) =>
        params.id === 'f1'
          ? slow.promise
          : ({ ...row('n1', '放假通知', 1), bodyText: '<p>正文</p>', files: '[]' } as never),
    })
    fireEvent.click(await screen.findByText('请假待审批'))
    fireEvent.click(screen.getByText('放假通知'))
    await screen.findByRole('dialog')
    await act(async () =>
      slow.resolve({ ...row('f1', '请假待审批', 2), bodyText: '{"id":"t1"}', files: '[]' } as never),
    )
    expect(address()).toBe('/messageRecord')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('a message that an address names opens once', async () => {
    const { calls } = show('?id=n1')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/messageRecord'))
    expect(calls('message.read')).toHaveLength(1)
  })
})
