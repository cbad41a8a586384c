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
