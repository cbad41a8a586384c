import { cdp } from '../core/browser.ts'
import type { HelperMessage } from '../page/helper-world.ts'
import { fromWeb, originOf } from './schemes.ts'

type Permission = Parameters<NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>>[1]
export type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
export type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
export type PermissionMessage = Extract<HelperMessage, { type: 'permission' }>

export interface PermissionHandlers {
  request: RequestHandler | null
  check: CheckHandler | null
}

// Electron's name → the names of DevTools' Browser.setPermission
const browserNames: Record<string, string[]> = {
  notifications: ['notifications'],
  geolocation: ['geolocation'],
  media: ['camera', 'microphone'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  'local-fonts': ['local-fonts'],
  'display-capture': ['display-capture'],
  midi: ['midi'],
}

/** Calls the app's handler (none grants, as in Electron), then tells Chromium. `url` is the asking page's. */
export async function decidePermission(
  handlers: PermissionHandlers,
  contents: Electron.WebContents,
  url: string,
  message: PermissionMessage,
  browserContextId: string | undefined,
): Promise<boolean> {
  const permission = message.permission as Permission
  const granted = message.check
    ? check(handlers, contents, url, permission, message.details)
    : await request(handlers, contents, url, permission, message.details)
  const setting = granted ? 'granted' : 'denied'
  for (const name of browserNames[permission] ?? []) {
    const parameters = { permission: { name }, setting, origin: new URL(url).origin, browserContextId } as const
    await cdp().send('Browser.setPermission', parameters)
  }
  return granted
}

function check(
  { check: handler }: PermissionHandlers,
  contents: Electron.WebContents,
  url: string,
  permission: Permission,
  details: object,
): boolean {
  if (!handler) return true
  const requestingUrl = fromWeb(url)
  return handler(contents, permission as never, originOf(url), { ...details, requestingUrl, isMainFrame: true })
}

function request(
  { request: handler }: PermissionHandlers,
  contents: Electron.WebContents,
  url: string,
  permission: Permission,
  details: object,
): Promise<boolean> {
  if (!handler) return Promise.resolve(true)
  const given = { ...details, requestingUrl: fromWeb(url), isMainFrame: true }
  const withOrigin = permission === 'media' ? { ...given, securityOrigin: `${originOf(url)}/` } : given
  return new Promise((resolve) => handler(contents, permission, (granted) => resolve(Boolean(granted)), withOrigin))
}
