import '../../support/dom-shims.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { MailPage } from '#renderer/features/mail/MailPage.tsx'
import { MailCard } from '#renderer/features/portal/cards.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { toast } from '#renderer/platform/toast.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const mail = {
  ...{ id: 'a&b', folder: 'inBox', subject: '', sender: '张三', fdate: 0, creatorTime: 0, starred: 0 as const },
  ...{ recipient: '', cc: '', bcc: '', bodyText: '<p>正文</p>', attachment: '[]' },
}

it('a mail that was read is no longer bold on the portal, has a subject, and keeps its whole id', async () => {
  let isRead: 0 | 1 = 0
  const bridge = installBridge(
    {},
    {
      'dashboard.mails': () => ({ list: [{ id: 'a&b', fullName: '', creatorTime: 0, isRead }] }),
      'mail.read': () => {
        isRead = 1
        return { ...mail, isRead }
      },
    },
  )
  const card = (
    <MemoryRouter>
      <MailCard card={{ refreshMinutes: 0 }} />
    </MemoryRouter>
  )
  const { rerender } = render(<TestProviders>{card}</TestProviders>)
  const link = await screen.findByRole('link', { name: '（无标题）' })
  const search = link.getAttribute('href')?.split('?')[1] ?? ''
  expect(link.className).not.toBe('')
  rerender(
    <TestProviders>
      {card}
      <MemoryRouter>
        <MailPage search={`?${search}`} />
      </MemoryRouter>
    </TestProviders>,
  )
  expect(await screen.findByRole('heading', { name: '（无标题）' })).toBeTruthy()
  const read = bridge.inputsOf('platform.call').find((call) => call.endpoint === 'mail.read')
  expect(read?.params).toEqual({ id: 'a&b' })
  await waitFor(() => expect(screen.getByRole('link', { name: '（无标题）' }).className).toBe(''))
})

it('leads from a mail to all of them, and from there to each', async () => {
  const list = [
    { ...mail, id: 'm1', subject: '周会', isRead: 0 as const, fdate: new Date(2026, 10, 20, 9, 5).getTime() },
  ]
  installBridge(
    {},
    {
      'mail.read': () => ({ ...mail, isRead: 1 as const }),
      'mail.list': () => ({ list, pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    },
  )
  const page = (search: string) => (
    <TestProviders>
      <MemoryRouter>
        <MailPage search={search} />
      </MemoryRouter>
    </TestProviders>
  )
  const { rerender } = render(page('?id=m1'))
  expect((await screen.findByRole('link', { name: /全部邮件/ })).getAttribute('href')).toBe('/emailDetail')
  rerender(page(''))
  expect((await screen.findByRole('link', { name: /周会$/ })).getAttribute('href')).toBe('/emailDetail?id=m1')
  expect(screen.getByText('2026-11-20 09:05')).toBeTruthy()
})

it('tells once, in the page, that a mail is not there', async () => {
  const told = vi.spyOn(toast, 'error')
  installBridge(
    {},
    {
      'mail.read': () => {
        throw new BridgeFault('platform.business', '邮件不存在或已被删除', { platformCode: 404 })
      },
    },
  )
  render(
    <TestProviders>
      <MemoryRouter>
        <MailPage search="?id=gone" />
      </MemoryRouter>
    </TestProviders>,
  )
  expect(await screen.findByText('邮件可能已被删除。')).toBeTruthy()
  expect(screen.getAllByText(/邮件不存在/)).toHaveLength(1)
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
})
