import { appUrl } from './origin.ts'

/** What the user interface may do by itself: everything else is denied, devices always. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Chromium asks before a page may reach this machine: Vite's socket needs it in development. */
const grantedInDevelopment: ReadonlySet<string> = new Set(['local-network-access', 'loopback-network', 'local-network'])

export interface PermissionAsk {
  readonly permission: string
  readonly requestingUrl: string
  readonly isMainFrame: boolean
  readonly isInterface: boolean
}

export function decidePermission(ask: PermissionAsk, development: boolean): boolean {
  const named = granted.has(ask.permission) || (development && grantedInDevelopment.has(ask.permission))
  return named && ask.isInterface && ask.isMainFrame && appUrl(ask.requestingUrl) !== null
}
