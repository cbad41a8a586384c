import { join } from 'node:path'
import type { EndpointId } from '#shared/api/table.ts'
import type { ServerKind } from '#shared/ipc/servers.ts'
import type { CurrentUser } from '#shared/api/auth.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { Fetch } from '#main/base/fetch.ts'
import type { Language } from '#main/base/language.ts'
import type { PreferenceScope } from '#main/preferences/keys.ts'
import { openSecretStore, type SafeStorage } from '#main/base/secret-store.ts'
import { subscribeWorker, type ReportFault } from '#main/base/storage-faults.ts'
import { createSignal } from '#main/base/signal.ts'
import type { Thread } from '#main/base/worker-rpc.ts'
import { createCachedAnswers } from '#main/cache/answers.ts'
import { createCacheClient } from '#main/cache/client.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import { createSealedNotes, type SealedNotes } from '#main/cache/notes.ts'
import { withFamilyCalls } from '#main/family/client.ts'
import { createGenerations } from '#main/family/generation.ts'
import { createServerRecognition } from '#main/family/recognition.ts'
import { createPlatformClient, type PlatformLimits } from '#main/http/client.ts'
import { createConnection } from '#main/http/connection.ts'
import type { PlatformClient, SessionEnd } from '#main/http/contract.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import { createActiveSessions } from '#main/session/active-sessions.ts'
import { createLockGate, type LockGate } from '#main/session/lock-gate.ts'
import { createSessionPersistence } from '#main/session/persistence.ts'
import { createSessionService } from '#main/session/service.ts'
import type { SessionService } from '#main/session/contract.ts'
import { openVaultFile } from '#main/session/vault-file.ts'
import { createVault, type Vault } from '#main/session/vault.ts'

export interface PlatformServicesOptions {
  readonly servers: ServerRegistry
  /** The language of whoever uses a server: answers come in it. */
  readonly languageFor: (scope: PreferenceScope) => Language
  /** What the server in use was recognised as the last time; null where it never was. */
  readonly keptKind?: { readonly read: () => ServerKind | null; readonly write: (kind: ServerKind) => void }
  /** Pushes to the windows, whatever the lock: the gate before it is made here. */
  readonly send: SendEvent
  /** Absolute folder of what the app keeps: `vault.json` and `cache/`. */
  readonly userData: string
  /** The fetch of a partition, made once per server profile. */
  readonly fetchThrough: (partition: string) => Fetch
  readonly startCacheWorker: () => Thread
  readonly safeStorage: SafeStorage
  readonly platform: NodeJS.Platform
  /** The organisation may forbid keeping a session on the machine; allowed when absent. */
  readonly guardVault?: (vault: Vault) => Vault
  /** Shows a web page in the person's own browser. */
  readonly openExternal: (url: string) => Promise<void>
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
  readonly report: ReportFault
  readonly limits?: Partial<PlatformLimits>
  readonly userAgent?: string
  /** Milliseconds between questions while the server is away. */
  readonly probeInterval?: number
}

export interface PlatformServices {
  readonly client: PlatformClient
  readonly answers: CachedAnswers
  readonly session: SessionService
  readonly gate: LockGate
  /** Small texts of the account, sealed beside its answers. */
  readonly notes: SealedNotes
  /** What the server in use is: ours, or of which generation of the family; null where it never answered. */
  readonly serverKind: () => Promise<ServerKind | null>
  /** Whether the current server answers. */
  readonly online: () => boolean
  /** Called when that changes. */
  readonly onConnection: (listener: (online: boolean) => void) => () => void
  /** Closes the cache and ends its worker. */
  stop(): Promise<void>
}

/** A fetch that follows the chosen server: each partition's own is made once. */
function currentFetch(servers: ServerRegistry, fetchThrough: (partition: string) => Fetch): Fetch {
  const made = new Map<string, Fetch>()
  return (input, init) => {
    const partition = servers.partition()
    if (partition === null) return Promise.reject(new BridgeFailure('server.none'))
    const known = made.get(partition) ?? fetchThrough(partition)
    made.set(partition, known)
    return known(input, init)
  }
}

