import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { SessionService } from './contract.ts'
import type { SessionPersistence } from './persistence.ts'
import type { ActiveSessions } from './active-sessions.ts'
import { passwordHash } from './login.ts'

export interface PasswordOptions {
  readonly client: PlatformClient
  readonly sessions: ActiveSessions
  readonly persistence: Pick<SessionPersistence, 'lock'>
  readonly inOrder: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly changed: () => void
}

/**
 * Changes the password of the session's user (section 5). Only hashes leave main. The server ends all sessions of the
 * user with it, so this one is over too; what was cached stays behind its key for the same person.
 */
export function createPasswordChange(options: PasswordOptions): SessionService['changePassword'] {
  const { client, sessions, persistence, inOrder, changed } = options
  return async ({ oldPassword, password, code, timestamp }) => {
    const session = sessions.current()
    if (session === null) throw new BridgeFailure('session.none')
    const body = { oldPassword: passwordHash(oldPassword), password: passwordHash(password), code, timestamp }
    const { msg } = await client.call('password.modify', { body })
    if (sessions.of(session.profileId)?.token === session.token) {
      sessions.clear(session.profileId)
      changed()
      await inOrder(() => persistence.lock(session))
    }
    return { message: msg }
  }
}

/** An administrator gives a user another password (section 5). Answers the server's words. */
export async function resetPassword(
  client: PlatformClient,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<{ readonly message: string }> {
  const userPassword = passwordHash(password)
  const body = { id: userId, userPassword, validatePassword: userPassword }
  const { msg } = await client.call('user.resetPassword', { params: { id: userId }, body })
  return { message: msg }
}
