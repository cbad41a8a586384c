import { act, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { preferenceSchemas } from '#shared/ipc/preferences.ts'
import { usePersistedTabs } from '#renderer/app/shell/usePersistedTabs.ts'
import { openTab, type Tab, useTabs } from '#renderer/app/state/tabs.ts'
import { request } from '#renderer/platform/request.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { currentUser, menuNode, resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))
vi.mock('#renderer/features/workflow/TaskPage.tsx', () => ({
  TaskPage: ({ search }: { search: string }) => <p>task {search}</p>,
}))

afterEach(resetApp)

const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const kept = (app: Awaited<ReturnType<typeof startApp>>) =>
  app.bridge.inputsOf('preferences.write').flatMap(({ tabs }) => (tabs ? [tabs] : []))

describe('kept tabs', () => {
  it('are those, too, that a page opened before anybody listened', async () => {
    const bridge = installBridge({ 'preferences.write': () => null })
    const opened = { key: '/early', path: '/early', search: '', title: '早开的' }
    function Page() {
      useEffect(() => useTabs.setState((state) => openTab(state, opened)), [])
      return null
    }
    function Frame() {
      usePersistedTabs((tabs) => request('preferences.write', { tabs: [...tabs] }))
      return <Page />
    }
    render(<Frame />)
    expect(bridge.inputsOf('preferences.write')).toEqual([
      { tabs: [{ path: '/early', title: '早开的', isActive: true }] },
    ])
  })

  it('are kept beside an address and a title that the preferences refuse (one long address lost them all)', async () => {
    const name = '很长的名称'.repeat(60)
    const long = menuNode(name, 3, { urlAddress: 'model/long', propertyJson: '{"moduleId":"m-long"}' })
    const app = await startApp({
      address: '/model/long',
      routes: { 'session.currentUser': () => currentUser({ menuList: [long] }) },
    })
    await screen.findByLabelText('m-long')
    await goTo(`/workFlowDetail?config=${'x'.repeat(2500)}`)
    await screen.findByText(/^task/)
    await goTo('/messageRecord')
    await waitFor(() =>
      expect(
        kept(app)
          .at(-1)
          ?.map((tab) => tab.path),
      ).toEqual(['/model/long', '/messageRecord']),
    )
    for (const tabs of kept(app)) expect(preferenceSchemas.tabs.safeParse(tabs).success).toBe(true)
  })

  it('are kept up to three hundred, and of very long addresses as many as fit, the last ones (a hundred were)', async () => {
    const many = Array.from({ length: 320 }, (_each, at) =>
      menuNode(`页面${at}`, 3, { urlAddress: `p/${at}`, propertyJson: `{"moduleId":"m-${at}"}` }),
    )
    const app = await startApp({
      address: '/p/0',
      routes: { 'session.currentUser': () => currentUser({ menuList: many }) },
    })
    await screen.findByLabelText('m-0')
    const tabOf = (path: string, search = '') => ({
      ...{ key: path, path, search, title: '页面', name: '', pinned: false },
      ...{ version: 0, mounted: false, touched: false, visit: 0 },
    })
    const open = (tabs: readonly Tab[]) =>
      act(() => useTabs.setState(({ tabs: now }) => ({ tabs: [...now.filter((tab) => tab.pinned), ...tabs] })))
    const paths = () =>
      kept(app)
        .at(-1)
        ?.map(({ path }) => path)
    open(many.map((_node, at) => tabOf(`/p/${at}`)))
    expect(paths()).toEqual(many.slice(20).map((_node, at) => `/p/${at + 20}`))
    open(many.map((_node, at) => tabOf(`/p/${at}`, `?q=${'x'.repeat(1000)}`)))
    const long = kept(app).at(-1) ?? []
    expect(long.at(-1)?.path).toContain('/p/319?')
    expect(JSON.stringify(long).length).toBeLessThan(110_000)
    expect(long.length).toBeGreaterThan(90)
    for (const tabs of kept(app)) expect(preferenceSchemas.tabs.safeParse(tabs).success).toBe(true)
  })

  it('never hold the token of an address, nor does a page see it (it was written to the disk)', async () => {
    let answer: (path: string) => void = () => undefined
    const app = await startApp({
      address: '/home',
      routes: { 'links.open': () => new Promise((resolve) => (answer = (path) => resolve({ path }))) },
    })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo('/workFlowDetail?token=secret-1&config=c1')
    await waitFor(() => expect(app.bridge.inputsOf('links.open')).toHaveLength(1))
    expect(screen.queryByText(/^task/)).toBeNull()
    await act(async () => answer('/workFlowDetail?config=c1'))
    expect(await screen.findByText('task ?config=c1')).toBeTruthy()
    await waitFor(() => expect(kept(app).at(-1)?.[0]?.path).toBe('/workFlowDetail?config=c1'))
    expect(JSON.stringify(app.bridge.inputsOf('preferences.write'))).not.toContain('secret-1')
  })

  it('that come back are called as their page will be, before it is opened: a list is no single mail', async () => {
    const tabs = [
      { path: '/emailDetail', title: '全部邮件' },
      { path: '/emailDetail?id=m1', title: '' },
      { path: '/workFlowDetail', title: '待我审批' },
    ]
    const broken = { path: '/workFlowDetail?config=%7Bbroken', title: '' }
    await startApp({ routes: { 'preferences.read': () => ({ language: 'zh' as const, tabs }) } })
    await screen.findByRole('heading', { name: /陈文静/ })
    const bar = within(screen.getByRole('navigation', { name: '已打开的页面' }))
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '首页',
      '全部邮件',
      '邮件详情',
      '待我审批',
    ])
    resetApp()
    await startApp({ routes: { 'preferences.read': () => ({ language: 'zh' as const, tabs: [broken] }) } })
    expect(await screen.findByRole('link', { name: '流程详情' })).toBeTruthy()
  })

  it('stay beside a menu id that is too long to be counted', async () => {
    const id = 'm'.repeat(120)
    const odd = menuNode('奇怪的菜单', 3, { id, urlAddress: 'model/odd', propertyJson: '{"moduleId":"m-odd"}' })
    const app = await startApp({
      address: '/model/odd',
      routes: { 'session.currentUser': () => currentUser({ menuList: [odd] }) },
    })
    await screen.findByLabelText('m-odd')
    const written = app.bridge.inputsOf('preferences.write')
    expect(written.some((values) => values.menuUse)).toBe(false)
  })
})
