import { errorCode } from '#shared/rules/error-code.ts'
/** The part of `fetch` a probe needs. */
export type ProbeFetch = (
  url: string,
  init: {
    readonly method: 'GET'
    readonly headers: Readonly<Record<string, string>>
    readonly redirect: 'manual'
    readonly signal: AbortSignal
  },
) => Promise<Response>

export type ProbeResult =
  | { readonly kind: 'platform'; readonly title: string }
  /** An http address that only leads to https on the same host: `to` is the base address there. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unreachable' | 'certificate' | 'notPlatform'; readonly detail: string }

export interface ProbeOptions {
  readonly fetch: ProbeFetch
  /** Milliseconds for the whole probe. */
  readonly timeout?: number
}

/** An envelope answer of a probe is small; anything longer is some other page. */
const maximumLength = 1024 * 1024

/**
 * Asks what a server is: the login configuration first, the account configuration where a server lacks it.
 * An envelope of either makes it a platform.
 */
export async function probeServer(baseUrl: string, options: ProbeOptions): Promise<ProbeResult> {
  const deadline = AbortSignal.timeout(options.timeout ?? 8000)
  let last: ProbeResult = { kind: 'unreachable', detail: '' }
  for (const path of ['/api/oauth/getLoginConfig', '/api/oauth/getConfig/admin']) {
    last = await ask(baseUrl, `${path}?n=${Math.floor(Date.now() / 1000)}`, options.fetch, deadline)
    if (last.kind !== 'notPlatform') return last
  }
  return last
}

async function ask(base: string, path: string, fetch: ProbeFetch, signal: AbortSignal): Promise<ProbeResult> {
  const headers = { Accept: 'application/json', 'jnpf-origin': 'pc' }
  let response: Response
  let text: string | null
  try {
    response = await fetch(base + path, { method: 'GET', headers, redirect: 'manual', signal })
    text = await readLimited(response, signal)
  } catch (error) {
    if (signal.aborted) return { kind: 'unreachable', detail: 'timed out' }
    return { kind: isCertificateFault(error) ? 'certificate' : 'unreachable', detail: faultText(error) }
  }
  const to = securedBase(base, response)
  if (to !== null) return { kind: 'moved', to }
  const type = response.headers.get('content-type') ?? ''
  const envelope = text === null ? null : readEnvelope(text)
  if (envelope === null) return { kind: 'notPlatform', detail: `${response.status} ${type}`.trim() }
  // Frameworks answer an unknown path with a JSON object too.
  if (response.status === 404 || envelope.code === 404) return { kind: 'notPlatform', detail: `404 ${type}`.trim() }
  return { kind: 'platform', title: envelope.title }
}

function securedBase(base: string, { status, headers }: Response): string | null {
  const from = new URL(base)
  const location = headers.get('location') ?? ''
  if (from.protocol !== 'http:' || status < 300 || status > 399 || !URL.canParse(location)) return null
  const to = new URL(location)
  return to.protocol === 'https:' && to.hostname === from.hostname ? to.origin + from.pathname.replace(/\/$/, '') : null
}

/** The body as text; null when it is longer than a probe's answer can be. */
async function readLimited(response: Response, signal: AbortSignal): Promise<string | null> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) throw signal.reason
      if (done) return Buffer.concat(parts).toString('utf8')
      length += value.byteLength
      if (length > maximumLength) {
        stop()
        return null
      }
      parts.push(value)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** An envelope has a whole-number `code` and at least one of `msg` and `data`. */
function readEnvelope(text: string): { readonly code: number; readonly title: string } | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { code, msg, data } = value as Record<string, unknown>
  if (typeof code !== 'number' || !Number.isInteger(code) || (msg === undefined && data === undefined)) return null
  const title = typeof data === 'object' && data !== null ? (data as Record<string, unknown>).title : undefined
  return { code, title: typeof title === 'string' ? title.trim().slice(0, 50) : '' }
}

const certificateFault = /ERR_CERT_|CERT_|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS_CERT|ERR_SSL_PINNED/i

/** Whether a failed request names a certificate, in Chromium's or in Node's words, at any depth of causes. */
export function isCertificateFault(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = errorCode(at)
    if (certificateFault.test(code) || certificateFault.test(at.message)) return true
  }
  return false
}

/** The innermost cause in one line. */
function faultText(error: unknown): string {
  let at: unknown = error
  for (let depth = 0; at instanceof Error && at.cause instanceof Error && depth < 5; depth += 1) at = at.cause
  if (!(at instanceof Error)) return String(at)
  const code = errorCode(at)
  return (code && !at.message.includes(code) ? `${code}: ${at.message}` : at.message).slice(0, 300)
}
