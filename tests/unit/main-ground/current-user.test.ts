import { expect, it, vi } from 'vitest'
import { createCurrentOwner } from '#main/session/current-user.ts'
import type { CurrentUserAnswer, SessionState } from '#shared/ipc/session.ts'

function setup() {
  const now = { server: 'local' as string | null, account: 'admin' as string | null }
  const onChange = vi.fn()
  const owner = createCurrentOwner({ serverId: () => now.server, account: () => now.account, onChange })
  const answer = (userId: string) =>
    ({ user: { userInfo: { userId, userName: '余勇海', userAccount: 'admin' } }, cache: null }) as CurrentUserAnswer
  const session = (phase: SessionState['phase']) => {
    owner.sessionChanged({ phase, account: now.account, restored: false, keptOnDevice: false } as SessionState)
  }
  return { now, owner, onChange, answer, session }
}

it('knows the owner from the user answer and keeps it while the same session is only confirmed', () => {
  const { owner, onChange, answer, session } = setup()
  expect(owner.get()).toBeNull()
  owner.saw(answer('u1'))
  session('signedIn')
  owner.saw(answer('u1'))
  expect(owner.get()).toMatchObject({ serverId: 'local', userId: 'u1', name: '余勇海/admin' })
  expect(onChange).toHaveBeenCalledOnce()
})

it('forgets the owner on sign-out, for another account and for another server: nobody prints in their name', () => {
  const { now, owner, onChange, answer, session } = setup()
  owner.saw(answer('u1'))
  now.account = null
  session('none')
  expect(owner.get()).toBeNull()
  now.account = 'teacher'
  owner.saw(answer('u2'))
  now.account = 'student'
  session('signedIn')
  expect(owner.get()).toBeNull()
  owner.saw(answer('u3'))
  now.server = 'other'
  session('signedIn')
  expect(owner.get()).toBeNull()
  expect(onChange).toHaveBeenCalledTimes(6)
})

it('has no owner when the answer names no user or arrives after the session is gone', () => {
  const { now, owner, answer } = setup()
  owner.saw({ user: { userInfo: null }, cache: null } as unknown as CurrentUserAnswer)
  expect(owner.get()).toBeNull()
  now.account = null
  owner.saw(answer('u1'))
  expect(owner.get()).toBeNull()
})
