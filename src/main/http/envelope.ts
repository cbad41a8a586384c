import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { ErrorReason } from '#shared/ipc/errors.ts'
import { BridgeFailure } from '#main/base/failure.ts'

export interface Envelope {
  /** Null when the server left it out, which counts as success (section 8). */
  readonly code: number | null
  readonly msg: string
  readonly data: unknown
  /** Of our own server: why it failed. */
  readonly reason: ErrorReason | undefined
  /** The whole answer, for calls that reject with it. */
  readonly whole: unknown
}

/**
 * Gateways in front of a stopped platform answer these, some in the words of an envelope: the platform was not reached, or
 * nobody knows what it did.
 */
const gatewayStatus = new Set([502, 503, 504])

/** Null where it was left out, not a number where it is none: an empty text would read as 0, a refusal. */
function codeOf(code: unknown): number | null {
  if (code === undefined || code === null) return null
  const isGiven = typeof code === 'number' || (typeof code === 'string' && code.trim() !== '')
  return isGiven ? Number(code) : Number.NaN
}

/** Reads `{code,msg,data}`. Fails with platform.network for a gateway's page, with platform.malformed for all else. */
export function readEnvelope(status: number, body: unknown): Envelope {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const { code, msg, data, error } = body as { code?: unknown; msg?: unknown; data?: unknown; error?: unknown }
    const number = codeOf(code)
    const known = number === null ? status < 400 && 'data' in body : Number.isInteger(number)
    if (known && (!gatewayStatus.has(status) || reasonOf(error) !== undefined))
      return { code: number, msg: typeof msg === 'string' ? msg : '', data, reason: reasonOf(error), whole: body }
  }
  throw notAnEnvelope(status)
}

const errorReason = z.object({
  code: z.string(),
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Read leniently: an `error` of another shape is another server's business and says nothing. */
function reasonOf(error: unknown): ErrorReason | undefined {
  const read = errorReason.safeParse(error)
  if (!read.success) return undefined
  const { code, field, params } = read.data
  return { code, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) }
}

/** The failure for an answer that is not the envelope. */
export function notAnEnvelope(status: number): BridgeFailure {
  const detail = `HTTP ${status}`
  return new BridgeFailure(gatewayStatus.has(status) ? 'platform.network' : 'platform.malformed', '', { detail })
}

const sessionCodes = new Set([600, 601, 602])

/** Codes 600 to 602 end the session, except on the Login and LockScreen calls (section 8). */
export function endsSession(path: string, code: number | null): boolean {
  return (
    code !== null && sessionCodes.has(code) && !path.startsWith('/api/oauth/Login') && !path.includes('/LockScreen')
  )
}

/** Data-source tests and online-development addresses containing Config reach the caller unchecked (section 8). */
export function passesUnchecked(entry: Pick<Endpoint, 'path' | 'unchecked'>): boolean {
  const { path } = entry
  return (
    entry.unchecked === true ||
    /DataSource\/Actions\/Test/i.test(path) ||
    (path.includes('OnlineDev') && path.includes('Config'))
  )
}

/**
 * The envelope rule of section 8, once. Returns when the caller may have the answer.
 * 600 to 602 are acted on even where business codes pass unchecked: only Login and LockScreen are exempt from them.
 */
export function checkEnvelope(entry: Pick<Endpoint, 'path' | 'unchecked'>, envelope: Envelope): void {
  const { code, msg, reason } = envelope
  if (code === null || code === 200) return
  if (endsSession(entry.path, code)) throw new BridgeFailure('platform.sessionEnded', msg, { platformCode: code })
  if (passesUnchecked(entry)) return
  throw new BridgeFailure('platform.business', msg, {
    platformCode: code,
    ...(reason === undefined ? {} : { reason }),
    ...wholeAnswer(entry.path, envelope),
  })
}

/** Login and validateLogin reject with the whole answer; for validateLogin the screen also alerts (section 8). */
function wholeAnswer(path: string, envelope: Envelope): { response?: unknown; detail?: string } {
  if (path === '/api/oauth/Login') return { response: envelope.whole }
  if (path === '/api/oauth/validateLogin') return { response: envelope.whole, detail: 'accountAbnormal' }
  return {}
}
