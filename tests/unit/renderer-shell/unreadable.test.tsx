import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#renderer/i18n/index.ts'
import { currentUser, resetApp, session, startApp, user } from './support.tsx'

// An update replaces the files of the application while it runs: what was not read yet is gone.
const gone = vi.hoisted(() => ({ texts: false, language: false, parts: false }))
const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
vi.mock('#renderer/i18n/index.ts', async (original) => {
  const real = await original<typeof import('#renderer/i18n/index.ts')>()
  return {
    ...real,
    wantFrameTexts: () => (gone.texts ? fail() : real.wantFrameTexts()),
    setLanguage: (language: 'zh' | 'en' | 'zhtw') =>
      gone.language && language !== 'zh' ? fail() : real.setLanguage(language),
  }
})
vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))

vi.mock('#renderer/app/shell/OwnSettings.tsx', () => ({
  get AllSettings() {
    if (gone.parts) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ open }: { open: boolean }) => (open ? <p>part that opens</p> : null)
  },
}))
vi.mock('#renderer/features/chat/ChatDrawer.tsx', () => ({
  get ChatDrawer() {
    if (gone.parts) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>part that opens</p>
  },
}))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(async () => {
  Object.assign(gone, { texts: false, language: false, parts: false })
  resetApp()
  await setLanguage('zh')
  vi.restoreAllMocks()
})

const layout = () => document.querySelector('[data-layout]')?.getAttribute('data-layout')

/** At the sign-in page of somebody whose sign-in answers the layout "blend". */
async function atSignIn(language = '') {
  let phase: 'none' | 'signedIn' = 'none'
  return startApp({
    address: '/login',
    routes: {
      'session.state': () => session(phase),
      'session.signIn': () => {
        phase = 'signedIn'
        return { theme: 'blend', session: session('signedIn') }
      },
      'session.currentUser': () => currentUser({ userInfo: { ...user, theme: 'plain', language } }),
    },
  })
}

it.each([
  ['of the frame', 'texts', ''],
  ["of the account's language", 'language', 'en'],
] as const)(
  'texts %s that cannot be read are told as such, and all of the sign-in holds after a retry',
  async (_, which, language) => {
    const app = await atSignIn(language)
    gone[which] = true
    await app.user.click(await screen.findByRole('button', { name: /教师/ }))
    await screen.findByText('应用的部分文件未能读取')
    expect(screen.queryByText('暂时无法连接服务器')).toBeNull()
    expect(app.bridge.inputsOf('app.reportError')[0]?.message).toContain('Failed to fetch')
    expect(app.bridge.inputsOf('session.signOut'), 'the session stays').toHaveLength(0)
    gone[which] = false
    await app.user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: /陈文静/ })).toBeTruthy()
    await waitFor(() => expect(layout()).toBe('blend'))
    expect(document.documentElement.lang).toBe(language === 'en' ? 'en-US' : 'zh-CN')
  },
)

it.each(['聊天', '应用设置'])(
  'what opens by the button "%s" and cannot be read leaves the form that is open, and opens later',
  async (name) => {
    const app = await startApp({ address: '/model/leave' })
    await app.user.type(await screen.findByLabelText('m-leave'), '半份申请')
    gone.parts = true
    const button = screen.getByRole('button', { name })
    await app.user.click(button)
    await screen.findByText(/^这部分内容未能显示/)
    expect(app.bridge.inputsOf('app.reportError')[0]?.message).toContain('Failed to fetch')
    gone.parts = false
    await app.user.click(button)
    await screen.findByText('part that opens')
    expect((screen.getByLabelText('m-leave') as HTMLInputElement).value).toBe('半份申请')
  },
)
