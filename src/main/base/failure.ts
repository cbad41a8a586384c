import type { BridgeError, ErrorCode } from '#shared/ipc/errors.ts'

/** What a failure may tell beside its code and message. */
export type FailureExtra = Pick<BridgeError, 'platformCode' | 'response' | 'detail' | 'reason' | 'outcome'>

/** The one way a service or handler fails on purpose: it crosses the bridge as this code, everything else as bridge.internal. */
export class BridgeFailure extends Error {
  readonly code: ErrorCode
  readonly extra: FailureExtra

  constructor(code: ErrorCode, message = '', extra: FailureExtra = {}) {
    super(message)
    this.name = 'BridgeFailure'
    this.code = code
    this.extra = extra
  }

  toBridgeError(): BridgeError {
    return { code: this.code, message: this.message, ...this.extra }
  }
}
