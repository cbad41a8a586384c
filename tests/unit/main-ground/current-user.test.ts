import { expect, it, vi } from 'vitest'
import { createCurrentUser } from '#main/session/current-user.ts'
import type { CurrentUser } from '#shared/api/auth.ts'
import type { SessionState } from '#shared/ipc/session.ts'

function setup() {
  const now = { server: 'local' as string | null, account: 'admin' as string | null }
  const onChange = vi.fn()
  const owner = createCurrentUser(() => {
    const { server, account } = now
    return server === null || account === null ? null : { profileId: server, account }
  })
  owner.onChange(onChange)
  const answer = (userId: string) => ({ userInfo: { userId, userName: '余勇海', userAccount: 'admin' } }) as CurrentUser
  const session = (phase: SessionState['phase']) => {
    owner.sessionChanged({ phase, account: now.account, restored: false, keptOnDevice: false } as SessionState)
  }
  return { now, owner, onChange, answer, session }
}

it('knows the owner from the user answer and keeps it while the same session is only confirmed', () => {
  const { owner, onChange, answer, session } = setup()
  expect(owner.get()).toBeNull()
  owner.loaded(answer('u1'))
  session('signedIn')
  owner.loaded(answer('u1'))
  expect(owner.get()).toMatchObject({ serverId: 'local', userId: 'u1', name: '余勇海/admin' })
  expect(onChange).toHaveBeenCalledOnce()
})

it('forgets the owner on sign-out, for another account and for another server: nobody prints in their name', () => {
  const { now, owner, onChange, answer, session } = setup()
  owner.loaded(answer('u1'))
  now.account = null
  session('none')
  expect(owner.get()).toBeNull()
  now.account = 'teacher'
  owner.loaded(answer('u2'))
  now.account = 'student'
  session('signedIn')
  expect(owner.get()).toBeNull()
  owner.loaded(answer('u3'))
  now.server = 'other'
  session('signedIn')
  expect(owner.get()).toBeNull()
  expect(onChange).toHaveBeenCalledTimes(6)
})

it('has no owner when the answer names no user or arrives after the session is gone', () => {
  const { now, owner, answer } = setup()
  owner.loaded({ userInfo: null } as unknown as CurrentUser)
  expect(owner.get()).toBeNull()
  now.account = null
  owner.loaded(answer('u1'))
  expect(owner.get()).toBeNull()
})
