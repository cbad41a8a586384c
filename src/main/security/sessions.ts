import type { App, Session, WebContents } from 'electron'
import type { EmbeddedPages } from './embedded-pages.ts'
import type { SessionRole } from './network-policy.ts'
import { mayLoad } from './network-policy.ts'
import { decidePermission } from './permissions.ts'
import { mayViewLoad } from './view-policy.ts'

/** The interface's one partition. Servers have their own, which never get `app:` nor the bridge. */
export const interfacePartition = 'persist:interface'

export interface SessionPolicy {
  readonly isInterface: (contents: WebContents) => boolean
  readonly development: boolean
  /** The embedded pages; only sessions of servers and of other sites have any. */
  readonly embeddedPages: EmbeddedPages
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** Denies by default on one session: permissions asked or checked, devices, and loads its role does not allow. */
export function hardenSession(session: Session, role: SessionRole, policy: SessionPolicy): void {
  const mayUse = (contents: WebContents | null, permission: string, requestingUrl: string, isMainFrame: boolean) =>
    role === 'interface' &&
    decidePermission(
      { permission, requestingUrl, isMainFrame, isInterface: contents !== null && policy.isInterface(contents) },
      policy.development,
    )
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const allowed = mayUse(contents, permission, details.requestingUrl, details.isMainFrame)
    if (!allowed) policy.log('permission denied', { permission })
    answer(allowed)
  })
  session.setPermissionCheckHandler((contents, permission, requestingOrigin, details) =>
    mayUse(contents, permission, requestingOrigin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  // No host is told who is signed in to this machine.
  session.allowNTLMCredentialsForDomains('')
  session.webRequest.onBeforeRequest((details, answer) => {
    const home = role === 'interface' ? null : policy.embeddedPages.of(details.webContentsId)
    const allowed = home ? mayViewLoad(details.url, home) : mayLoad(role, details.url, policy.development)
    if (!allowed) policy.log('load refused', { url: details.url.replace(/[?#].*$/s, '').slice(0, 200) })
    answer({ cancel: !allowed })
  })
}

/** Sessions that nobody gave a role yet may load nothing from anywhere and are granted nothing. */
export function hardenNewSessions(app: App, policy: SessionPolicy): void {
  app.on('session-created', (session) => hardenSession(session, 'other', policy))
}
