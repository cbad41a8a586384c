import { isLoopbackHost } from './network-policy.ts'

/**
 * Address of Vite's server from ELECTRON_RENDERER_URL; null in a packaged app, and unless it is plain http on this
 * machine: the variable must never make the interface come from somewhere else.
 */
export function developmentServer(value: string | undefined, isPackaged: boolean): string | null {
  if (isPackaged || value === undefined || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === 'http:' && isLoopbackHost(url.hostname) ? url.origin : null
}
