import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { textsOf } from '#renderer/i18n/index.ts'
import { desktopState, information } from '../../support/desktop-state.ts'

const domains = Object.keys(await textsOf('zh'))
const key = new RegExp(`^(?:${domains.join('|')})\\.\\w+`)

afterEach(() => void vi.unstubAllGlobals())

/** Everything that is shown or read out. */
function words(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.nodeValue?.trim() ?? '')
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '')
  return found
}

it.each([
  ['zh', '登录'],
  ['en', 'Sign in'],
  ['zhtw', '登入'],
] as const)(
  'before anybody has signed in, the sign-in page and the settings have their words (%s)',
  async (language, signIn) => {
    // Other tests begin with all texts: here the application is as it starts, with those of its first file.
    vi.resetModules()
    const { loginConfig, resetApp, session, startApp } = await import('./support.tsx')
    onTestFinished(resetApp)
    const { i18n, t } = await import('#renderer/i18n/index.ts')
    // In a quiet moment the rest is read ahead, which comes too late for whoever is quick.
    vi.stubGlobal('requestIdleCallback', () => 0)
    const app = await startApp({
      address: '/login',
      routes: {
        'preferences.read': () => ({ language }),
        'session.state': () => session('none'),
        'session.loginConfig': () => ({ ...loginConfig, title: '' }),
        'app.information': () => information,
        'desktop.state': () => desktopState,
      },
    })
    await screen.findByRole('heading', { name: signIn })
    await screen.findByRole('button', { name: /教师/ })
    expect(words().filter((word) => key.test(word))).toEqual([])
    await app.user.click(screen.getByRole('button', { name: t('desktop.title') }))
    const drawer = within(await screen.findByRole('dialog', { name: t('desktop.title') }))
    expect(await drawer.findByRole('tab', { name: t('desktop.tabs.network') })).toBeTruthy()
    expect(words().filter((word) => key.test(word))).toEqual([])
    expect(words()).toContain(t('desktop.network.mode'))
    expect(i18n.exists('profile.title'), 'the rest was not read').toBe(false)
  },
)
