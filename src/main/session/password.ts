import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { SessionService } from './contract.ts'
import type { Keeping } from './persistence.ts'
import type { LiveSessions } from './active-sessions.ts'
import { passwordHash } from './login.ts'

export interface PasswordOptions {
  readonly client: PlatformClient
  readonly live: LiveSessions
  readonly keeping: Pick<Keeping, 'lock'>
  readonly inOrder: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly changed: () => void
}

/**
 * Changes the password of the session's user (section 5). Only hashes leave main. The server ends all sessions of the
 * user with it, so this one is over too; what was cached stays behind its key for the same person.
 */
export function createPasswordChange(options: PasswordOptions): SessionService['changePassword'] {
  const { client, live, keeping, inOrder, changed } = options
  return async ({ oldPassword, password, code, timestamp }) => {
    const session = live.current()
    if (session === null) throw new BridgeFailure('session.none')
    const body = { oldPassword: passwordHash(oldPassword), password: passwordHash(password), code, timestamp }
    const { msg } = await client.call('password.modify', { body })
    if (live.of(session.profileId)?.token === session.token) {
      live.clear(session.profileId)
      changed()
      await inOrder(() => keeping.lock(session))
    }
    return { message: msg }
  }
}
