import { tabTitle } from '#renderer/app/shell/tab-title.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encodeTaskConfig } from '#renderer/access/task-config.ts'
import { usePageName } from '#renderer/components/page-name.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))
vi.mock('#renderer/features/workflow/TaskPage.tsx', () => ({
  TaskPage: ({ search }: { search: string }) => {
    usePageName(`审批${search.length}`)
    return (
      <>
        <p>task {search}</p>
        <LeaveGuard isUnsaved={() => search.includes('dirty')} />
      </>
    )
  },
}))
vi.mock('#renderer/features/mail/MailPage.tsx', () => ({
  MailPage: ({ search }: { search: string }) => {
    usePageName(`邮件${new URLSearchParams(search).get('id')}`)
    return <p>mail {search}</p>
  },
}))

afterEach(resetApp)

const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const task = (id: string, more = '') =>
  `/workFlowDetail?config=${encodeURIComponent(encodeTaskConfig(JSON.stringify({ id })))}${more}`
const bar = () => screen.getByRole('navigation', { name: '已打开的页面' })
const tabs = () =>
  within(bar())
    .getAllByRole('link')
    .map((link) => link.textContent)
const current = () => within(bar()).getByRole('link', { current: 'page' }).textContent

describe('tabs of tasks and mails', () => {
  it('hold one each, named after it, with the icon of their page; the same one again has no second tab', async () => {
    await startApp({ address: '/home' })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo('/emailDetail?id=m1')
    await goTo('/emailDetail?id=m2')
    // The way to it ends with the same words as its tab.
    await waitFor(() => expect(document.querySelector('.ant-breadcrumb')?.textContent).toBe('邮件m2'))
    await goTo(task('t1'))
    await goTo(task('t2', '&x=1'))
    await waitFor(() => expect(tabs()).toHaveLength(5))
    expect(tabs().slice(1, 3)).toEqual(['邮件m1', '邮件m2'])
    await waitFor(() => expect(current()).toMatch(/^审批\d+$/))
    expect(document.title).toContain(current())
    await goTo('/emailDetail?id=m1')
    await waitFor(() => expect(current()).toBe('邮件m1'))
    expect(tabs()).toHaveLength(5)
    await goTo('/profile')
    await goTo('/messageRecord')
    await waitFor(() => expect(tabs()).toHaveLength(7))
    const icons = [...bar().querySelectorAll('li svg:not([data-icon="close"])')].map((icon) =>
      icon.getAttribute('data-icon'),
    )
    expect(icons).toEqual(['home', 'mail', 'mail', 'audit', 'audit', 'user', 'bell'])
  })

  it('come back by Ctrl+Shift+T and by the menu of a tab, where they were', async () => {
    const app = await startApp({ address: '/home' })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo('/emailDetail?id=m1')
    await goTo('/emailDetail?id=m2')
    await goTo('/profile')
    await goTo('/emailDetail?id=m1')
    await waitFor(() => expect(current()).toBe('邮件m1'))
    await app.user.keyboard('{Control>}w{/Control}')
    await waitFor(() => expect(tabs()).not.toContain('邮件m1'))
    await app.user.keyboard('{Control>}{Shift>}t{/Shift}{/Control}')
    await waitFor(() => expect(tabs()[1]).toBe('邮件m1'))
    expect(window.location.hash).toBe('#/emailDetail?id=m1')
    await app.user.pointer({ keys: '[MouseRight]', target: within(bar()).getByText('邮件m1') })
    await app.user.click(await screen.findByText('关闭右侧'))
    await waitFor(() => expect(tabs()).toEqual(['首页', '邮件m1']))
    await app.user.pointer({ keys: '[MouseRight]', target: within(bar()).getByText('邮件m1') })
    await app.user.click(await screen.findByText('重新打开关闭的标签页'))
    await waitFor(() => expect(tabs()).toHaveLength(3))
  })

  it('ask before what was typed in one of them goes, and only for that one', async () => {
    const app = await startApp({ address: '/home' })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo(task('t1', '&dirty=1'))
    await goTo(task('t2'))
    await waitFor(() => expect(tabs()).toHaveLength(3))
    await screen.findAllByText(/^task/)
    await app.user.keyboard('{Control>}w{/Control}')
    await waitFor(() => expect(tabs()).toHaveLength(2))
    await waitFor(() => expect(window.location.hash).toContain('dirty'))
    await app.user.keyboard('{Control>}w{/Control}')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(tabs()).toHaveLength(2)
  })
})

it('a tab keeps to the language of now, though its page waits behind another', async () => {
  const designer = { path: '/designer', search: '?id=7', title: '', name: '设备借用' }
  const requests = { path: '/workFlowDetail', search: '?of=launched', title: '', name: '' }
  expect([tabTitle(designer), tabTitle(requests)]).toEqual(['设计：设备借用', '我的申请'])
  await setLanguage('en')
  expect([tabTitle(designer), tabTitle(requests)]).toEqual(['Design: 设备借用', 'My requests'])
  await setLanguage('zh')
})
