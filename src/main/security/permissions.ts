import { ownUrl } from './origin.ts'

/** What the user interface may do by itself: everything else is denied, devices always. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

export interface PermissionAsk {
  readonly permission: string
  readonly requestingUrl: string
  readonly isMainFrame: boolean
  readonly isInterface: boolean
}

export function decidePermission(ask: PermissionAsk): boolean {
  return ask.isInterface && ask.isMainFrame && granted.has(ask.permission) && ownUrl(ask.requestingUrl) !== null
}
