/** What a bridge route may fail with. Zod-free: the renderer imports it as a value. */
export const errorCodes = [
  'bridge.untrusted',
  'bridge.unknownRoute',
  'bridge.invalidInput',
  'bridge.internal',
  'bridge.cancelled',
  /** No answer from the server: unreachable, timed out, refused, certificate. */
  'platform.network',
  /** The server answered something that is not the envelope. */
  'platform.malformed',
  /** Envelope code other than 200. */
  'platform.business',
  /** 600, 601, 602: the session is over. */
  'platform.sessionEnded',
  /** The answer is larger than the limit. */
  'platform.tooLarge',
  'session.none',
  'session.locked',
  'server.none',
  'server.unreachable',
  'server.notPlatform',
  'server.certificate',
  'server.needsConsent',
  'server.invalidUrl',
  'server.startFailed',
  /** Another server of the list has this address. */
  'server.known',
  'print.noPrinter',
  'print.spooler',
  'print.template',
  'file.unreadable',
  'file.tooLarge',
  'file.type',
  /** The disk is full. */
  'storage.full',
  /** This device refused to keep or to read something. */
  'storage.failed',
  /** The organisation holds this setting. */
  'desktop.managed',
  /** The operating system did not do it. */
  'desktop.refused',
  /** No more windows beside the main one. */
  'windows.tooMany',
  /** An address that may not be opened here: `detail` is scheme, token, session or empty. */
  'view.refused',
  'view.unknown',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** What a server of ours says beside `msg`: why, about which part of the input (`items.2.price`, rows from 0). */
export interface ErrorReason {
  readonly code: string
  readonly field?: string
  readonly params?: Readonly<Record<string, string | number>>
}

export interface BridgeError {
  readonly code: ErrorCode
  /** For people: the server's own message where there is one, else empty (the renderer translates the code). */
  readonly message: string
  /** Envelope code of the server. */
  readonly platformCode?: number
  /** Absent where the server names none, as others of the family do. */
  readonly reason?: ErrorReason
  /** The whole answer, for calls that reject with it (Login, validateLogin). */
  readonly response?: unknown
  /** The call may have changed something although no answer of it was understood. */
  readonly outcome?: 'unknown'
  /** Technical. `accountAbnormal` on a failed validateLogin: the page alerts beside the toast (section 8). */
  readonly detail?: string
}

export type BridgeResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: BridgeError }
