import type { AtriumBridge } from '#shared/ipc/table.ts'

declare global {
  interface Window {
    readonly atrium?: AtriumBridge
  }
}

/** The bridge that preload exposes. Read on each use, so that tests can put their own in place. */
export function bridge(): AtriumBridge {
  if (!window.atrium) throw new Error('window.atrium is missing: the preload script did not run')
  return window.atrium
}
