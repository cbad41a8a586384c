import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emoji } from '#renderer/features/chat/emoji.ts'
import { Contacts } from '#renderer/features/chat/Contacts.tsx'
import { HistoryPanel } from '#renderer/features/chat/HistoryPanel.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => queryClient.clear())
afterEach(cleanup)

/** Scrolls an element of 2 000 pixels, of which 300 show, to where so many are left below. */
function scrollTo(element: HTMLElement, left: number) {
  Object.defineProperties(element, {
    scrollHeight: { value: 2000, configurable: true },
    clientHeight: { value: 300, configurable: true },
  })
  fireEvent.scroll(element, { target: { scrollTop: 2000 - 300 - left } })
}

// The figures are those of section 9.
describe('pages of a chat', () => {
  it('contacts come 20 at a time, the next ones 300 pixels before the end', async () => {
    const bridge = installBridge(
      {},
      {
        'user.imUsers': ({ query }) => {
          const { currentPage = 1, pageSize = 0 } = query as { currentPage?: number; pageSize?: number }
          const list = Array.from({ length: pageSize }, (_, at) => {
            const id = `u${(currentPage - 1) * pageSize + at}`
            return { id, account: id, realName: `王${id}`, headIcon: '', department: '' }
          })
          return { list, pagination: { currentPage, pageSize, total: 100 } }
        },
      },
    )
    render(<Contacts />, { wrapper: TestProviders })
    const list = await screen.findByRole('listbox')
    // Each with a face: the picture, or the initial where there is none.
    const faces = list.querySelectorAll('[data-avatar]')
    expect([faces.length, faces[0]?.textContent]).toEqual([within(list).getAllByRole('option').length, '王'])
    const asked = () => bridge.inputsOf('platform.call').map(({ query }) => query)
    scrollTo(list, 301)
    expect(asked()).toEqual([{ keyword: '', currentPage: 1, pageSize: 20 }])
    scrollTo(list, 300)
    await waitFor(() => expect(asked().slice(1)).toEqual([{ keyword: '', currentPage: 2, pageSize: 20 }]))
  })

  it('records come 50 at a time, the next ones within 100 pixels of the end', async () => {
    const bridge = installBridge({
      'chat.history': ({ page = 1, pageSize = 0 }) => ({
        list: Array.from({ length: pageSize }, (_, at) => ({
          id: `m${page}-${at}`,
          sendUserId: 'wang',
          receiveUserId: 'u1',
          sendTime: 0,
          content: `第 ${at} 条`,
          contentType: 'text' as const,
          index: at,
        })),
        total: 120,
        keptAt: null,
      }),
    } as never)
    const partner = { id: 'wang', realName: '王红丹', headIcon: '', department: '' }
    render(<HistoryPanel partner={partner} onClose={() => undefined} onJump={() => undefined} />, {
      wrapper: TestProviders,
    })
    const list = await screen.findByRole('list')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(50))
    scrollTo(list, 100)
    expect(bridge.inputsOf('chat.history')).toHaveLength(1)
    scrollTo(list, 99)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(100))
    expect(bridge.inputsOf('chat.history').map(({ page, pageSize }) => [page, pageSize])).toEqual([
      [1, 50],
      [2, 50],
    ])
  })

  it('a hundred and twenty signs are offered, each once', () => {
    expect([emoji.length, new Set(emoji).size]).toEqual([120, 120])
  })
})
