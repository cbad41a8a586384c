import type { BrowserWindow, Session } from 'electron'
import type { Log } from '../desktop/log.ts'
import type { SendEvent } from '../ipc/contract.ts'
import type { Homes } from '../security/homes.ts'
import { openExternalUrl } from '../security/navigation.ts'
import type { ServerRegistry } from '../servers/registry.ts'
import type { SessionService } from '../session/contract.ts'
import { carrySessionIn } from './carry.ts'
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
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  /** Hardened sessions, by partition: of a server, and of the sites a person reaches from there. */
  readonly serverSession: (partition: string) => Session
  readonly foreignSession: (partition: string) => Session
  readonly homes: Homes
  readonly openExternal: (url: string) => Promise<void>
}

export interface Embedding extends ViewService {
  /** The app ends: nothing of a person stays who did not agree to be kept. */
  stop(): Promise<void>
}

/** Embedded pages over Electron, following session, lock and server. */
export function createEmbedding(options: EmbeddingOptions): Embedding {
  const { servers, session, homes } = options
  /** Those of this run: what pages keep there belongs to the person. */
  const used = new Set<Session>()
  const baseOrigin = () => {
    const base = servers.baseUrl()
    return base === null ? null : new URL(base).origin
  }
  const sessionOf = (place: Target['place']): Session => {
    const id = servers.current()?.id ?? 'none'
    // Not kept on disk: what other sites store goes with the app.
    if (place === 'foreign') {
      const other = options.foreignSession(`foreign-${id}`)
      used.add(other)
      return other
    }
    const own = options.serverSession(servers.partition() ?? 'none')
    if (!used.has(own)) {
      carrySessionIn(own, {
        homes,
        tokenFor: (origin) => (origin === baseOrigin() ? session.token() : null),
        headersFor: options.headersFor,
      })
    }
    used.add(own)
    return own
  }
  const host = createElectronHost({
    windowOf: options.windowOf,
    sessionOf,
    homes,
    isLocked: options.isLocked,
    isQuitting: options.isQuitting,
    questions: options.questions,
    openExternal: (url) => void openExternalUrl(url, options.openExternal),
    windowGone: (windowId) => views.forget(windowId),
    now: Date.now,
  })
  const views = createViews({
    host,
    resolve: createResolver({ servers, session }),
    send: options.send,
    isLocked: options.isLocked,
  })

  const forget = async (): Promise<void> => {
    const works = [...used].flatMap((own) => [own.clearStorageData(), own.clearCache()])
    await Promise.all(works).catch((error: unknown) => options.log('warn', 'pages not forgotten', { error }))
  }

  let serverId = servers.current()?.id
  servers.onChange(() => {
    if (servers.current()?.id === serverId) return
    serverId = servers.current()?.id
    views.closeAll()
  })
  const now = () => ({ account: session.state().account, server: servers.current()?.id })
  let before = now()
  session.onChange(({ phase, account, locked }) => {
    const former = before
    before = now()
    if (phase === 'none' || account !== former.account) views.closeAll()
    else if (locked) views.hideAll()
    else views.showAll()
    // Pages keep what they know in cookies, storage and the network's cache: it is not for the next person.
    const hasLeft = former.account !== null && former.account !== account && former.server === before.server
    if (hasLeft) void forget()
  })
  return { ...views, stop: () => (session.state().keptOnDevice ? Promise.resolve() : forget()) }
}
