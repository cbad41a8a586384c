import type { Endpoint } from './endpoint.ts'

/** Carries the key of one submit; servers that know no keys ignore it. */
export const submitKeyHeader = 'atrium-submit-key'

const shape = /^[\w-]{16,80}$/

export function isSubmitKey(value: unknown): value is string {
  return typeof value === 'string' && shape.test(value)
}

/** Whether a call changes something, so that it may not run twice. Signing in is left out: its answer is a secret. */
export function isSubmit(entry: Pick<Endpoint, 'method' | 'reads' | 'access' | 'caller'>): boolean {
  if (entry.method === 'GET' || entry.reads === true) return false
  return entry.access !== 'public' || entry.caller !== 'main'
}
