import type { CallOptions } from '#main/http/contract.ts'

/** Of a call that is made of several: each ends with it, and nothing else of it holds for each. */
export const signalOf = (options: CallOptions | undefined): CallOptions =>
  options?.signal ? { signal: options.signal } : {}
