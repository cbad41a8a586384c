import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { UserInfo } from '#shared/api/auth.ts'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import { currentUser, remote, resetApp, type RunningApp, session, startApp, user } from './support.tsx'

afterEach(async () => {
  resetApp()
  await setLanguage('zh')
})

/** A machine that keeps what is written, with a sign-in that answers `theme`; who the server says is signed in may change. */
async function machine(first: Partial<UserInfo>, options: { theme?: string; kept?: Preferences; restored?: boolean }) {
  const { theme = 'blend', restored = false } = options
  let kept: Preferences = { language: 'zh', ...options.kept }
  let phase: 'none' | 'signedIn' = restored ? 'signedIn' : 'none'
  let now: UserInfo = { ...user, prevLogin: 0, ...first }
  const app = await startApp({
    address: restored ? '/home' : '/login',
    routes: {
      'preferences.read': () => kept,
      'preferences.write': (values) => {
        kept = { ...kept, ...values }
        return null
      },
      'session.state': () => ({ ...session(phase), restored }),
      'session.currentUser': () => currentUser({ userInfo: now }),
      'session.signIn': () => {
        phase = 'signedIn'
        return { theme, session: session(phase) }
      },
      'session.signOut': () => {
        phase = 'none'
        return null
      },
    },
    endpoints: { 'preference.language': () => null },
  })
  return {
    app,
    kept: () => kept,
    become: (changes: Partial<UserInfo>, forKept: Preferences = {}) => {
      now = { ...user, ...changes }
      kept = { language: kept.language ?? 'zh', ...forKept }
    },
  }
}
const signIn = (app: RunningApp) => screen.findByRole('button', { name: /教师|Teacher/ }).then(app.user.click)
const shell = () => screen.findByRole('button', { name: /^(当前用户|Signed in as|目前使用者)/ })
const layout = () => document.querySelector('[data-layout]')?.getAttribute('data-layout')
const pause = () => act(() => new Promise((done) => setTimeout(done, 300)))
const languagesTold = ({ bridge }: RunningApp) =>
  bridge
    .inputsOf('platform.call')
    .filter((call) => call.endpoint === 'preference.language')
    .map((call) => call.body)

describe('what a sign-in decided', () => {
  it('is not taken over by a second account that comes by a link: no notice, its own layout', async () => {
    const { app, become, kept } = await machine({}, { theme: 'blend' })
    await signIn(app)
    await shell()
    expect(layout()).toBe('blend')
    become({ userId: 'u2', userName: '李明', prevLogin: 1, theme: 'plain' })
    act(() => app.bridge.emit('session.changed', { ...session('signedIn'), account: 'liming' }))
    await screen.findByRole('heading', { name: /李明/ })
    await pause()
    expect(layout()).toBe('plain')
    expect(kept().layoutType, 'nobody decided it here').toBeUndefined()
    expect(screen.queryByText('上次登录')).toBeNull()
  })

  it('is not taken over by another server whose session goes on', async () => {
    const second = { id: 'r2', name: '江澜大学', url: 'https://second.example.edu.cn', kind: 'remote' } as const
    const both = { profiles: [remote, second], currentId: 'r1' }
    const { app, become, kept } = await machine({}, { theme: 'blend' })
    await signIn(app)
    await shell()
    become({ userId: 'u2', userName: '李明', prevLogin: 1, theme: '' }, { layoutType: 'plain' })
    app.bridge.answer({ 'servers.use': () => ({ ...both, currentId: 'r2' }) })
    act(() => app.bridge.emit('servers.changed', both))
    await act(async () => {
      window.location.hash = '/servers'
    })
    await app.user.click(await screen.findByRole('button', { name: /^江澜大学/ }))
    await screen.findByRole('heading', { name: /李明/ })
    await pause()
    expect(layout()).toBe('plain')
    expect(kept().layoutType).toBe('plain')
    expect(screen.queryByText('上次登录')).toBeNull()
  })

  it('holds for one load: after an expiry a session from outside has neither its layout nor its notice', async () => {
    const { app, become } = await machine({}, { theme: 'blend' })
    await signIn(app)
    await shell()
    act(() => app.bridge.emit('session.ended', { code: 600, message: '登录已过期' }))
    await screen.findByRole('heading', { name: '登录' })
    become({ userName: '李明', prevLogin: 1, theme: 'plain' })
    act(() => app.bridge.emit('session.changed', { ...session('signedIn'), account: 'liming' }))
    await screen.findByRole('heading', { name: /李明/ })
    await pause()
    expect(layout()).toBe('plain')
    expect(screen.queryByText('上次登录')).toBeNull()
  })
})

describe('the language of the account', () => {
  it('is taken over by a sign-in and kept on this machine (a second machine stayed Chinese)', async () => {
    const { app, kept } = await machine({ language: 'en' }, {})
    await signIn(app)
    expect(await screen.findByText('Start here')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en-US')
    expect(kept().language).toBe('en')
    expect(languagesTold(app), 'the server knows it').toEqual([])
  })

  it.each(['', 'fr', 'zh', 'constructor'])('%j changes nothing', async (language) => {
    const { app } = await machine({ language }, {})
    await signIn(app)
    await shell()
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(app.bridge.inputsOf('preferences.write').some((values) => 'language' in values)).toBe(false)
  })

  it('does not overrule this machine when a kept session opens the window', async () => {
    await machine({ language: 'en' }, { restored: true })
    await shell()
    expect(document.documentElement.lang).toBe('zh-CN')
  })

  it('gives way to what was chosen on the sign-in page, which the account is told; the next account has its own', async () => {
    const { app, become } = await machine({ language: 'zhtw' }, {})
    await app.user.click(await screen.findByRole('button', { name: /^语言/ }))
    await app.user.click(await screen.findByText('English'))
    await signIn(app)
    expect(await screen.findByText('Start here')).toBeTruthy()
    await waitFor(() => expect(languagesTold(app)).toEqual([{ language: 'en' }]))
    become({ userName: '李明', language: 'zhtw' })
    act(() => app.bridge.emit('session.changed', { ...session('signedIn'), account: 'liming' }))
    await screen.findByRole('heading', { name: /李明/ })
    expect(document.documentElement.lang).toBe('zh-TW')
    expect(languagesTold(app)).toHaveLength(1)
  })
})
