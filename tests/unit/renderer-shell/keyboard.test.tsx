import { setLanguage } from '#renderer/i18n/index.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Announcer } from '#renderer/components/announcer.tsx'
import { ColumnSettings } from '#renderer/components/ColumnSettings.tsx'
import { TestProviders } from '../../support/test-providers.tsx'
import { resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))

afterEach(() => {
  resetApp()
  window.innerWidth = 1440
})

const threeTabs = {
  'preferences.read': () => ({
    language: 'zh' as const,
    tabs: [
      { path: '/model/leave', title: '' },
      { path: '/model/visitor', title: '' },
    ],
  }),
}
const links = () => within(screen.getByRole('navigation', { name: '已打开的页面' })).getAllByRole('link')
const address = () => window.location.hash.slice(1)
const focused = () => document.activeElement?.textContent

describe('the tab of the page that shows', () => {
  const quiet = globalThis.ResizeObserver
  afterEach(() => {
    vi.stubGlobal('ResizeObserver', quiet)
    vi.restoreAllMocks()
  })

  it('comes into sight with its close button, and stays there in a narrower strip (it was cut off at its end)', async () => {
    const strip = new Set<() => void>()
    class Observer {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe(node: Element) {
        if (node.matches('nav > ul')) strip.add(this.#tell)
      }
      unobserve() {}
      disconnect() {
        strip.delete(this.#tell)
      }
    }
    vi.stubGlobal('ResizeObserver', Observer)
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    await startApp({ address: '/model/leave', routes: threeTabs })
    await screen.findByLabelText('m-leave')
    const tab = links()[1]?.closest('li')
    expect(tab?.querySelector('button')).toBeTruthy()
    expect(seen.mock.contexts).toContain(tab)
    seen.mockClear()
    act(() => strip.forEach((tell) => tell()))
    expect(seen.mock.contexts).toEqual([tab])
  })
})

describe('tabs by keyboard', () => {
  it('are one stop; arrows, Home and End go along, Enter opens (thirty tabs were sixty stops)', async () => {
    const app = await startApp({ routes: threeTabs })
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(links().map((link) => link.tabIndex)).toEqual([0, -1, -1])
    act(() => links()[0]?.focus())
    await app.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('访客通行证')
    await app.user.keyboard('{Home}')
    expect(focused()).toBe('首页')
    await app.user.keyboard('{End}{ArrowLeft}{Enter}')
    await waitFor(() => expect(address()).toBe('/model/leave'))
    expect(links().map((link) => link.tabIndex)).toEqual([-1, 0, -1])
  })

  it('close with Delete, the focus goes to what stands there then, and home stays', async () => {
    const app = await startApp({ routes: threeTabs })
    await screen.findByRole('heading', { name: /陈文静/ })
    act(() => links()[1]?.focus())
    await app.user.keyboard('{Delete}')
    await waitFor(() => expect(focused()).toBe('访客通行证'))
    await app.user.keyboard('{Delete}')
    await waitFor(() => expect(focused()).toBe('首页'))
    await app.user.keyboard('{Delete}')
    expect(links()).toHaveLength(1)
    expect(address()).toBe('/home')
  })

  it('take a key that is held down, but act once (the menu of main closed tab after tab)', async () => {
    await startApp({ address: '/model/leave', routes: threeTabs })
    await screen.findByLabelText('m-leave')
    const key = { key: 'w', ctrlKey: true }
    expect(fireEvent.keyDown(document.body, key)).toBe(false)
    expect(fireEvent.keyDown(document.body, { ...key, repeat: true })).toBe(false)
    await waitFor(() => expect(links()).toHaveLength(2))
  })
})

it('Esc closes a menu that lies above the page of a narrow window', async () => {
  window.innerWidth = 900
  const app = await startApp()
  await screen.findByRole('heading', { name: /陈文静/ })
  await app.user.click(screen.getByRole('button', { name: '展开菜单' }))
  expect(document.querySelector('aside')?.dataset.open).toBe('true')
  await app.user.keyboard('{Escape}')
  expect(document.querySelector('aside')?.dataset.open).toBe('false')
})

it('columns say in the person’s language where one goes (screen readers heard English)', async () => {
  const columns = ['姓名', '部门', '日期'].map((label) => ({ prop: label, label, visible: true }))
  const nothing = () => undefined
  render(
    <>
      <Announcer />
      <ColumnSettings
        open
        columns={columns}
        defaults={columns}
        density="normal"
        onCancel={nothing}
        onConfirm={nothing}
      />
    </>,
    { wrapper: TestProviders },
  )
  const handle = await screen.findByRole('button', { name: /“姓名”/ })
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toContain('空格键')
  expect(handle.getAttribute('aria-roledescription')).toBe('可拖动')
  act(() => handle.focus())
  fireEvent.keyDown(handle, { code: 'Space', key: ' ' })
  const said = () => document.querySelector('[aria-live]')?.textContent ?? ''
  await waitFor(() => expect(said()).toMatch(/^(已拿起)?“姓名”/))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  fireEvent.keyDown(handle, { code: 'Escape', key: 'Escape' })
  await waitFor(() => expect(said()).toBe('已取消，“姓名”回到第 1 位'))
  // What was said is said: the next one at the screen must not find it there, least of all in another language.
  const others = [...document.querySelectorAll('[aria-live]')].slice(1).map((region) => region.textContent)
  expect(others.every((text) => text === '')).toBe(true)
  await act(() => setLanguage('en'))
  expect(said()).toBe('')
  await act(() => setLanguage('zh'))
})
