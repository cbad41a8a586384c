import type { EmbeddedPagePolicy } from './embedded-pages.ts'
import { externalUrl, type NavigationDecision } from './navigation.ts'
import { isPrivateHost } from './network-policy.ts'

const allow: NavigationDecision = { action: 'allow' }
const deny: NavigationDecision = { action: 'deny', external: null }

export interface ViewNavigation {
  readonly url: string
  readonly isMainFrame: boolean
  readonly kind: 'navigate' | 'redirect' | 'frame'
}

/**
 * Where an embedded page may go. A page of the server stays on the server, because its requests carry the session:
 * a link that leaves goes to the system's browser, a redirect goes nowhere. Other sites move within http and https.
 */
export function decideViewNavigation(
  { url, isMainFrame, kind }: ViewNavigation,
  home: Pick<EmbeddedPagePolicy, 'kind' | 'origin'>,
) {
  if (!isMainFrame) return isFrameContent(url) ? allow : deny
  const web = externalUrl(url)
  if (web === null) return deny
  if (home.kind === 'foreign' || new URL(web).origin === home.origin) return allow
  return { action: 'deny', external: kind === 'navigate' ? web : null } as const
}

/** What a frame inside a page may hold: never our own scheme, a file or a script address. */
function isFrameContent(url: string): boolean {
  return externalUrl(url) !== null || url === 'about:blank' || url === 'about:srcdoc' || /^(?:blob|data):/i.test(url)
}

/**
 * What an embedded page may load: the web, and data of its own. A public site gets nothing from this machine or the
 * private network behind it, where routers and local services trust whoever reaches them.
 */
export function mayViewLoad(value: string, home: Pick<EmbeddedPagePolicy, 'kind' | 'origin'>): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  if (url.protocol === 'data:' || url.protocol === 'blob:') return true
  if (!/^(?:https?|wss?):$/.test(url.protocol)) return false
  return !isPrivateHost(url.hostname) || isPrivateHost(new URL(home.origin).hostname)
}

export interface SessionQuestion {
  readonly url: string
  readonly resourceType: string
  /** Origin of the page in the main frame; null before the first one stands. */
  readonly topOrigin: string | null
  /** Origin of whoever asks, where it is known. */
  readonly initiator: string | null
}

/**
 * Whether a request of an embedded page carries the session: only to the server's very origin, and only asked by a
 * page of that origin, so that a foreign frame inside it cannot act in the person's name.
 */
export function carriesSession(question: SessionQuestion, home: Pick<EmbeddedPagePolicy, 'kind' | 'origin'>): boolean {
  if (home.kind !== 'server' || !URL.canParse(question.url)) return false
  if (new URL(question.url).origin !== home.origin) return false
  const { resourceType, topOrigin, initiator } = question
  // The first document has nobody before it; later ones were judged by the navigation policy, but not who sent them.
  if (resourceType === 'mainFrame') return initiator === null || initiator === home.origin
  return topOrigin === home.origin && initiator === home.origin
}
