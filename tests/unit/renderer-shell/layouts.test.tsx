import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fittingEntries } from '#renderer/app/shell/top-menu.ts'
import { decideLayout } from '#renderer/app/state/layout.ts'
import shellStyles from '#renderer/app/shell/shell.module.css'
import { addStyleRules } from '../../support/style-rules.ts'
import { currentUser, menuNode, resetApp, session, startApp, user } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => {
    const [text, setText] = useState('')
    return <input aria-label={`module ${modelId}`} value={text} onChange={(e) => setText(e.target.value)} />
  },
}))

/** Tells every observed element the same width: jsdom has no layout. */
let width = 1200
class WideObserver {
  readonly #tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    this.#tell([{ target, contentRect: { width, height: 50 } }] as never, this as never)
  }
  unobserve(): void {}
  disconnect(): void {}
}
const quiet = globalThis.ResizeObserver

beforeEach(() => {
  width = 1200
  vi.stubGlobal('ResizeObserver', WideObserver)
})
afterEach(() => {
  resetApp()
  vi.stubGlobal('ResizeObserver', quiet)
  window.innerWidth = 1440
})

const topNames = Array.from({ length: 6 }, (_unused, index) => `目录${index + 1}`)
const menuList = topNames.map((name, index) =>
  menuNode(name, 0, {
    children: [
      menuNode(`模块${index + 1}`, 3, {
        urlAddress: `model/m${index + 1}`,
        propertyJson: `{"moduleId":"m${index + 1}"}`,
      }),
    ],
  }),
)
const answers = (theme: string, kept = {}) => ({
  'session.currentUser': () => currentUser({ userInfo: { ...user, theme }, menuList }),
  'preferences.read': () => ({ language: 'zh' as const, ...kept }),
})
const menus = () => screen.queryAllByRole('navigation', { name: '功能菜单' })
const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)

async function choose(app: Awaited<ReturnType<typeof startApp>>, label: string): Promise<void> {
  await app.user.click(screen.getByRole('button', { name: '应用设置' }))
  await app.user.click(await screen.findByRole('radio', { name: label }))
}

describe('the layout', () => {
  it.each([
    // A sign-in: the answer's theme, else the user's, else classic.
    [true, 'blend', 'plain', 'functional', 'blend'],
    [true, null, 'plain', 'functional', 'plain'],
    [true, null, '', 'functional', 'classic'],
    [true, 'unheard-of', '', undefined, 'classic'],
    // A kept session: what was chosen here, else the user's, else the default settings.
    [false, null, 'plain', 'blend', 'blend'],
    [false, null, 'plain', undefined, 'plain'],
    [false, null, 'unheard-of', undefined, 'functional'],
    [false, 'blend', '', undefined, 'functional'],
  ] as const)(
    'sign-in %s, answer %s, user %s, kept %s gives %s',
    (fromSignIn, signInTheme, userTheme, kept, layout) => {
      expect(decideLayout({ fromSignIn, signInTheme, userTheme, kept })).toBe(layout)
    },
  )

  it('comes from the answer to the sign-in and is kept for the next start (everybody got the same one)', async () => {
    let phase: 'none' | 'signedIn' = 'none'
    const app = await startApp({
      address: '/login',
      routes: {
        ...answers('blend', { layoutType: 'plain' }),
        'session.state': () => session(phase),
        'session.signIn': () => {
          phase = 'signedIn'
          return { theme: 'blend', session: session('signedIn') }
        },
      },
    })
    await app.user.click(await screen.findByRole('button', { name: /教师/ }))
    await waitFor(() => expect(menus()).toHaveLength(2))
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ layoutType: 'blend' })
  })

  it('changes live, and what was typed in a page stays', async () => {
    const app = await startApp({ address: '/model/m1', routes: answers('classic') })
    const field = await screen.findByLabelText('module m1')
    await app.user.type(field, '半份申请')
    expect(entries(menus()[0] as HTMLElement)).toContain('目录1')
    for (const [label, count] of [
      ['功能：顶部导航', 1],
      ['混合：顶部加侧边导航', 2],
      ['简约：图标侧边栏', 1],
      ['经典：侧边导航', 1],
    ] as const) {
      await choose(app, label)
      await waitFor(() => expect(menus()).toHaveLength(count))
      expect(screen.getByLabelText('module m1')).toBe(field)
      expect((field as HTMLInputElement).value).toBe('半份申请')
    }
  })

  it('is told to this machine and to the server, whose refusal stays quiet', async () => {
    const app = await startApp({ routes: answers('classic') })
    await screen.findByRole('heading', { name: /陈文静/ })
    await choose(app, '简约：图标侧边栏')
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ layoutType: 'plain' })
    await waitFor(() => {
      const calls = app.bridge.inputsOf('platform.call').filter((call) => call.endpoint === 'preference.theme')
      expect(calls.map((call) => call.body)).toEqual([{ theme: 'plain' }])
    })
    expect(document.querySelector('.ant-message-notice')).toBeNull()
  })

  it('functional: the entries of a directory open below it, without a sidebar', async () => {
    const app = await startApp({ routes: answers('functional') })
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(document.querySelector('aside')).toBeNull()
    expect(screen.queryByRole('button', { name: /^(展开|收起)菜单$/ })).toBeNull()
    await app.user.hover(within(menus()[0] as HTMLElement).getByRole('menuitem', { name: '目录2' }))
    await app.user.click(await screen.findByRole('menuitem', { name: '模块2' }))
    expect(await screen.findByLabelText('module m2')).toBeTruthy()
  })

  it('blend: the chosen top entry shows its children at the side, and the page stays until one is chosen', async () => {
    const app = await startApp({ address: '/model/m1', routes: answers('blend') })
    await screen.findByLabelText('module m1')
    const [side, top] = menus() as [HTMLElement, HTMLElement]
    expect(entries(side)).toEqual(['模块1'])
    await app.user.click(within(top).getByRole('menuitem', { name: '目录3' }))
    await waitFor(() => expect(entries(menus()[0] as HTMLElement)).toEqual(['模块3']))
    expect(screen.getByLabelText('module m1')).toBeTruthy()
    await app.user.click(within(menus()[0] as HTMLElement).getByRole('menuitem', { name: '模块3' }))
    expect(await screen.findByLabelText('module m3')).toBeTruthy()
  })

  it('plain: the sidebar is icons alone, and nothing opens it', async () => {
    await startApp({ routes: answers('plain', { sidebar: '1' }) })
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(document.querySelector('aside')?.dataset.open).toBe('false')
    expect(screen.queryByRole('button', { name: '收起菜单' })).toBeNull()
  })
})

