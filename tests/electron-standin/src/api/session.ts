import { join } from 'node:path'
import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { cdp, withPage } from '../core/browser.ts'
import { whole } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { app } from './app.ts'
import { browserContext } from './contexts.ts'
import { Cookies } from './cookies.ts'
import { fetchWith } from './net-fetch.ts'
import type { CheckHandler, PermissionHandlers, RequestHandler } from './permissions.ts'
import { Protocol } from './protocol.ts'
import { bypasses, proxyFor } from './proxy.ts'
import { toWeb } from './schemes.ts'
import { transportOf } from './transports.ts'
import type { CertificateProc } from './transport.ts'
import { WebRequest } from './web-request.ts'

// Electron's storage names where DevTools has others.
const storageNames: Record<string, string> = {
  localstorage: 'local_storage',
  indexdb: 'indexeddb',
  filesystem: 'file_systems',
  serviceworkers: 'service_workers',
  cachestorage: 'cache_storage',
}

/** What other files of the stand-in may know of a session. */
export interface SessionState {
  permissions: PermissionHandlers
  verifyCertificate: CertificateProc | null
  proxy: Electron.ProxyConfig
  userAgent: string | undefined
  protocol: Protocol
  webRequest: WebRequest
  cookies: Cookies
  context(forWindow: boolean): Promise<string | undefined>
}

export let stateOf: (session: object) => SessionState

const partitions = new Map<string, Session>()
let theDefault: Session | undefined

/** One partition: cookies, storage, scheme handlers, permission handlers, proxy and certificate rules. */
export class Session extends Emitter {
  readonly cookies: Electron.Cookies
  readonly protocol: Electron.Protocol
  readonly webRequest: Electron.WebRequest
  readonly storagePath: string | null
  #state: SessionState
  #context: Promise<string | undefined> | undefined

  static {
    stateOf = (session) => (session as Session).#state
  }

  constructor(partition: string) {
    super('session', servedEvents.Session)
    const persistent = partition === '' || partition.startsWith('persist:')
    const name = partition.slice('persist:'.length)
    this.storagePath = !persistent
      ? null
      : partition === ''
        ? app.getPath('sessionData')
        : join(app.getPath('sessionData'), 'Partitions', name)
    const key = persistent ? partition || 'default' : null
    const context = (forWindow: boolean) => (this.#context ??= browserContext(key, forWindow))
    const state: SessionState = {
      permissions: { request: null, check: null },
      verifyCertificate: null,
      proxy: { mode: 'direct' },
      userAgent: undefined,
      protocol: new Protocol(),
      webRequest: new WebRequest(),
      cookies: new Cookies(() => context(false)),
      context,
    }
    this.#state = state
    this.cookies = whole(state.cookies)
    this.protocol = whole(state.protocol)
    this.webRequest = whole(state.webRequest)
    app.emit('session-created', this)
  }

  static fromPartition(partition: string, options?: Electron.FromPartitionOptions): Electron.Session {
    if (!app.isReady()) throw new Error('Session can only be received when app is ready')
    if (options?.cache === false) missing('session.fromPartition with cache: false')
    if (partition === '') return Session.defaultSession
    const session = partitions.get(partition) ?? new Session(partition)
    partitions.set(partition, session)
    return whole(session)
  }

  static get defaultSession(): Electron.Session {
    if (!app.isReady()) throw new Error('Session can only be received when app is ready')
    theDefault ??= new Session('')
    return whole(theDefault)
  }

  isPersistent(): boolean {
    return this.storagePath !== null
  }

  getStoragePath(): string | null {
    return this.storagePath
  }

  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return fetchWith(whole<Electron.Session>(this), input, init)
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#state.permissions.request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#state.permissions.check = handler
  }

  /** Devices (HID, serial, USB) and screen capture cannot be asked for in the stand-in, so these are never called. */
  setDevicePermissionHandler(handler: unknown): void {
    if (handler !== null && typeof handler !== 'function') throw new TypeError('handler must be a function or null')
  }

  setCertificateVerifyProc(proc: CertificateProc | null): void {
    this.#state.verifyCertificate = proc
  }

  /** Requests of the stand-in never sign in by NTLM or Negotiate: an empty list says the truth. */
  allowNTLMCredentialsForDomains(domains: string): void {
    if (domains !== '') missing('session.allowNTLMCredentialsForDomains of any domain')
  }

  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    const mode = config.mode ?? (config.pacScript ? 'pac_script' : config.proxyRules ? 'fixed_servers' : 'direct')
    if (mode === 'pac_script' || mode === 'auto_detect') missing(`session.setProxy with mode ${mode}`)
    this.#state.proxy = { ...config, mode }
  }

  async resolveProxy(url: string): Promise<string> {
    const proxy = proxyFor(this.#state.proxy, new URL(url))
    return proxy && !bypasses(this.#state.proxy, new URL(url)) ? `PROXY ${proxy.host}` : 'DIRECT'
  }

  // Nothing is kept of proxies, sign-ins or names between requests, so there is nothing to reload or clear.
  async forceReloadProxyConfig(): Promise<void> {}

  async clearAuthCache(): Promise<void> {}

  async clearHostResolverCache(): Promise<void> {}

  getUserAgent(): string {
    return this.#state.userAgent ?? app.userAgentFallback
  }

  setUserAgent(userAgent: string): void {
    this.#state.userAgent = userAgent
  }

  /** The stand-in has no spell checker: switching it off is true at once, switching it on is refused by name. */
  setSpellCheckerEnabled(enable: boolean): void {
    if (enable) missing('session.setSpellCheckerEnabled(true)')
  }

  isSpellCheckerEnabled(): boolean {
    return false
  }

  async clearStorageData(options: Electron.ClearStorageDataOptions = {}): Promise<void> {
    const browserContextId = await this.#state.context(false)
    const wanted: readonly string[] = options.storages ?? ['all']
    if (wanted.includes('all') || wanted.includes('cookies')) {
      if (options.origin) missing('session.clearStorageData of cookies with an origin')
      await cdp().send('Storage.clearCookies', { browserContextId })
    }
    const storageTypes = wanted
      .filter((storage) => storage !== 'cookies')
      .map((storage) => storageNames[storage] ?? storage)
    if (storageTypes.length === 0) return
    const origin = options.origin ? new URL(toWeb(options.origin)).origin : '*'
    await withPage(browserContextId, (sessionId) =>
      cdp().send('Storage.clearDataForOrigin', { origin, storageTypes: storageTypes.join(',') }, sessionId),
    )
  }

  async clearCache(): Promise<void> {
    const browserContextId = await this.#state.context(false)
    await withPage(browserContextId, (sessionId) => cdp().send('Network.clearBrowserCache', undefined, sessionId))
  }

  async closeAllConnections(): Promise<void> {
    transportOf(this).close()
  }
}
