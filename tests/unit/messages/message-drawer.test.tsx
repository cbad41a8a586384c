import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { menuNode } from '#shared/api/auth.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { MessageDrawer } from '#renderer/features/messages/MessageDrawer.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  putMenu([])
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

const Where = () => <output>{useLocation().pathname}</output>

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
        <Where />
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

describe('the message of a finished import', () => {
  const entry = (id: string, type: number, urlAddress: string, relationId = '') =>
    menuNode.parse({
      id,
      parentId: '-1',
      fullName: id,
      enCode: id,
      type,
      urlAddress,
      linkTarget: '_self',
      propertyJson: relationId && JSON.stringify({ moduleId: relationId }),
      children: [],
    })
  const menu = [
    entry('orders', 3, 'model/orders', '7'),
    entry('users', 2, 'permission/user'),
    entry('categories', 2, 'systemData/dictionary'),
    entry('subjects', 4, 'dictionary/subjects', 's'),
  ]
  async function open(imported: { source: string; sourceId: string } | null) {
    const bridge = show([{ ...read, title: '导入完成', type: 3, isRead: 0 }])
    bridge.answerCalls({ 'message.read': () => ({ ...read, type: 3, bodyText: '', files: '[]', imported }) as never })
    fireEvent.click(await screen.findByRole('button', { name: /^导入完成/ }))
    await screen.findByRole('button', { name: /关\s*闭/, hidden: true })
    return screen.queryByRole('button', { name: '打开列表' })
  }

  it.each([
    ['moduleImport', '7', '/model/orders'],
    ['userImport', '', '/permission/user'],
    ['entryImport', 's', '/dictionary/subjects'],
    ['entryImport', 'other', '/systemData/dictionary'],
  ])('of %s %s leads to the list that it filled', async (source, sourceId, path) => {
    putMenu(menu)
    const button = await open({ source, sourceId })
    if (!button) throw new Error('no button')
    fireEvent.click(button)
    expect(await screen.findByText(path)).toBeTruthy()
  })

  it('leads nowhere for whoever holds no such list, nor does any other message', async () => {
    putMenu(menu)
    expect(await open({ source: 'moduleImport', sourceId: '8' })).toBeNull()
    cleanup()
    queryClient.clear()
    expect(await open(null)).toBeNull()
  })
})
