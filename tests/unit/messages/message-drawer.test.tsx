import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
        const from = (Number(query['currentPage']) - 1) * 20
        const list = found.slice(from, from + 20)
        return { list: list as never, pagination: { currentPage: 1, pageSize: 20, total: found.length } }
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

describe('a message drawer on a tall screen', () => {
  /** Tells at once that an element is as high as it is drawn. */
  class TellingObserver {
    private readonly tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell
    }
    observe() {
      this.tell([{ contentRect: { width: 280, height: 2000 } } as ResizeObserverEntry], this as never)
    }
    unobserve() {}
    disconnect() {}
  }
  afterEach(() => vi.unstubAllGlobals())

  it('goes on until the list is full: there is nothing to scroll by before', async () => {
    vi.stubGlobal('ResizeObserver', TellingObserver)
    const rows = Array.from({ length: 45 }, (_, at) => ({ ...read, id: `n${at}`, title: `通知${at}`, isRead: 0 }))
    show(rows)
    expect(await screen.findByRole('button', { name: /^通知44/ })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(45)
  })
})
