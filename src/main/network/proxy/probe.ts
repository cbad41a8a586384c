import type { ProxyTest } from '#shared/ipc/desktop.ts'

export interface ProxyProbe {
  /** Base address of the current server; null without one. */
  readonly url: string | null
  /** A fetch through the current server's session. */
  readonly fetch: (
    url: string,
    init: { readonly signal: AbortSignal; readonly redirect: 'manual' },
  ) => Promise<Response>
  /** As Electron's session.resolveProxy answers. */
  readonly resolve: (url: string) => Promise<string>
  readonly now: () => number
}

/** Milliseconds: the person waits, and may have to type a password meanwhile. */
const TIMEOUT = 60_000

/** Asks the current server once, the way every request goes. Any answer of the server means that the way is open. */
export async function testProxy({ url, fetch, resolve, now }: ProxyProbe): Promise<ProxyTest> {
  if (url === null) return { outcome: 'noServer', way: '', milliseconds: 0, detail: '' }
  const way = await resolve(url).catch(() => '')
  const begin = now()
  const after = () => Math.round(now() - begin)
  try {
    const answer = await fetch(`${url}/`, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'manual' })
    await answer.body?.cancel()
    const outcome = answer.status === 407 ? 'refused' : 'reached'
    return { outcome, way, milliseconds: after(), detail: `HTTP ${answer.status}` }
  } catch (error) {
    const detail = causeOf(error)
    const outcome = /PROXY_AUTH|TUNNEL_CONNECTION_FAILED.*407/.test(detail) ? 'refused' : 'unreachable'
    return { outcome, way, milliseconds: after(), detail }
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 200)
}
