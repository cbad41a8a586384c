import type { ServerKind } from '#shared/ipc/servers.ts'
import type { sessionRoutes } from '#shared/ipc/session.ts'
import type { SessionService } from '#main/session/contract.ts'
import type { HandlersOf } from '../contract.ts'

/** Reading waits until it is known whether a session was kept, so that a start never shows the sign-in page in between. */
export function createSessionHandlers(
  session: SessionService,
  serverKind: () => Promise<ServerKind | null> = async () => null,
): HandlersOf<typeof sessionRoutes> {
  return {
    'session.state': async () => {
      await session.ready()
      return session.state()
    },
    'session.loginConfig': () => session.loginConfig(),
    'session.accountConfig': ({ account }) => session.accountConfig(account),
    'session.signIn': (input) => session.signIn(input),
    'session.qrStart': () => session.qrStart(),
    'session.qrStatus': (input) => session.qrStatus(input),
    'session.smsSend': (input) => session.smsSend(input),
    'session.smsSignIn': (input) => session.smsSignIn(input),
    'session.validateLogin': (input) => session.validateLogin(input),
    'session.adoptToken': async ({ token }) => {
      await session.adoptToken(token)
      return null
    },
    'session.redirectStart': (input) => session.redirectStart(input),
    'session.redirectStatus': (input) => session.redirectStatus(input),
    'session.currentUser': async (input) => {
      await session.ready()
      const answer = await session.currentUser(input?.refresh ?? false)
      return { ...answer, server: await serverKind() }
    },
    'session.changePassword': (input) => session.changePassword(input),
    'session.resetPassword': (input) => session.resetPassword(input),
    'session.lock': async () => {
      await session.lock()
      return null
    },
    'session.unlock': (input) => session.unlock(input),
    'session.giveUp': async () => {
      await session.giveUp()
      return null
    },
    'session.signOut': async () => {
      await session.signOut()
      return null
    },
  }
}
