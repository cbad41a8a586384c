import type { ArrivedLink } from '#shared/ipc/links.ts'
import type { SendEvent } from '#main/base/events.ts'
import { bareToken } from '#main/base/without-token.ts'
import type { SessionService } from '#main/session/contract.ts'
import { parseLink } from './parse.ts'
import { stripToken } from './token.ts'

/** What a person is asked before a link from outside signs somebody in. */
export interface AdoptQuestion {
  readonly server: string
  /** Who is signed in now; null when nobody is. */
  readonly account: string | null
}

export interface LinksOptions {
  readonly session: Pick<SessionService, 'state' | 'token' | 'adoptToken' | 'ready'>
  /** Address of the current server for people; null without one. */
  readonly server: () => string | null
  /** Whether the menu of the signed-in person leads to a path. */
  readonly inMenu: (path: string) => Promise<boolean>
  readonly ask: (question: AdoptQuestion) => Promise<boolean>
  /** A token that the server did not take. */
  readonly refused: () => void
  readonly send: SendEvent
  readonly log: (level: 'info' | 'warn', message: string, details: Readonly<Record<string, unknown>>) => void
}

export interface Links {
  /** A link from outside the program, in whatever shape. Never rejects. */
  handle(value: string): Promise<void>
  /** The page can show links from now on; answers the one that waits. */
  ready(): ArrivedLink | null
  /** The page is gone, or another one takes its place: what arrives waits until that one is ready. */
  pageLeft(): void
  /** A route of our own page that may carry a token: stores it if it is another one, answers the rest. */
  open(path: string): Promise<{ path: string }>
}

/** More wait only when a program floods us. */
const MAX_WAITING = 3

/** Brings links to the page, without their token. One after the other: each may ask the person something. */
export function createLinks(options: LinksOptions): Links {
  const { session, send, log } = options
  /** `account`: it came behind the lock of this one; null when it is for whoever is there. */
  let pending: { readonly link: ArrivedLink; readonly account: string | null } | null = null
  let isReady = false
  let waiting = 0
  let queue: Promise<void> = Promise.resolve()

  const deliver = (link: ArrivedLink): void => {
    const { account, locked } = session.state()
    // A locked page may not be shown anything; it asks again once it is open.
    if (isReady && !locked) send('links.arrived', link)
    else pending = { link, account: locked ? account : null }
  }

  const isOther = (token: string): boolean => {
    const own = session.token()
    return own === null || bareToken(own) !== bareToken(token)
  }

  /** Whether a link may begin a session here; nobody is asked where there is no server to begin it on. */
  const consents = (): Promise<boolean> => {
    const server = options.server()
    const { account, locked } = session.state()
    return server === null || locked ? Promise.resolve(false) : options.ask({ server, account })
  }

  /** With consent and the server's word; the page opens in any case, as whoever is signed in then. */
  const adopt = async (token: string): Promise<void> => {
    if (!isOther(token) || !(await consents())) return
    await session.adoptToken(token).catch((error: unknown) => {
      log('warn', 'token of a link refused', { error: error instanceof Error ? error.message : 'unknown' })
      options.refused()
    })
  }

  const handle = async (value: string): Promise<void> => {
    const link = parseLink(value)
    if (link === null) return log('warn', 'link refused', { length: value.length })
    if (link.kind === 'server') return deliver(link)
    await session.ready()
    if (link.signsIn && !(await consents())) return log('info', 'sign-in by a link declined', {})
    if (link.token !== null) await adopt(link.token)
    // Before anyone signed in no menu can tell; the router asks it after the sign-in.
    const isKnown = link.known || session.token() === null || (await options.inMenu(link.path.split('?')[0] ?? ''))
    if (!isKnown) return log('warn', 'link to an unknown page', {})
    deliver({ kind: 'open', path: link.path })
  }

  return {
    handle(value) {
      if (waiting >= MAX_WAITING) return Promise.resolve()
      waiting += 1
      queue = queue
        .then(() => handle(value))
        .catch((error: unknown) => log('warn', 'link failed', { error: String(error) }))
        .finally(() => {
          waiting -= 1
        })
      return queue
    },
    ready() {
      isReady = true
      const waited = pending
      pending = null
      if (waited === null) return null
      // What came behind one person's lock does not open for another.
      const { link, account } = waited
      return account === null || account === session.state().account ? link : null
    },
    pageLeft() {
      isReady = false
    },
    async open(route) {
      const { path, token } = stripToken(route)
      // Our own page asks: section 2 stores it without a question. It still needs the server's word.
      if (token !== null && isOther(token)) await session.adoptToken(token)
      return { path }
    },
  }
}
