import type { Preferences } from '#shared/ipc/preferences.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import type { CurrentUserAnswer, SessionState } from '#shared/ipc/session.ts'
import { isPlatformError } from './platform-error.ts'
import { on, request } from './request.ts'

/** What a start asks first. */
export interface StartAnswers {
  readonly kept: Preferences
  readonly servers: ServerState
  readonly session: SessionState
}

/** What the pages of a session begin with. Both are asked for at once; either may fail by itself. */
export interface UserAnswers {
  readonly kept: Promise<Preferences>
  readonly user: Promise<CurrentUserAnswer>
}

interface Ahead<Answers> {
  /** Whether it still answers what would be asked now. */
  counts(): boolean
  /** Null where it does not. Nothing follows the events any more. */
  take(): Answers | null
}

/** Milliseconds in which an answer that nobody took is still one of now. */
const freshFor = 10_000

let start: Ahead<Promise<StartAnswers>> | null = null
let user: (Ahead<UserAnswers> & { readonly account: string | null }) | null = null

function unheard(...answers: readonly Promise<unknown>[]): void {
  for (const answer of answers) answer.catch(() => undefined)
}

function askStart() {
  const kept = request('preferences.read')
  const servers = request('servers.state')
  const session = request('session.state')
  const together = Promise.all([kept, servers, session]).then(([kept, servers, session]) => ({
    kept,
    servers,
    session,
  }))
  return { servers, session, together }
}

function askUser(): UserAnswers {
  const answers = { kept: request('preferences.read'), user: request('session.currentUser', {}) }
  unheard(answers.kept, answers.user)
  return answers
}

/** Counts what was asked until main tells otherwise, its answer is old, or the server could not be reached. */
function ahead<Answers>(
  answers: Answers,
  answered: Promise<unknown>,
  listen: (outdated: () => void) => readonly (() => void)[],
): Ahead<Answers> {
  let isOutdated = false
  let at: number | null = null
  const stops = listen(() => {
    isOutdated = true
  })
  answered.then(
    () => {
      at = performance.now()
    },
    (failure: unknown) => {
      // Why a session ended is told once; everything else may go better the next time.
      if (!isPlatformError(failure) || failure.code !== 'platform.sessionEnded') isOutdated = true
    },
  )
  const counts = () => !isOutdated && (at === null || performance.now() - at <= freshFor)
  return {
    counts,
    take() {
      for (const stop of stops) stop()
      return counts() ? answers : null
    },
  }
}

/**
 * Asks what the interface begins with before its script has run: main answers while this thread is busy with it. As soon as
 * it is known that somebody is signed in, it is asked who; `signedIn` reads ahead what they will need, `signedOut` what a
 * sign-in needs.
 */
export function askStartAhead(signedIn: (kept: Preferences) => void, signedOut: () => void): void {
  const { servers, session, together } = askStart()
  start = ahead(together, together, (outdated) => {
    // What main told before its answer is in the answer, which may come long before the last of the three.
    const after = (answer: Promise<unknown>) => {
      let isAnswered = false
      answer.then(
        () => {
          isAnswered = true
        },
        () => undefined,
      )
      return () => isAnswered && outdated()
    }
    return [on('session.changed', after(session)), on('servers.changed', after(servers))]
  })
  together.then(
    ({ kept, session }) => {
      if (session.phase !== 'signedIn' || session.locked) return signedOut()
      askUserAhead(session)
      signedIn(kept)
    },
    () => undefined,
  )
}

/** Settings, servers and session: what was asked ahead, else asked now. */
export function takeStart(): Promise<StartAnswers> {
  const asked = start?.take() ?? null
  start = null
  return asked ?? askStart().together
}

/** Somebody is signed in: their pages ask for this next. */
export function askUserAhead({ account }: Pick<SessionState, 'account'>): void {
  if (user?.account === account && user.counts()) return
  user?.take()
  const answers = askUser()
  const asked = ahead(answers, Promise.all([answers.user, answers.kept]), (outdated) => [
    on('session.changed', (now) => {
      if (now.phase === 'none' || now.locked || now.account !== account) outdated()
    }),
    on('session.ended', outdated),
    on('servers.changed', outdated),
    on('cache.changed', ({ endpoint }) => {
      if (endpoint === 'auth.currentUser') outdated()
    }),
  ])
  user = { ...asked, account }
}

/** Settings and user: what was asked ahead, else asked now. */
export function takeUser(): UserAnswers {
  const asked = user?.take() ?? null
  user = null
  return asked ?? askUser()
}
