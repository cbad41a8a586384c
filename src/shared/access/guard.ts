import type { CurrentUser } from '#shared/api/auth.ts'
import { routesFromMenu } from './routes.ts'

/** Paths that need no session (section 2, "Route guard"). */
export const publicPaths = ['/login', '/auth-redirect', '/sso', '/formShortLink'] as const

/** In the address of a window beside the main one (`main/window/detached.ts`). */
export const detachedQuery = 'detached'

/** Where a server is chosen: ours, before there is anything to sign in to. */
export const serverPath = '/servers'

/** Where a locked screen keeps everybody (section 4, "Session"). */
export const lockPath = '/lockScreen'

export interface GuardInput {
  /** Path without query, beginning with a slash. */
  readonly path: string
  /** Query with its question mark, or empty. */
  readonly search: string
  readonly hasServer: boolean
  readonly hasToken: boolean
  readonly locked: boolean
  readonly menuEmpty: boolean
}

/** `load`: read the user first, then ask again. */
export type GuardDecision =
  | { readonly action: 'allow' }
  | { readonly action: 'load' }
  | { readonly action: 'redirect'; readonly to: string }

const allow: GuardDecision = { action: 'allow' }
const redirect = (to: string): GuardDecision => ({ action: 'redirect', to })

/**
 * The route guard of section 2, with the choice of a server before it. With a token, /login goes to the page that
 * asked for it, else to /.
 */
export function guard(input: GuardInput): GuardDecision {
  const { path } = input
  const locked = input.hasServer && input.hasToken && input.locked
  if (locked) return path === lockPath ? allow : redirect(lockPath)
  if (path === serverPath) return allow
  if (!input.hasServer) return redirect(serverPath)
  if (!input.hasToken) return isPublic(path) ? allow : redirect(loginPath(path + input.search))
  if (path === '/login') return redirect(redirectTarget(input.search))
  if (path === lockPath) return redirect('/')
  // What needs no session needs no user either: an old token must not send a public form to sign-in.
  if (isPublic(path)) return allow
  return input.menuEmpty ? { action: 'load' } : allow
}

export function isPublic(path: string): boolean {
  return publicPaths.some((known) => known === path)
}

/** `/login`, and where to go afterwards unless that is the start anyway. */
export function loginPath(target: string): string {
  const [path = '/'] = target.split('?')
  return path === '/' || path === lockPath || isPublic(path)
    ? '/login'
    : `/login?redirect=${encodeURIComponent(target)}`
}

/** Where to go after signing in: only a path of the application itself. */
export function redirectTarget(search: string): string {
  const value = /[?&]redirect=([^&]*)/.exec(search)?.[1] ?? ''
  const target = decode(value)
  const isOwn = target.startsWith('/') && !target.startsWith('//') && !target.includes('\\')
  return isOwn && !isPublic(target.split('?')[0] ?? '') ? target : '/'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Section 8: user information without a user, or a menu of which nothing opens, is not a session to work with. */
export function validateUser(answer: Pick<CurrentUser, 'userInfo' | 'menuList'>): 'ok' | 'noUser' | 'noMenu' {
  if (!answer.userInfo?.userId) return 'noUser'
  return routesFromMenu(answer.menuList).length === 0 ? 'noMenu' : 'ok'
}
