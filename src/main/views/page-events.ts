import type { WebContents } from 'electron'
import type { PageEvent } from './contract.ts'

export interface PageEventOptions {
  readonly tell: (event: PageEvent) => void
  /** The title of a page with the token in its address may be that address. */
  readonly mayTellTitle: boolean
  /** Whether an answer of 400 and above is a failure; other sites explain theirs themselves. */
  readonly judgesStatus: boolean
  /** Why the policy ended the load; null when it did not. */
  readonly reason: () => string | null
}

/** A load that something newer replaced, or that the page itself gave up. */
const aborted = -3

/** Turns Electron's events of an embedded page into what its view tells. */
export function followPage(
  contents: WebContents,
  { tell, mayTellTitle, judgesStatus, reason }: PageEventOptions,
): void {
  let failed = false
  contents.on('did-start-navigation', (details) => {
    // The network stack's own page about a failure is no new load.
    if (!details.isMainFrame || details.isSameDocument || details.url.startsWith('chrome-error:')) return
    failed = false
    tell({ type: 'loading' })
  })
  contents.on('did-navigate', (_event, url, status) => {
    if (URL.canParse(url)) tell({ type: 'moved', origin: new URL(url).origin })
    if (!judgesStatus || status < 400 || failed) return
    failed = true
    tell({ type: 'failed', fault: `HTTP ${status}` })
  })
  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame) return
    const refused = reason()
    if (refused === null && code === aborted) return
    failed = true
    tell({ type: 'failed', fault: refused ?? description })
  })
  const stands = () => {
    if (!failed && reason() === null) tell({ type: 'ready' })
  }
  contents.on('dom-ready', stands)
  contents.on('did-finish-load', stands)
  contents.on('render-process-gone', (_event, { reason: why }) => {
    if (why !== 'clean-exit') tell({ type: 'crashed' })
  })
  contents.on('page-title-updated', (_event, title) => {
    if (mayTellTitle && !failed && !title.includes('://')) tell({ type: 'title', title: title.slice(0, 200) })
  })
}
