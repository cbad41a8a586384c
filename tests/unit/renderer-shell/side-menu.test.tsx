import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuNode } from '#shared/api/auth.ts'
import { currentUser, menuNode, resetApp, startApp } from './support.tsx'

/** Entries that were drawn, by the name of their icon. */
let drawn: string[] = []
vi.mock('#renderer/access/menu-icons.tsx', async (original) => ({
  ...(await original<object>()),
  MenuIcon: ({ name }: { name: string }) => {
    drawn.push(name)
    return null
  },
}))
vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))

beforeEach(() => {
  drawn = []
})
afterEach(() => resetApp())

const directoryCount = 30
const childCount = 10
const leaf = (directory: number, at: number) =>
  menuNode(`页面${directory}-${at}`, 3, {
    icon: `side-${directory}-${at}`,
    urlAddress: `p/${directory}/${at}`,
    propertyJson: `{"moduleId":"m-${directory}-${at}"}`,
  })
const bigMenu: readonly MenuNode[] = Array.from({ length: directoryCount }, (_each, directory) =>
  menuNode(`目录${directory}`, 0, {
    icon: `side-${directory}`,
    children: [
      menuNode(`下级${directory}`, 0, { icon: `side-${directory}-below`, children: [leaf(directory, 99)] }),
      ...Array.from({ length: childCount }, (_one, at) => leaf(directory, at)),
    ],
  }),
)
const start = (address: string) =>
  startApp({ address, routes: { 'session.currentUser': () => currentUser({ menuList: bigMenu }) } })
const menu = () => screen.getByRole('navigation', { name: '功能菜单' })
const item = (name: string) => within(menu()).getByRole('menuitem', { name })
const names = () =>
  within(menu())
    .getAllByRole('menuitem')
    .map((each) => each.textContent)
const focused = () => document.activeElement?.textContent

describe('the menu at the side', () => {
  it('scrolls to the entry of a page that was not chosen in it, and stays where it is while directories open', async () => {
    const app = await start('/p/3/1')
    await screen.findByLabelText('m-3-1')
    const seen: (string | null)[] = []
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      if (this.getAttribute('role') === 'menuitem') seen.push(this.textContent)
    })
    await act(async () => {
      window.location.hash = '/p/20/4'
    })
    await screen.findByLabelText('m-20-4')
    await waitFor(() => expect(seen).toEqual(['页面20-4']))
    await app.user.click(item('目录7'))
    expect(item('页面7-1')).toBeTruthy()
    expect(seen).toEqual(['页面20-4'])
    scroll.mockRestore()
  })

  it('draws open directories alone, and a visit draws the entries it leads from and to (each drew all of them)', async () => {
    const app = await start('/p/3/1')
    await screen.findByLabelText('m-3-1')
    expect(names()).toHaveLength(directoryCount + childCount + 1)
    await app.user.click(item('目录5'))
    await app.user.click(item('页面5-2'))
    await screen.findByLabelText('m-5-2')
    drawn = []
    await act(async () => {
      window.location.hash = '/p/5/7'
    })
    await screen.findByLabelText('m-5-7')
    await waitFor(() => expect(item('页面5-7').getAttribute('aria-current')).toBe('true'))
    expect(within(menu()).getAllByRole('menuitem', { current: true })).toHaveLength(1)
    // The directory, and the entries before and now; a tab that is neither (side-3-1) is left alone too.
    const own = drawn.filter((name) => name.startsWith('side-'))
    expect([...new Set(own)].sort()).toEqual(['side-5', 'side-5-2', 'side-5-7'])
    drawn = []
    await act(async () => {
      window.location.hash = '/p/5/2'
    })
    await waitFor(() => expect(item('页面5-2').getAttribute('aria-current')).toBe('true'))
    // Between pages that are open, of the tabs only these two as well.
    expect(drawn).toContain('side-5-7')
    expect(drawn).not.toContain('side-3-1')
  })

  it('opens the way to a page that was reached otherwise, and what a person opened stays open', async () => {
    const app = await start('/home')
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(names()).toHaveLength(directoryCount)
    await app.user.click(item('目录2'))
    await act(async () => {
      window.location.hash = '/p/7/99'
    })
    await screen.findByLabelText('m-7-99')
    expect(item('页面7-99')).toBeTruthy()
    expect(item('页面2-0')).toBeTruthy()
    await app.user.click(item('目录7'))
    expect(within(menu()).queryByRole('menuitem', { name: '页面7-99' })).toBeNull()
  })

  it('is one stop for Tab; the arrows go along, open and close, Enter opens the page', async () => {
    const app = await start('/home')
    await screen.findByRole('heading', { name: /陈文静/ })
    const list = within(menu()).getByRole('menu')
    act(() => list.focus())
    expect(focused()).toBe('目录0')
    expect(list.tabIndex).toBe(-1)
    await app.user.keyboard('{ArrowUp}')
    expect(focused()).toBe('目录29')
    await app.user.keyboard('{Home}{ArrowDown}{ArrowRight}')
    expect(item('目录1').getAttribute('aria-expanded')).toBe('true')
    await app.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('页面1-99')
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect([focused(), item('下级1').getAttribute('aria-expanded')]).toEqual(['下级1', 'false'])
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect([focused(), item('目录1').getAttribute('aria-expanded')]).toEqual(['目录1', 'false'])
    await app.user.keyboard(' {ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByLabelText('m-1-0')).toBeTruthy()
    act(() => (document.activeElement as HTMLElement).blur())
    expect(list.tabIndex).toBe(0)
  })
})

describe('a level of thousands', () => {
  const many = Array.from({ length: 230 }, (_each, at) =>
    menuNode(`单位${at}`, 0, {
      icon: `side-unit-${at}`,
      children: [menuNode(`单位页${at}`, 3, { urlAddress: `u/${at}`, propertyJson: `{"moduleId":"m-u-${at}"}` })],
    }),
  )
  const startMany = (address: string, routes = {}) =>
    startApp({ address, routes: { 'session.currentUser': () => currentUser({ menuList: many }), ...routes } })

  it('draws its first entries and the way to the page, and more when asked, by the keyboard too', async () => {
    const app = await startMany('/u/220')
    await screen.findByLabelText('m-u-220')
    const entry = item('单位页220')
    expect(names()).toHaveLength(203)
    expect(names().slice(199)).toEqual(['单位199', '单位220', '单位页220', '再显示 29 项'])

    act(() => entry.focus())
    await app.user.keyboard('{End}{Enter}')
    await waitFor(() => expect(names()).toHaveLength(231))
    expect(names()).not.toContain('再显示 29 项')
    expect(focused()).toBe('单位220')
  })

  it('as icons draws fewer at first, and more when asked', async () => {
    const app = await startMany('/u/220', {
      'preferences.read': () => ({ language: 'zh' as const, layoutType: 'plain' as const }),
    })
    await screen.findByLabelText('m-u-220')
    const menu = within(screen.getByRole('navigation', { name: '功能菜单' }))
    // The first ones, that of the page, and the one that shows more.
    expect(menu.getAllByRole('menuitem')).toHaveLength(62)
    await app.user.click(menu.getByText('再显示 169 项'))
    await waitFor(() => expect(menu.getAllByRole('menuitem')).toHaveLength(230))
  })

  it('stands in part on the page with everything', async () => {
    const app = await startMany('/menuMore')
    const further = await screen.findByText('再显示 30 项', { selector: 'main span' })
    const groups = () => document.querySelectorAll('main section[aria-label^="单位"]')
    expect(groups()).toHaveLength(200)
    await app.user.click(further)
    await waitFor(() => expect(groups()).toHaveLength(230))
  })
})
