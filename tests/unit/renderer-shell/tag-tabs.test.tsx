import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MenuNode } from '#shared/api/auth.ts'
import { installRenderCounter } from '../../support/count-renders.ts'
import { currentUser, menuNode, resetApp, startApp } from './support.tsx'

const counter = installRenderCounter(window)
vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))

afterEach(() => resetApp())

const count = 5
const leaves = Array.from({ length: count }, (_each, at) =>
  menuNode(`页面${at}`, 3, { urlAddress: `p/${at}`, propertyJson: `{"moduleId":"m-${at}"}` }),
)
const goTo = async (at: number) => {
  await act(async () => {
    window.location.hash = `/p/${at}`
  })
  await screen.findByLabelText(`m-${at}`)
}
/** What Tab leads to in the strip. */
const stops = () =>
  tabs()
    .getAllByRole('link')
    .filter((link) => link.tabIndex === 0)
    .map((link) => link.textContent)
const tabs = () => within(screen.getByRole('navigation', { name: '已打开的页面' }))

it('a visit draws no tab anew, however many are open (each drew its link again)', async () => {
  const app = await startApp({
    address: '/p/0',
    routes: { 'session.currentUser': () => currentUser({ menuList: leaves }) },
  })
  await screen.findByLabelText('m-0')
  for (let at = 1; at < count; at += 1) await goTo(at)
  await goTo(3)
  counter.take()
  await goTo(4)
  await waitFor(() => expect(stops()).toEqual(['页面4']))
  const renders = counter.take()
  expect(renders['TagTabs'] ?? 0).toBeGreaterThan(0)
  expect({ strip: renders['Strip'] ?? 0, tabs: renders['TagTab'] ?? 0 }).toEqual({ strip: 0, tabs: 0 })

  await app.user.click(tabs().getByRole('link', { name: '页面3' }))
  await waitFor(() => expect(window.location.hash).toBe('#/p/3'))
  await waitFor(() => expect(tabs().getByRole('link', { name: '页面3' }).getAttribute('aria-current')).toBe('page'))
})

it('a menu that is read anew, and a tab that closes, draw no tab that shows the same (each drew its icon and its menu again)', async () => {
  const app = await startApp({
    address: '/p/0',
    routes: { 'session.currentUser': () => currentUser({ menuList: leaves }) },
  })
  await screen.findByLabelText('m-0')
  for (let at = 1; at < count; at += 1) await goTo(at)
  const [first, ...others] = leaves
  const renamed = [{ ...first, fullName: '另名' } as MenuNode, ...others.map((leaf) => ({ ...leaf }))]
  app.bridge.answer({ 'session.currentUser': () => currentUser({ menuList: renamed }) })
  counter.take()
  act(() => app.bridge.emit('cache.changed', { endpoint: 'auth.currentUser', params: {}, query: {} }))
  await tabs().findByRole('link', { name: '另名' })
  expect(counter.take()['TagTab']).toBe(1)

  await app.user.click(tabs().getByRole('button', { name: '关闭“页面1”' }))
  await waitFor(() => expect(tabs().queryByRole('link', { name: '页面1' })).toBeNull())
  expect(counter.take()['TagTab'] ?? 0).toBeLessThan(4)
  expect(stops()).toEqual(['页面4'])

  // The tab that shows goes: its mark goes over to the one that shows then.
  await app.user.click(tabs().getByRole('button', { name: '关闭“页面4”' }))
  await waitFor(() => expect(stops()).toEqual(['页面3']))
  expect(tabs().getByRole('link', { name: '页面3' }).getAttribute('aria-current')).toBe('page')
})

it('one menu serves all tabs: that of the tab that was asked, one after another', async () => {
  const app = await startApp({
    address: '/p/0',
    routes: { 'session.currentUser': () => currentUser({ menuList: leaves }) },
  })
  await screen.findByLabelText('m-0')
  for (let at = 1; at < count; at += 1) await goTo(at)
  const ask = (name: string) =>
    app.user.pointer({ keys: '[MouseRight]', target: tabs().getByRole('link', { name: name }) })
  const entry = (name: string) => screen.findByRole('menuitem', { name })
  const names = () =>
    tabs()
      .getAllByRole('link')
      .map((link) => link.textContent)

  await ask('首页')
  expect((await entry('关闭')).getAttribute('aria-disabled')).toBe('true')
  await ask('页面2')
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: '关闭' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await app.user.click(await entry('向左移动'))
  await waitFor(() => expect(names()).toEqual(['首页', '页面0', '页面2', '页面1', '页面3', '页面4']))

  await ask('页面3')
  await app.user.click(await entry('关闭右侧'))
  await waitFor(() => expect(names()).toEqual(['首页', '页面0', '页面2', '页面1', '页面3']))
})

it('tabs out of sight have their name and their buttons, but no picture and nothing that carries them', async () => {
  const seen: { tell: (list: readonly Partial<IntersectionObserverEntry>[]) => void; root: Element | null }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (list: readonly Partial<IntersectionObserverEntry>[]) => void, { root = null } = {}) {
        seen.push({ tell, root })
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  try {
    const app = await startApp({
      address: '/p/0',
      routes: { 'session.currentUser': () => currentUser({ menuList: leaves }) },
    })
    await screen.findByLabelText('m-0')
    for (let at = 1; at < count; at += 1) await goTo(at)
    const item = (name: string) => tabs().getByRole('link', { name }).closest('li')
    const pictures = (name: string) => item(name)?.querySelectorAll('svg').length
    expect(pictures('页面1')).toBe(0)
    const observer = seen.findLast(({ root }) => root?.contains(item('页面1')))
    act(() => observer?.tell([{ target: item('页面1') as Element, isIntersecting: true }]))
    expect([pictures('页面1'), pictures('页面2')]).toEqual([2, 0])
    expect(tabs().getByRole('link', { name: '页面1' }).getAttribute('aria-describedby')).not.toBeNull()
    expect(tabs().getByRole('link', { name: '页面2' }).getAttribute('aria-describedby')).toBeNull()
    await app.user.click(tabs().getByRole('button', { name: '关闭“页面2”' }))
    await waitFor(() => expect(tabs().queryByRole('link', { name: '页面2' })).toBeNull())
  } finally {
    vi.unstubAllGlobals()
  }
})
