import type { Protocol } from './cdp.ts'

/** Chromium's network error numbers that the stand-in can produce (net/base/net_error_list.h). */
const codes = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_INVALID_ARGUMENT: -4,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_ABORTED: -103,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_SSL_PROTOCOL_ERROR: -107,
  ERR_ADDRESS_INVALID: -108,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_TUNNEL_CONNECTION_FAILED: -111,
  ERR_CONNECTION_TIMED_OUT: -118,
  ERR_PROXY_CONNECTION_FAILED: -130,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_CERT_REVOKED: -206,
  ERR_CERT_INVALID: -207,
  ERR_INVALID_URL: -300,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_EMPTY_RESPONSE: -324,
  ERR_INVALID_HTTP_RESPONSE: -370,
  ERR_CONTENT_LENGTH_MISMATCH: -354,
  ERR_INCOMPLETE_CHUNKED_ENCODING: -355,
  ERR_CONTENT_DECODING_FAILED: -330,
} as const

export type NetErrorName = keyof typeof codes

const reasons: Record<string, NetErrorName> = {
  Failed: 'ERR_FAILED',
  Aborted: 'ERR_ABORTED',
  TimedOut: 'ERR_TIMED_OUT',
  AccessDenied: 'ERR_ACCESS_DENIED',
  ConnectionClosed: 'ERR_CONNECTION_CLOSED',
  ConnectionReset: 'ERR_CONNECTION_RESET',
  ConnectionRefused: 'ERR_CONNECTION_REFUSED',
  ConnectionAborted: 'ERR_CONNECTION_ABORTED',
  ConnectionFailed: 'ERR_CONNECTION_FAILED',
  NameNotResolved: 'ERR_NAME_NOT_RESOLVED',
  InternetDisconnected: 'ERR_INTERNET_DISCONNECTED',
  AddressUnreachable: 'ERR_ADDRESS_UNREACHABLE',
  BlockedByClient: 'ERR_BLOCKED_BY_CLIENT',
  BlockedByResponse: 'ERR_BLOCKED_BY_RESPONSE',
}

/** The number of a name such as 'ERR_CONNECTION_REFUSED'; unknown names count as ERR_FAILED. */
export function netErrorCode(name: string): number {
  return codes[name as NetErrorName] ?? codes.ERR_FAILED
}

/** The name behind a reason of the DevTools Fetch domain. */
export function netErrorOfReason(reason: Protocol.Network.ErrorReason): NetErrorName {
  return reasons[reason] ?? 'ERR_FAILED'
}

const systemErrors: Record<string, NetErrorName> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  ECONNABORTED: 'ERR_CONNECTION_ABORTED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  EAI_FAIL: 'ERR_NAME_NOT_RESOLVED',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  EADDRNOTAVAIL: 'ERR_ADDRESS_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  HOSTNAME_MISMATCH: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  Z_DATA_ERROR: 'ERR_CONTENT_DECODING_FAILED',
  ERR_PROXY_TUNNEL: 'ERR_TUNNEL_CONNECTION_FAILED',
}

/** The name Chromium would give to an error of Node's http, net, tls or zlib. */
export function netErrorOfNode(error: NodeJS.ErrnoException): NetErrorName {
  const code = error.code ?? ''
  const known = systemErrors[code]
  if (known) return known
  if (code.startsWith('HPE_')) return 'ERR_INVALID_HTTP_RESPONSE'
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return 'ERR_SSL_PROTOCOL_ERROR'
  // happy-eyeballs: the last address decides
  if (error instanceof AggregateError && error.errors.length > 0) return netErrorOfNode(error.errors.at(-1))
  return 'ERR_FAILED'
}

/** The error object Electron's net module gives: message 'net::ERR_…'. */
export function netError(name: NetErrorName): Error {
  return new Error(`net::${name}`)
}
