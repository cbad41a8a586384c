import { vi } from 'vitest'

/** Waits until the check throws no more, for as long as a busy machine may take, and answers what it answered. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 10 })
}
