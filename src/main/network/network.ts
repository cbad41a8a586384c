import { type App, net, safeStorage, type Session } from 'electron'
import type { ProxySettings, Support } from '#shared/ipc/desktop.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { createSessionFetch } from './session-fetch.ts'
import { openSecretStore } from '#main/base/secret-store.ts'
import { proxyConfig } from './proxy/rules.ts'
import { createProxySessions } from './proxy/sessions.ts'
import { type Challenge, createProxySignIn, type ProxySignIn } from './proxy/sign-in.ts'
import { createProxyVault } from './proxy/vault.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { createSignal } from '#main/base/signal.ts'
import { supported, unsupported } from '#main/base/support.ts'

export interface NetworkOptions {
  readonly userData: string
  readonly proxy: () => ProxySettings
  readonly onFault: (error: unknown) => void
  readonly report: ReportFault
  /** Headers that an address needs beside those of its request. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
}

/** The way to the network: the proxy of every session that speaks to it, and the proxy's sign-in. */
export interface Network {
  readonly signIn: ProxySignIn
  /** Hands out sessions with the proxy on them. */
  through(session: (partition: string) => Session): (partition: string) => Session
  /** A fetch that waits for the session's proxy and answers its sign-in. */
  fetch(session: Session): Fetch
  /** Embedded pages ask through the app for what `fetch` asks by itself. */
  subscribePages(app: App): void
  proxyChanged(): void
  /** Called when the proxy asks for a sign-in, or no longer does. */
  onChange(listener: () => void): () => void
  /** Whether a keyring may keep a proxy's sign-in. */
  keyring(): Support
}

/** Milliseconds in which a second question for one address means that the first answer was refused. */
const refusalWindow = 15_000

export function createNetwork(options: NetworkOptions): Network {
  const changes = createSignal()
  const sessions = createProxySessions({ config: () => proxyConfig(options.proxy()), onFault: options.onFault })
  const store = openSecretStore(safeStorage, process.platform)
  const signIn = createProxySignIn({
    vault: createProxyVault(options.userData, store, options.report),
    changed: changes.emit,
  })
  let keyring: Support = unsupported('checking')
  void store.then(({ secure }) => {
    keyring = secure ? supported : unsupported('noKeyring')
  })

  return {
    signIn,
    through: (session) => (partition) => {
      const own = session(partition)
      sessions.take(own)
      return own
    },
    fetch(session) {
      const request = createSessionFetch({
        request: (asked) => net.request({ ...asked, session }),
        headersFor: options.headersFor,
        login: (info, attempt) => signIn.answer(info, attempt),
      })
      return async (input, init) => {
        await sessions.ready(session)
        return request(input, init)
      }
    },
    subscribePages(app) {
      const asked = new Map<string, number>()
      app.on('login', (event, _contents, details, info, answer) => {
        if (!info.isProxy) return
        event.preventDefault()
        const key = `${details.url} ${info.host}:${info.port}`
        const attempt = Date.now() - (asked.get(key) ?? 0) < refusalWindow ? 1 : 0
        asked.set(key, Date.now())
        if (asked.size > 200) asked.clear()
        void given(signIn, info, attempt).then((credentials) =>
          credentials === null ? answer() : answer(credentials.username, credentials.password),
        )
      })
    },
    proxyChanged() {
      signIn.again()
      signIn.withdraw()
      void sessions.change()
    },
    onChange: changes.subscribe,
    keyring: () => keyring,
  }
}

function given(signIn: ProxySignIn, info: Challenge, attempt: number) {
  return signIn.answer(info, attempt).catch(() => null)
}
