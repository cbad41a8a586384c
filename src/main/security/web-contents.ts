import type { App, WebContents } from 'electron'
import { mayIdentify } from './client-certificate.ts'
import type { EmbeddedPages } from './embedded-pages.ts'
import { decideNavigation, decideWindowOpen, externalUrl, openExternalUrl } from './navigation.ts'
import { decideViewNavigation } from './view-policy.ts'

export interface ContentsPolicy {
  /** Whether a window of the interface owns these contents. */
  readonly isInterface: (contents: WebContents) => boolean
  /** The embedded pages, which have a policy of their own. */
  readonly embeddedPages: EmbeddedPages
  /** Whether a host (`host[:port]`) is a server that the person named. */
  readonly isNamedServer: (host: string) => boolean
  /** Whether a page of ours that holds on to its window may keep it, to ask the person. */
  readonly mayStay: (contents: WebContents) => boolean
  readonly openExternal: (url: string) => Promise<void>
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void
}

interface Preventable {
  preventDefault(): void
}

/** The single place that ties every contents ever created to the navigation and window policy. */
export function guardWebContents(app: App, policy: ContentsPolicy): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, policy))
  app.on('select-client-certificate', (event, contents, asked, _certificates, answer) => {
    if (mayIdentify(asked, contents?.id ?? null, policy.embeddedPages, policy.isNamedServer)) return
    // Unheard, Electron sends the first one there is: another site would learn who the person is.
    event.preventDefault()
    answer()
  })
}

function guard(contents: WebContents, policy: ContentsPolicy): void {
  const decide = (kind: 'navigate' | 'redirect' | 'frame', event: Preventable, url: string, isMainFrame: boolean) => {
    const home = policy.embeddedPages.of(contents.id)
    const decision = home
      ? decideViewNavigation({ url, isMainFrame, kind }, home)
      : decideNavigation({ url, isMainFrame, kind, isInterface: policy.isInterface(contents) })
    if (decision.action === 'allow') return
    event.preventDefault()
    if (isMainFrame && kind === 'redirect') home?.denied('redirected')
    policy.log('navigation denied', { kind, url: withoutQuery(url) })
    if (decision.external === null) return
    // An embedded page needs no click to navigate: its home decides how often, and that nothing opens behind a lock.
    if (home) home.wantsWindow(decision.external)
    else openExternalUrl(decision.external, policy.openExternal)
  }
  contents.on('will-navigate', (event) => decide('navigate', event, event.url, event.isMainFrame))
  contents.on('will-redirect', (event) => decide('redirect', event, event.url, event.isMainFrame))
  contents.on('will-frame-navigate', (event) => {
    // The main frame's own attempt arrives as will-navigate too.
    if (!event.isMainFrame) decide('frame', event, event.url, false)
  })
  contents.on('will-prevent-unload', (event) => {
    // Unanswered, a page could keep its window, and with it the whole app, from ever closing.
    if (policy.embeddedPages.of(contents.id)?.mayLeave() ?? !policy.mayStay(contents)) event.preventDefault()
  })
  contents.on('select-bluetooth-device', (event, _devices, answer) => {
    // Unheard, Electron hands out the first one there is.
    event.preventDefault()
    answer('')
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
    policy.log('webview refused', {})
  })
  contents.setWindowOpenHandler(({ url }) => {
    const home = policy.embeddedPages.of(contents.id)
    const web = home && externalUrl(url)
    if (home && web !== null) home.wantsWindow(web)
    if (home) return { action: 'deny' }
    const decision = decideWindowOpen(url, policy.isInterface(contents))
    policy.log('window refused', { url: withoutQuery(url) })
    if (decision.external !== null) openExternalUrl(decision.external, policy.openExternal)
    return { action: 'deny' }
  })
}

/** Query strings may carry tickets: they stay out of the log. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').slice(0, 200)
}
