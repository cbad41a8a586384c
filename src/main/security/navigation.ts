import { isOwnDocument } from './origin.ts'

/** `deny` with `external`: not here, but the system's browser may have it. */
export type NavigationDecision =
  | { readonly action: 'allow' }
  | { readonly action: 'deny'; readonly external: string | null }

export interface NavigationAttempt {
  readonly url: string
  readonly isMainFrame: boolean
  /** Only a person's click may reach the system's browser, never a redirect. */
  readonly kind: 'navigate' | 'redirect' | 'frame'
  /** Whether the contents belong to a window of the user interface. */
  readonly isInterface: boolean
}

const deny: NavigationDecision = { action: 'deny', external: null }

/** Denies first: only the interface's main frame moves, and only between its own documents. */
export function decideNavigation(attempt: NavigationAttempt): NavigationDecision {
  if (!attempt.isInterface || !attempt.isMainFrame) return deny
  if (isOwnDocument(attempt.url)) return { action: 'allow' }
  return { action: 'deny', external: attempt.kind === 'navigate' ? externalUrl(attempt.url) : null }
}

/** No page opens a window. A link of the interface to the web goes to the system's browser. */
export function decideWindowOpen(url: string, isInterface: boolean): NavigationDecision & { readonly action: 'deny' } {
  return { action: 'deny', external: isInterface ? externalUrl(url) : null }
}

/** The address as the parser serialises it, when the system's browser may open it; else null. */
export function externalUrl(value: string): string | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  return web && url.username === '' && url.password === '' ? url.href : null
}

/** Opens http and https links only, re-serialised so that the shell sees no raw text. False when refused. */
export function openExternalUrl(value: string, open: (url: string) => Promise<void>): boolean {
  const url = externalUrl(value)
  if (url === null) return false
  void open(url).catch(() => undefined)
  return true
}
