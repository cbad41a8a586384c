import type { BridgeError, ErrorCode, ErrorReason } from '#shared/ipc/errors.ts'

/** Every failure of the bridge or the server. `message` is the server's own text, empty when it sent none. */
export class PlatformError extends Error {
  readonly code: ErrorCode
  readonly platformCode: number | undefined
  readonly response: unknown
  readonly detail: string | undefined
  /** Why, and about which field; only a server of ours says so. */
  readonly reason: ErrorReason | undefined
  /** It may have been done although no answer was understood. */
  readonly outcome: 'unknown' | undefined

  constructor(error: BridgeError) {
    super(error.message)
    this.name = 'PlatformError'
    this.code = error.code
    this.platformCode = error.platformCode
    this.response = error.response
    this.detail = error.detail
    this.reason = error.reason
    this.outcome = error.outcome
  }
}

export function isPlatformError(value: unknown): value is PlatformError {
  return value instanceof PlatformError
}

/** True for a call the caller itself ended: nothing to tell anybody. */
export function isCancelled(value: unknown): boolean {
  return isPlatformError(value) && value.code === 'bridge.cancelled'
}
