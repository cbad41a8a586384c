import type { CurrentUser } from '#shared/api/auth.ts'
import type { CurrentUserAnswer } from '#shared/ipc/session.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { ActiveSession, ActiveSessions } from './active-sessions.ts'

export interface AskedUserOptions {
  readonly answers: Pick<CachedAnswers, 'read'>
  readonly sessions: Pick<ActiveSessions, 'current'>
  readonly currentProfileId: () => string | null
}

/** Who the session belongs to, asked for as soon as there is one: the page asks next, and takes what is under way. */
export interface AskedUser {
  /** Nothing where nobody is signed in, or the screen is locked. */
  askAhead(fresh: boolean): void
  /** What the last question of this session is answered with, asked where none was; null where it failed or the session is over. */
  peek(): Promise<CurrentUser | null>
  /**
   * Fails as the platform client does, with session.none where nobody is signed in, and with platform.sessionEnded where
   * somebody else is by the time it is answered.
   */
  read(refresh: boolean): Promise<CurrentUserAnswer>
}

interface Early {
  readonly profileId: string
  readonly scope: object
  readonly asked: ReturnType<CachedAnswers['read']>
}

export function createAskedUser({ answers, sessions, currentProfileId }: AskedUserOptions): AskedUser {
  /** Asked for before the page asks; until it does. */
  let early: Early | null = null
  let last: Pick<Early, 'scope' | 'asked'> | null = null
  const isOver = ({ scope }: Pick<ActiveSession, 'scope'>) => sessions.current()?.scope !== scope

  /** A stored answer may have been replaced since, or withdrawn, when no page listened yet. */
  const take = async (own: Early) => {
    const answer = await own.asked
    if (answer.cache === null || answer.cache.offline || isOver(own)) return answer
    return answers.read('auth.currentUser', {}, { cacheOnly: true }).catch((failure: unknown) => {
      if (isOver(own)) return answer
      throw failure
    })
  }

  const ask = (scope: object, fresh: boolean): Early['asked'] => {
    const asked = answers.read('auth.currentUser', {}, { fresh })
    asked.catch(() => undefined)
    last = { scope, asked }
    return asked
  }
  const askAhead = (fresh: boolean): void => {
    const session = sessions.current()
    if (session === null || session.lock !== null) return
    const { profileId, scope } = session
    early = { profileId, scope, asked: ask(scope, fresh) }
  }

  return {
    askAhead,
    async peek() {
      const session = sessions.current()
      if (session === null || session.lock !== null) return null
      if (last?.scope !== session.scope) askAhead(!session.confirmed)
      const answer = await last?.asked.catch(() => null)
      return answer == null || isOver(session) ? null : (answer.data as CurrentUser)
    },
    async read(refresh) {
      const session = sessions.current()
      const own = early
      early = null
      if (session === null) {
        // The server may have ended it on the early question: its failure says why.
        if (own !== null && own.profileId === currentProfileId()) await own.asked
        throw new BridgeFailure('session.none')
      }
      const isAsked = !refresh && own?.scope === session.scope
      const fresh = refresh || !session.confirmed
      const { data, cache } = await (isAsked ? take(own) : ask(session.scope, fresh))
      // Somebody else may be here by now: this answer is about the person who was.
      if (isOver(session)) throw new BridgeFailure('platform.sessionEnded')
      return { user: data as CurrentUser, cache }
    },
  }
}
