import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserInfo } from '#shared/api/auth.ts'
import type { DraftSummary } from '#shared/ipc/drafts.ts'
import { pass, takeClock } from '../../support/clock.ts'
import { currentUser, resetApp, session, startApp, user } from '../renderer-shell/support.tsx'

beforeEach(takeClock)
afterEach(resetApp)

/** Signs in from /login as somebody whose user information is changed like this. */
async function signIn(changes: Partial<UserInfo>, open: readonly DraftSummary[] = []) {
  let phase: 'none' | 'signedIn' = 'none'
  const app = await startApp({
    address: '/login',
    routes: {
      'drafts.takeOpen': () => open,
      'session.state': () => session(phase),
      'session.currentUser': () => currentUser({ userInfo: { ...user, ...changes } }),
      'session.signIn': () => {
        phase = 'signedIn'
        return { theme: 'classic', session: session('signedIn') }
      },
    },
  })
  await app.user.click(await screen.findByRole('button', { name: /教师/ }))
  await screen.findByRole('button', { name: /^当前用户/ })
}
/** Away, or on its way out: jsdom never ends a motion. */
function isGone(): boolean {
  const notice = screen.queryByText('上次登录')
  return notice === null || notice.closest('[class*="-leave"]') !== null
}

describe('the notice of the last sign-in', () => {
  it('shows time, place and address bottom right for two seconds', async () => {
    await signIn({})
    const notice = await screen.findByText('上次登录')
    expect(notice.closest('.ant-notification-bottomRight')).not.toBeNull()
    expect(screen.getByText(/2026.*校园网 · 10\.1\.2\.3/)).toBeTruthy()
    await pass(1200)
    expect(isGone(), 'still there after more than a second').toBe(false)
    await pass(1800)
    expect(isGone(), 'gone after two').toBe(true)
  })

  it('stays away where a form comes back: it would lie over Save and Cancel', async () => {
    const form = { moduleId: 'leave', recordId: null, module: '请假申请', title: '', path: '/home', baseline: '' }
    await signIn({}, [{ ...form, at: 0, size: 1 }])
    await pass(300)
    expect(screen.queryByText('上次登录')).toBeNull()
  })

  it('stays away when the server says there is nothing to tell', async () => {
    await signIn({ prevLogin: 0 })
    await pass(300)
    expect(screen.queryByText('上次登录')).toBeNull()
  })
})
