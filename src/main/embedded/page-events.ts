import type { Input, WebContents } from 'electron'
import type { PageEvent } from './contract.ts'

export interface PageEventOptions {
  readonly emit: (event: PageEvent) => void
  /** The title of a page with the token in its address may be that address. */
  readonly mayTellTitle: boolean
  /** Whether an answer of 400 and above is a failure; other sites explain theirs themselves. */
  readonly checksStatus: boolean
  /** Why the policy ended the load; null when it did not. */
  readonly reason: () => string | null
}

/** A load that something newer replaced, or that the page itself gave up. */
const aborted = -3

/** Turns Electron's events of an embedded page into what its view tells. */
export function subscribePage(
  contents: WebContents,
  { emit, mayTellTitle, checksStatus, reason }: PageEventOptions,
): void {
  let failed = false
  /** A load that began, and of which nothing was heard yet. */
  let pending = false
  /** What the last load came to. */
  let settled: PageEvent | null = null
  const emitOnce = (event: PageEvent) => {
    pending = false
    failed = event.type === 'failed'
    settled = event
    emit(event)
  }
  contents.on('did-start-navigation', (details) => {
    // The network stack's own page about a failure is no new load.
    if (!details.isMainFrame || details.isSameDocument || details.url.startsWith('chrome-error:')) return
    failed = false
    pending = true
    emit({ type: 'loading' })
  })
  contents.on('did-navigate', (_event, url, status) => {
    pending = false
    // It stands after all: the end of an older load was taken for its own.
    if (failed) emit({ type: 'loading' })
    failed = false
    if (URL.canParse(url)) emit({ type: 'moved', origin: new URL(url).origin })
    if (checksStatus && status >= 400) emitOnce({ type: 'failed', fault: `HTTP ${status}` })
  })
  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame) return
    const refused = reason()
    if (refused === null && code === aborted) return
    emitOnce({ type: 'failed', fault: refused ?? description })
  })
  const stands = () => {
    if (!failed && !pending && reason() === null) emitOnce({ type: 'ready' })
  }
  contents.on('dom-ready', stands)
  contents.on('did-finish-load', stands)
  contents.on('did-stop-loading', () => {
    // A download, or a load given up: what was there before is there still.
    if (!pending) return
    const refused = reason()
    emitOnce(
      refused === null ? (settled ?? { type: 'failed', fault: 'ERR_ABORTED' }) : { type: 'failed', fault: refused },
    )
  })
  contents.on('render-process-gone', (_event, { reason: why }) => {
    if (why !== 'clean-exit') emit({ type: 'crashed' })
  })
  contents.on('before-input-event', (_event, input) => {
    if (writes(input)) emit({ type: 'touched' })
  })
  contents.on('page-title-updated', (_event, title) => {
    if (mayTellTitle && !failed && !title.includes('://')) emit({ type: 'title', title: title.slice(0, 200) })
  })
}

/** Whether a key may change what a page holds. An input method hides the key itself. */
function writes({ type, key, control, alt, meta, shift }: Input): boolean {
  if (type !== 'keyDown') return false
  // AltGr is control and alt, and writes.
  if ((control && !alt) || meta) return key.toLowerCase() === 'v'
  if (key === 'Insert') return shift
  return [...key].length === 1 || ['Process', 'Unidentified', 'Backspace', 'Delete'].includes(key)
}