function currentBaseUrl(servers: ServerRegistry): string | null {
  if (servers.current() === null) throw new BridgeFailure('server.none')
  return servers.baseUrl()
}

/** HTTP client, offline cache and session of the chosen server, and the gate of the locked screen. */
export function createPlatformServices(options: PlatformServicesOptions): PlatformServices {
  const { servers, log, report } = options
  const sessions = createActiveSessions(() => servers.current()?.id ?? null)
  const gate = createLockGate({ send: options.send, isLocked: () => (sessions.current()?.lock ?? null) !== null })
  const { send } = gate

  const sessionEnded = createSignal<SessionEnd>()
  const reached = createSignal<boolean>()
  const recognition = createServerRecognition()
  const direct = createPlatformClient({
    fetch: currentFetch(servers, options.fetchThrough),
    baseUrl: () => currentBaseUrl(servers),
    ready: () => servers.ready(),
    token: () => sessions.current()?.token ?? null,
    language: () =>
      options.languageFor(sessions.current() ?? { profileId: servers.current()?.id ?? null, account: null }),
    sessionEnded: sessionEnded.emit,
    reached: reached.emit,
    answered: recognition.answered,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  })
  const generationOf = createGenerations(direct)
  const generation = () => {
    const base = servers.baseUrl() ?? ''
    return recognition.isFamily(base) === true ? generationOf(base) : null
  }
  const client = withFamilyCalls(direct, generation)
  const connection = createConnection({
    changed: (online) => send('connection.changed', { online }),
    probe: () => client.call('auth.loginConfig', {}),
    ...(options.probeInterval === undefined ? {} : { interval: options.probeInterval }),
  })
  reached.subscribe(connection.report)

  const cache = createCacheClient({
    start: options.startCacheWorker,
    log: subscribeWorker('cache', 'cache', log, report),
  })
  const { guardVault = (own) => own } = options
  const vault = openSecretStore(options.safeStorage, options.platform).then((store) =>
    guardVault(createVault(openVaultFile(join(options.userData, 'vault.json'), report), store)),
  )
  const persistence = createSessionPersistence({ vault, cache, folder: join(options.userData, 'cache'), log })
  const arrived = createSignal<{ readonly id: EndpointId; readonly data: unknown }>()
  const answers = createCachedAnswers({
    client,
    cache,
    send,
    online: connection.online,
    scope: () => {
      const current = sessions.current()?.scope ?? null
      return current !== null && persistence.isOpenFor(current) ? current : null
    },
    arriving: (id, data) => arrived.emit({ id, data }),
  })
  const session = createSessionService({
    client,
    answers,
    sessions,
    persistence,
    vault,
    servers,
    send,
    openExternal: options.openExternal,
    log,
  })
  sessionEnded.subscribe(session.end)
  session.onChange(gate.sessionChanged)
  arrived.subscribe(({ id, data }) => {
    if (id !== 'auth.currentUser') return
    const user = data as CurrentUser
    const owner = user.userInfo?.userId
    if (owner !== undefined) cache.claim({ owner }).catch(() => undefined)
    session.confirmed(user)
  })

  const placeNow = () => `${servers.current()?.id} ${servers.current()?.url}`
  let place = placeNow()
  const stopFollowing = servers.onChange(() => {
    if (placeNow() === place) return
    place = placeNow()
    connection.reset()
  })

  return {
    client,
    answers,
    session,
    gate,
    notes: createSealedNotes(cache),
    async serverKind() {
      const kind = recognition.isFamily(servers.baseUrl() ?? '') === false ? 'own' : await generation()
      if (kind === null) return options.keptKind?.read() ?? null
      if (kind !== options.keptKind?.read()) options.keptKind?.write(kind)
      return kind
    },
    online: connection.online,
    onConnection: connection.onChange,
    async stop() {
      stopFollowing()
      connection.dispose()
      await session.dispose()
      await cache.dispose()
    },
  }
}
