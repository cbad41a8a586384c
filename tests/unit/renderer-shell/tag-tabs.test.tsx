import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { installRenderCounter } from '../../support/count-renders.ts'
import { currentUser, menuNode, resetApp, startApp } from './support.tsx'

const counter = installRenderCounter(window)
vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))

afterEach(() => resetApp())

const count = 12
const leaves = Array.from({ length: count }, (_each, at) =>
  menuNode(`页面${at}`, 3, { urlAddress: `p/${at}`, propertyJson: `{"moduleId":"m-${at}"}` }),
)
const goTo = async (at: number) => {
  await act(async () => {
    window.location.hash = `/p/${at}`
  })
  await screen.findByLabelText(`m-${at}`)
}
const tabs = () => within(screen.getByRole('navigation', { name: '已打开的页面' }))

it('a visit draws the tabs it leads from and to, however many are open (each drew its link again)', async () => {
  const app = await startApp({
    address: '/p/0',
    routes: { 'session.currentUser': () => currentUser({ menuList: leaves }) },
  })
  await screen.findByLabelText('m-0')
  for (let at = 1; at < count; at += 1) await goTo(at)
  await goTo(10)
  counter.take()
  await goTo(11)
  await waitFor(() => expect(tabs().getByRole('link', { name: '页面11' }).getAttribute('aria-current')).toBe('page'))
  const renders = counter.take()
  // The name of the system above the menu is a link as well.
  expect(renders['Link'] ?? 0).toBeLessThan(count)

  await app.user.click(tabs().getByRole('link', { name: '页面3' }))
  await waitFor(() => expect(window.location.hash).toBe('#/p/3'))
  await waitFor(() => expect(tabs().getByRole('link', { name: '页面3' }).getAttribute('aria-current')).toBe('page'))
})
