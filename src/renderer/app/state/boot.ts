import { create } from 'zustand'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import type { SessionState, SignedIn } from '#shared/ipc/session.ts'
import { askUserAhead, takeStart } from '#renderer/platform/ahead.ts'
import { on, request } from '#renderer/platform/request.ts'
import { applyPreferences } from './settings.ts'
import { applyDevice } from './window-size.ts'

interface Boot {
  readonly phase: 'starting' | 'ready' | 'failed'
  readonly servers: ServerState
  readonly session: SessionState
  /** The person signed out on purpose: sign-in does not lead back to the last page. */
  readonly signedOut: boolean
  /** Why the last session ended without the person; empty where it did not, and once somebody is signed in again. */
  readonly endedBy: string
  /** Who was where when it ended so: the way back leads nobody else there. */
  readonly left: { readonly userId: string; readonly address: string } | null
  /** The person just came from the sign-in page. */
  readonly fromSignIn: boolean
  /** A sign-in of this run that the user information has not followed yet; false for a session that was kept. */
  readonly entered: boolean
  /** Layout that the answer to this sign-in named, until it is taken over; null when it named none. */
  readonly signInTheme: string | null
}

const noSession: SessionState = {
  phase: 'none',
  account: null,
  restored: false,
  keyring: { backend: '', secure: false },
  keptOnDevice: false,
  locked: false,
}

/** Nothing is left of the last sign-in: the next session starts without its layout and its notice. */
export const noSignIn = { fromSignIn: false, entered: false, signInTheme: null } as const

/** What main said about server and session: the ground of the route guard. */
export const useBoot = create<Boot>(() => ({
  phase: 'starting',
  servers: { profiles: [], currentId: null },
  session: noSession,
  signedOut: false,
  endedBy: '',
  left: null,
  ...noSignIn,
}))

/** Reads settings, servers and session once. Main answers all three from memory. */
export async function start(): Promise<void> {
  useBoot.setState({ phase: 'starting' })
  const before = useBoot.getState()
  try {
    const { kept, servers, session } = await takeStart()
    applyDevice(kept)
    await applyPreferences(kept)
    // What main told meanwhile is newer than what it answered.
    const now = useBoot.getState()
    useBoot.setState({
      phase: 'ready',
      servers: now.servers === before.servers ? servers : now.servers,
      session: now.session === before.session ? session : now.session,
    })
  } catch {
    useBoot.setState({ phase: 'failed' })
  }
}

/** What main tells again as it was draws nothing; while it starts, whatever it tells counts as newer than its answer. */
function told(session: SessionState): SessionState {
  const { phase, session: before } = useBoot.getState()
  return phase === 'ready' && JSON.stringify(before) === JSON.stringify(session) ? before : session
}

/** Keeps both true for as long as the window lives. Answers how to stop. */
export function subscribeBoot(): () => void {
  const stops = [
    on('servers.changed', (servers) => useBoot.setState({ servers })),
    on('session.changed', (session) => {
      const { phase, account } = useBoot.getState().session
      const isOther = phase === 'none' || account !== session.account
      // Before anything is drawn of it: main asked the server already.
      if (session.phase === 'signedIn' && !session.locked && isOther) askUserAhead(session)
      useBoot.setState({ session: told(session) })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Main has a new session: the guard goes on from there. `answer` is what the sign-in answered, null where it answers
 * nothing; `fromSignIn` false: the person did not come from /login.
 */
export function enterSession(answer: SignedIn | null, fromSignIn = true): void {
  const theme = answer?.theme ?? ''
  useBoot.setState({
    ...(answer ? { session: told(answer.session) } : {}),
    signedOut: false,
    endedBy: '',
    fromSignIn,
    entered: true,
    signInTheme: fromSignIn || theme !== '' ? theme : null,
  })
  if (answer) return
  request('session.state').then(
    (session) => useBoot.setState({ session }),
    () => undefined,
  )
}

export function currentServer(state: Pick<Boot, 'servers'>): ServerProfile | null {
  return state.servers.profiles.find((profile) => profile.id === state.servers.currentId) ?? null
}

/** Whether there is another server to go to: the organisation may have settled on one. */
export function mayChooseServer({ servers }: Pick<Boot, 'servers'>): boolean {
  return servers.locked !== true || servers.profiles.length > 1
}
