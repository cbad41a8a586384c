import { join } from 'node:path'
import type { EndpointId } from '#shared/api/table.ts'
import { type CurrentUser } from '#shared/api/auth.ts'
import { createCachedAnswers } from '#main/cache/answers.ts'
import { createCacheClient } from '#main/cache/client.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { FileDialogs } from '#main/files/dialogs.ts'
import { createCaptchaResource, createChosenResource, createFileResource } from '#main/http/resources.ts'
import { createFilesService, type FilesService, type RunDownload } from '#main/transfers/files.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import { createKeeping } from '#main/session/persistence.ts'
import { createLiveSessions } from '#main/session/active-sessions.ts'
import { openSecretStore, type SafeStorage } from '#main/base/secret-store.ts'
import { createSessionService, type ManagedSession } from '#main/session/service.ts'
import { createVault, type Vault } from '#main/session/vault.ts'
import { openVaultFile } from '#main/session/vault-file.ts'
import type { Thread } from '#main/base/worker-client.ts'
import { createPlatformClient, type PlatformLimits } from '#main/http/client.ts'
import { createConnection } from '#main/http/connection.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { Fetch } from '#main/base/fetch.ts'

export interface PlatformServicesOptions {
  readonly servers: ServerRegistry
  readonly send: SendEvent
  /** Absolute folder of what the app keeps: `vault.json` and `cache/`. */
  readonly userData: string
  /** The fetch of a partition, made once per server profile. */
  readonly fetchThrough: (partition: string) => Fetch
  readonly startCacheWorker: () => Thread
  readonly safeStorage: SafeStorage
  readonly platform: NodeJS.Platform
  readonly dialogs: FileDialogs
  readonly download?: RunDownload
  /** The organisation may forbid keeping a session on the machine; allowed when absent. */
  readonly guardVault?: (vault: Vault) => Vault
  /** Shows a web page in the person's own browser. */
  readonly openExternal: (url: string) => Promise<void>
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
  readonly limits?: Partial<PlatformLimits>
  readonly userAgent?: string
  /** Milliseconds between questions while the server is away. */
  readonly probeInterval?: number
}

export interface PlatformServices {
  readonly client: PlatformClient
  readonly answers: CachedAnswers
  readonly session: ManagedSession
  readonly files: FilesService
  /** Whether the current server answers. */
  readonly online: () => boolean
  readonly resources: {
    readonly '/captcha/': (request: Request) => Promise<Response>
    readonly '/file/': (request: Request) => Promise<Response>
    readonly '/chosen/': (request: Request) => Promise<Response>
  }
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

/** Ties client, cache, session and files together: everything of main that speaks to the platform by HTTP. */
export function createPlatformServices(options: PlatformServicesOptions): PlatformServices {
  const { servers, send, log } = options
  const live = createLiveSessions(() => servers.current()?.id ?? null)
  const cache = createCacheClient({
    start: options.startCacheWorker,
    log: ({ level, event, ...details }) => log(level, `cache ${event}`, details),
  })
  const { guardVault = (own) => own } = options
  const vault = openSecretStore(options.safeStorage, options.platform).then((store) =>
    guardVault(createVault(openVaultFile(join(options.userData, 'vault.json')), store)),
  )
  const keeping = createKeeping({ vault, cache, folder: join(options.userData, 'cache'), log })

  const client: PlatformClient = createPlatformClient({
    fetch: currentFetch(servers, options.fetchThrough),
    baseUrl: () => currentBaseUrl(servers),
    ready: () => servers.ready(),
    token: () => live.current()?.token ?? null,
    sessionEnded: (end) => session.end(end),
    reached: (reached) => connection.report(reached),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  })
  const connection = createConnection({
    send,
    probe: () => client.call('auth.loginConfig', {}),
    ...(options.probeInterval === undefined ? {} : { interval: options.probeInterval }),
  })
  const scope = () => {
    const current = live.current()?.scope ?? null
    return current !== null && keeping.isOpenFor(current) ? current : null
  }
  const arriving = (id: EndpointId, data: unknown) => {
    if (id !== 'auth.currentUser') return
    const owner = (data as CurrentUser).userInfo?.userId
    if (owner !== undefined) cache.claim({ owner }).catch(() => undefined)
    session.confirmed()
  }
  const answers = createCachedAnswers({ client, cache, send, online: connection.online, scope, arriving })
  const session = createSessionService({
    client,
    answers,
    live,
    keeping,
    vault,
    servers,
    send,
    openExternal: options.openExternal,
    log,
  })
  const files = createFilesService({
    client,
    dialogs: options.dialogs,
    isLocked: () => session.state().locked,
    ...(options.download === undefined ? {} : { download: options.download }),
    uploaded: (entry) => (entry.invalidates === undefined ? Promise.resolve() : answers.invalidate(entry.invalidates)),
  })

  let profileId = servers.current()?.id
  const stopFollowing = servers.onChange(() => {
    if (servers.current()?.id === profileId) return
    profileId = servers.current()?.id
    connection.reset()
  })
  let chooser: string | null = null
  session.onChange(({ account }) => {
    const now = account === null ? null : `${servers.current()?.id} ${account}`
    if (now !== chooser) files.clear()
    chooser = now
  })

  return {
    client,
    answers,
    session,
    files,
    online: connection.online,
    resources: {
      '/captcha/': createCaptchaResource(client),
      '/file/': createFileResource(client),
      '/chosen/': createChosenResource(files),
    },
    async stop() {
      stopFollowing()
      connection.dispose()
      await session.dispose()
      await cache.dispose()
    },
  }
}
