import type { BrowserWindow, Session } from 'electron'
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

/** Embedded pages over Electron, following session, lock and server. */
export function createEmbedding(options: EmbeddingOptions): ViewService {
  const { servers, session, homes } = options
  const carrying = new WeakSet<Session>()
  const baseOrigin = () => {
    const base = servers.baseUrl()
    return base === null ? null : new URL(base).origin
  }
  const sessionOf = (place: Target['place']): Session => {
    const id = servers.current()?.id ?? 'none'
    // Not kept on disk: what other sites store goes with the app.
    if (place === 'foreign') return options.foreignSession(`foreign-${id}`)
    const own = options.serverSession(servers.partition() ?? 'none')
    if (!carrying.has(own)) {
      carrySessionIn(own, {
        homes,
        tokenFor: (origin) => (origin === baseOrigin() ? session.token() : null),
        headersFor: options.headersFor,
      })
    }
    carrying.add(own)
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

  let serverId = servers.current()?.id
  servers.onChange(() => {
    if (servers.current()?.id === serverId) return
    serverId = servers.current()?.id
    views.closeAll()
  })
  let owner = session.state().account
  session.onChange(({ phase, account, locked }) => {
    const isOther = account !== owner
    owner = account
    if (phase === 'none' || isOther) views.closeAll()
    else if (locked) views.hideAll()
    else views.showAll()
  })
  return views
}
