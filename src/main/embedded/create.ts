import type { BrowserWindow, Session } from 'electron'
import type { Log } from '#main/base/log.ts'
import type { SendEvent } from '#main/base/events.ts'
import type { EmbeddedPages } from '#main/security/embedded-pages.ts'
import { openExternalUrl } from '#main/security/navigation.ts'
import { partitionOf } from '#main/servers/profiles.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import { injectAuthorization } from './authorization.ts'
import type { ViewService } from './contract.ts'
import { createElectronHost } from './electron-host.ts'
import type { PageQuestions } from './questions.ts'
import { createResolver } from './resolve.ts'
import { createViews } from './service.ts'
import type { Target } from './target.ts'

export interface EmbeddingOptions {
  readonly servers: ServerRegistry
  readonly session: SessionService
  readonly send: SendEvent
  readonly log: Log
  readonly isLocked: () => boolean
  readonly isQuitting: () => boolean
  readonly questions: PageQuestions
  /** Headers that an address needs from the app. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
  readonly acceptLanguage: () => string
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  /** Hardened sessions, by partition: of a server, and of the sites a person reaches from there. */
  readonly serverSession: (partition: string) => Session
  readonly foreignSession: (partition: string) => Session
  readonly embeddedPages: EmbeddedPages
  readonly openExternal: (url: string) => Promise<void>
}

export interface Embedding extends ViewService {
  /** The app ends: nothing of a person stays who did not agree to be kept. */
  stop(): Promise<void>
}

/** Embedded pages over Electron, following session, lock and server. */
export function createEmbedding(options: EmbeddingOptions): Embedding {
  const { servers, session, embeddedPages } = options
  /** Servers whose pages this person opened, and whether what those keep may stay when the app ends. */
  const used = new Map<string, boolean>()
  /** Servers where nobody was signed in: what lies there is of a run that could not clear it, or of nobody. */
  const stale = new Set<string>()
  const carrying = new WeakSet<Session>()
  /** Sessions of other sites, by server: in memory, so those of this run are all there are. */
  const others = new Map<string, Session>()
  const baseOrigin = () => {
    const base = servers.baseUrl()
    return base === null ? null : new URL(base).origin
  }
  const sessionOf = (place: Target['place']): Session => {
    const id = servers.current()?.id ?? 'none'
    used.set(id, session.state().keptOnDevice)
    // Not kept on disk: what other sites store goes with the app.
    if (place === 'foreign') {
      const other = options.foreignSession(`foreign-${id}`)
      others.set(id, other)
      return other
    }
    const own = options.serverSession(servers.partition() ?? 'none')
    if (!carrying.has(own)) {
      injectAuthorization(own, {
        embeddedPages,
        tokenFor: (origin) => (origin === baseOrigin() ? session.token() : null),
        headersFor: options.headersFor,
        acceptLanguage: options.acceptLanguage,
      })
    }
    carrying.add(own)
    return own
  }
  const host = createElectronHost({
    windowOf: options.windowOf,
    sessionOf,
    embeddedPages,
    isLocked: options.isLocked,
    isQuitting: options.isQuitting,
    questions: options.questions,
    openExternal: (url) => void openExternalUrl(url, options.openExternal),
    windowGone: (windowId) => views.forget(windowId),
    now: Date.now,
  })
  const resolve = createResolver({ servers, session })
  const views = createViews({
    host,
    resolve: async (target) => {
      const { id } = servers.current() ?? {}
      // Here and not at the start, which would wait for it: most starts need no page.
      if (id !== undefined && stale.has(id)) forget(id)
      await forgetting
      return resolve(target)
    },
    send: options.send,
    isLocked: options.isLocked,
  })

  let forgetting: Promise<unknown> = Promise.resolve()
  const forget = (id: string): void => {
    used.delete(id)
    stale.delete(id)
    const works = [options.serverSession(partitionOf({ id })), others.get(id)].flatMap((own) =>
      own ? [own.clearStorageData(), own.clearCache()] : [],
    )
    const done = Promise.all(works).catch((error: unknown) => options.log('warn', 'pages not forgotten', { error }))
    forgetting = Promise.all([forgetting, done])
  }

  let serverId = servers.current()?.id
  servers.onChange(() => {
    if (servers.current()?.id === serverId) return
    serverId = servers.current()?.id
    views.closeAll()
  })
  const now = () => ({ account: session.state().account, server: servers.current()?.id })
  let before = now()
  session.onChange(({ phase, account, locked, keptOnDevice }) => {
    const former = before
    before = now()
    if (phase === 'none' || account !== former.account) views.closeAll()
    else if (locked) views.hideAll()
    else views.showAll()
    const { server } = before
    if (server === undefined) return
    // Pages keep what they know in cookies, storage and the network's cache: it is not for the next person.
    const hasLeft = former.account !== null && former.account !== account && former.server === server
    if (hasLeft) forget(server)
    else if (account === null) stale.add(server)
    else if (used.has(server)) used.set(server, keptOnDevice)
  })
  return {
    ...views,
    stop: async () => {
      for (const [id, stays] of used) if (!stays) forget(id)
      await forgetting
    },
  }
}
