import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useTabs } from '#renderer/app/state/tabs.ts'
import { useWindowSize } from '#renderer/app/state/window-size.ts'
import { currentUser, menuNode, resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => (
    <>
      <input aria-label={modelId} />
      <div role="grid" data-of={modelId} />
    </>
  ),
}))

afterEach(() => {
  useWindowSize.setState({ splits: false })
  resetApp()
})

const menuList = ['甲', '乙'].map((name, at) =>
  menuNode(name, 3, { urlAddress: `p/${at}`, propertyJson: `{"moduleId":"m-${at}"}` }),
)
const routes = { 'session.currentUser': () => currentUser({ menuList }) }
const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const isShown = (page: string) => screen.getByLabelText(page).closest('[style*="display: none"]') === null
const choose = async (tab: string, name: string) => {
  const link = document.querySelector(`[data-tab="${tab}"] a`)
  if (!link) throw new Error(`no tab ${tab}`)
  fireEvent.contextMenu(link)
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

it('two pages stand side by side, with a border that is moved by key, and close back into one', async () => {
  const app = await startApp({ address: '/p/0', routes })
  await screen.findByLabelText('m-0')
  await goTo('/p/1')
  await screen.findByLabelText('m-1')
  act(() => useWindowSize.setState({ splits: true }))
  expect(isShown('m-0')).toBe(false)
  await choose('/p/0', '并排打开')
  await waitFor(() => expect(window.location.hash).toBe('#/p/0'))
  expect([isShown('m-0'), isShown('m-1')]).toEqual([true, true])

  // Where one works is what the address is about; both keep their places.
  act(() => screen.getByLabelText('m-1').focus())
  await waitFor(() => expect(window.location.hash).toBe('#/p/1'))
  expect(useTabs.getState().split).toEqual({ first: '/p/1', second: '/p/0' })

  const border = screen.getByRole('separator', { name: '调整并排页面的宽度' })
  fireEvent.keyDown(border, { key: 'ArrowRight' })
  expect(border.getAttribute('aria-valuenow')).toBe('52')
  fireEvent.keyDown(border, { key: 'End' })
  expect(border.getAttribute('aria-valuenow')).toBe('75')
  const writes = app.bridge.inputsOf('preferences.write')
  await waitFor(() =>
    expect(app.bridge.inputsOf('preferences.write').some((each) => each.splitShare === 75)).toBe(true),
  )
  const kept = writes.flatMap(({ tabs }) => (tabs ? [tabs] : [])).at(-1)
  expect(kept).toMatchObject([
    { path: '/p/0', side: 'second' },
    { path: '/p/1', side: 'first', isActive: true },
  ])

  // A narrow window has room for the active one alone, and for both again once it is wide.
  act(() => useWindowSize.setState({ splits: false }))
  expect([isShown('m-0'), isShown('m-1')]).toEqual([false, true])
  act(() => useWindowSize.setState({ splits: true }))
  expect([isShown('m-0'), isShown('m-1')]).toEqual([true, true])

  await choose('/p/1', '退出并排')
  await waitFor(() => expect(isShown('m-0')).toBe(false))
  expect(isShown('m-1')).toBe(true)
  expect(screen.queryByRole('separator', { name: '调整并排页面的宽度' })).toBeNull()
})

it('a start leads to the page that showed, and to both that stood side by side', async () => {
  const tabs = [
    { path: '/p/0', title: '甲', side: 'first' as const },
    { path: '/p/1', title: '乙', side: 'second' as const, isActive: true as const },
  ]
  useWindowSize.setState({ splits: true })
  await startApp({ address: '/', routes: { ...routes, 'preferences.read': () => ({ tabs, splitShare: 40 }) } })
  await screen.findByLabelText('m-1')
  await waitFor(() => expect(window.location.hash).toBe('#/p/1'))
  act(() => useWindowSize.setState({ splits: true }))
  expect([isShown('m-0'), isShown('m-1')]).toEqual([true, true])
  expect(screen.getByRole('separator', { name: '调整并排页面的宽度' }).getAttribute('aria-valuenow')).toBe('40')
})

it('a page begins where it was scrolled in the last run, and the next one hears where it is now', async () => {
  const tabs = [{ path: '/p/0', title: '甲', isActive: true as const, scroll: { page: 0, table: 900 } }]
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5000)
  const app = await startApp({ address: '/', routes: { ...routes, 'preferences.read': () => ({ tabs }) } })
  await screen.findByLabelText('m-0')
  const grid = document.querySelector<HTMLElement>('[data-of="m-0"]')
  if (!grid) throw new Error('no table')
  await waitFor(() => expect(grid.scrollTop).toBe(900))
  grid.scrollTop = 1200
  fireEvent.scroll(grid)
  const kept = () => app.bridge.inputsOf('preferences.write').flatMap(({ tabs: written }) => written ?? [])
  await waitFor(() => expect(kept().at(-1)).toMatchObject({ path: '/p/0', scroll: { page: 0, table: 1200 } }))
  vi.restoreAllMocks()
})