describe('what does not fit on top', () => {
  it.each([
    [1200, 6, 6],
    [696, 6, 6],
    [695, 6, 4],
    [120, 6, 0],
    [0, 6, 0],
  ])('%i px hold, of %i entries of 116 px, %i beside "more"', (room, count, shown) => {
    expect(fittingEntries(room, count)).toBe(shown)
  })

  it('goes under "more", and /menuMore lists it first and everything else after it', async () => {
    width = 400
    const app = await startApp({ routes: answers('functional') })
    await screen.findByRole('heading', { name: /陈文静/ })
    const [top] = menus() as [HTMLElement]
    expect(entries(top)).toEqual(['目录1', '目录2', '更多'])
    await app.user.hover(within(top).getByRole('menuitem', { name: '更多' }))
    await app.user.click(await screen.findByRole('menuitem', { name: '全部功能' }))
    await screen.findByRole('textbox', { name: '筛选功能' })
    const groups = () =>
      within(screen.getByRole('main'))
        .getAllByRole('region')
        .map((group) => group.getAttribute('aria-label'))
    await waitFor(() => expect(groups()).toEqual(['目录3', '目录4', '目录5', '目录6', '目录1', '目录2']))
    await app.user.type(screen.getByRole('textbox', { name: '筛选功能' }), '模块5')
    await waitFor(() => expect(groups()).toEqual(['目录5']))
    await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: '模块5' }))
    expect(await screen.findByLabelText('module m5')).toBeTruthy()
  })
})

describe('the sidebar', () => {
  const open = () => document.querySelector('aside')?.dataset.open
  it.each([
    [1440, {}, 'true'],
    [1100, {}, 'true'],
    [1099, {}, 'false'],
    [1099, { sidebar: '1' as const }, 'true'],
    [1440, { sidebar: '0' as const }, 'false'],
  ])('in a window of %i px with %o is open: %s', async (inner, kept, expected) => {
    window.innerWidth = inner
    await startApp({ routes: answers('classic', kept) })
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(open()).toBe(expected)
    cleanup()
  })

  it('follows the width of the window until the person says otherwise', async () => {
    const app = await startApp({ routes: answers('classic') })
    await screen.findByRole('heading', { name: /陈文静/ })
    const resize = (inner: number) =>
      act(async () => {
        window.innerWidth = inner
        window.dispatchEvent(new Event('resize'))
      })
    await resize(1000)
    expect(open()).toBe('false')
    await resize(1440)
    expect(open()).toBe('true')
    await app.user.click(screen.getByRole('button', { name: '收起菜单' }))
    await resize(1500)
    expect(open()).toBe('false')
  })

  it('is open again in a wide window after a page was chosen in a narrow one (it stayed closed)', async () => {
    const app = await startApp({ routes: answers('classic', { sidebar: '1' }) })
    await screen.findByRole('heading', { name: /陈文静/ })
    const resize = (inner: number) =>
      act(async () => {
        window.innerWidth = inner
        window.dispatchEvent(new Event('resize'))
      })
    await resize(900)
    await app.user.click(screen.getByRole('button', { name: '展开菜单' }))
    await act(async () => {
      window.location.hash = '/model/m1'
    })
    await screen.findByLabelText('module m1')
    expect(open()).toBe('false')
    await resize(1440)
    expect(open()).toBe('true')
  })
})

it('a long title of the top menu ends in dots before the next entry (it ran over "more")', async () => {
  const rules = addStyleRules('src/renderer/app/shell/shell.module.css', shellStyles)
  try {
    await startApp({ routes: answers('functional') })
    const [menu] = await screen.findAllByRole('navigation', { name: '功能菜单' })
    const title = within(menu as HTMLElement)
      .getByText('目录1')
      .closest('.ant-menu-title-content') as HTMLElement
    const { display, maxWidth, overflow, textOverflow } = getComputedStyle(title)
    expect({ display, maxWidth, overflow, textOverflow }).toEqual({
      // An inline element takes no width.
      display: 'inline-block',
      maxWidth: '76px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    })
  } finally {
    rules.remove()
  }
})
