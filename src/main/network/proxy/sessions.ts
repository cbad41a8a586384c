import type { ProxyConfig } from 'electron'

/** The part of Electron's session that is used. */
export interface ProxiedSession {
  setProxy(config: ProxyConfig): Promise<void>
  forceReloadProxyConfig(): Promise<void>
  closeAllConnections(): Promise<void>
}

export interface ProxySessions {
  /** Tells a session its proxy, when it is first used. */
  take(session: ProxiedSession): void
  /** Resolves when the session's proxy holds: no request may go out before it. */
  ready(session: ProxiedSession): Promise<void>
  /** Tells every session its new proxy; connections by the old way are closed. */
  change(): Promise<void>
}

export interface ProxySessionsOptions {
  readonly config: () => ProxyConfig
  readonly onFault: (error: unknown) => void
}

/** One proxy for every session that speaks to the network. */
export function createProxySessions({ config, onFault }: ProxySessionsOptions): ProxySessions {
  const known = new Map<ProxiedSession, Promise<void>>()
  const take = (session: ProxiedSession) => {
    const set = known.get(session) ?? session.setProxy(config()).catch(onFault)
    known.set(session, set)
    return set
  }
  return {
    take: (session) => void take(session),
    ready: take,
    async change() {
      const renew = async (session: ProxiedSession) => {
        await session.setProxy(config())
        await session.forceReloadProxyConfig()
        await session.closeAllConnections()
      }
      for (const session of known.keys()) known.set(session, renew(session).catch(onFault))
      await Promise.all(known.values())
    },
  }
}
