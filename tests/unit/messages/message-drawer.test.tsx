import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { MessageDrawer } from '#renderer/features/messages/MessageDrawer.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const read = {
  id: 'n1',
  title: '校园网停网公告',
  type: 1,
  flowType: null,
  isRead: 1,
  releaseUser: '张三',
  releaseTime: 0,
}

function show(unread: readonly (typeof read)[] = []) {
  const bridge = installBridge(
    {},
    {
      'message.list': ({ query }) => {
        const found = (query['isRead'] === 0 ? unread : [read]).filter(({ title }) =>
          title.includes(String(query['keyword'] ?? '')),
        )
        return { list: found as never, pagination: { currentPage: 1, pageSize: 20, total: found.length } }
      },
    },
  )
  render(
    <TestProviders>
      <MemoryRouter>
        <MessageDrawer onClose={() => undefined} />
      </MemoryRouter>
    </TestProviders>,
  )
  return bridge
}

describe('a message drawer without unread messages', () => {
  it('leads to the read ones', async () => {
    show()
    expect(await screen.findByText('没有未读消息')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '显示已读消息' }))
    expect(await screen.findByRole('button', { name: /^校园网停网公告/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '显示已读消息' })).toBeNull()
  })

  it('says that the search found none, and finds the read one on asking', async () => {
    show([{ ...read, id: 'n2', title: '排课通知', isRead: 0 }])
    expect(await screen.findByRole('button', { name: /^排课通知/ })).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '停网' } })
    expect(await screen.findByText('没有找到消息')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '显示已读消息' }))
    expect(await screen.findByRole('button', { name: /^校园网停网公告/ })).toBeTruthy()
  })
})
