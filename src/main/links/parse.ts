import { stripToken } from './token.ts'

export const linkScheme = 'atrium'

/**
 * What a link from outside asks for. `known`: a page of the application itself, whatever the menu holds. `signsIn`: the
 * page would spend a ticket and begin a session, as whoever the ticket is for.
 */
export type IncomingLink =
  | {
      readonly kind: 'open'
      readonly path: string
      readonly token: string | null
      readonly known: boolean
      readonly signsIn: boolean
    }
  | { readonly kind: 'server'; readonly url: string }

const longestLink = 4000
const longestPath = 200

/**
 * Fixed pages (section 2) that another program may open. Not those that end, lock or sign in a session, that show a
 * foreign site as if it were ours, or that only exist for the router.
 */
const openPages: ReadonlySet<string> = new Set([
  '/home',
  '/dashboard',
  '/messageRecord',
  '/previewModel',
  '/profile',
  '/emailDetail',
  '/workFlowDetail',
  '/workFlow/entrust',
  '/menuMore',
  '/sso',
  '/formShortLink',
  '/grgkkjlgl',
  '/grjzjlgl',
  '/grjsjlgl',
  '/jxjh',
  '/jsktqja',
  '/jxzyfk',
])
const closedPages = /^\/(?:login|lockScreen|auth-redirect|redirect|externalLink|404|servers|signInConfirm|)(?:\/|$)/i

/**
 * Reads `atrium://open/<path>?…` and `atrium://server?url=…`; null for everything else. The token of a path is taken
 * out here. Paths are plain: what a menu may be called, without anything that decodes to another path.
 */
export function parseLink(value: string): IncomingLink | null {
  const text = value.trim()
  if (text.length > longestLink || /[\s\\\0]/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== `${linkScheme}:` || url.username !== '' || url.password !== '' || url.port !== '') return null
  switch (url.hostname.toLowerCase()) {
    case 'open':
      return openLink(url)
    case 'server':
      return serverLink(url)
    default:
      return null
  }
}

function openLink({ pathname, search }: URL): IncomingLink | null {
  const path = pathname.replace(/\/+$/, '')
  const plain = decodedPath(path)
  // An encoded separator is a path inside a path.
  if (path.length > longestPath || /%2f|%5c/i.test(path) || closedPages.test(plain)) return null
  if (!/^(?:\/[\p{L}\p{N}._~-]+)+$/u.test(plain) || /\/\.{1,2}(?:\/|$)/.test(plain)) return null
  const route = stripToken(path + search)
  const signsIn = path === '/sso' && new URLSearchParams(search).has('ticket')
  return { kind: 'open', ...route, known: openPages.has(path), signsIn }
}

function serverLink({ pathname, searchParams }: URL): IncomingLink | null {
  const url = searchParams.get('url')?.trim() ?? ''
  const isPlain = url !== '' && url.length <= 2000 && !/[\s\0]/.test(url)
  return (pathname === '' || pathname === '/') && isPlain ? { kind: 'server', url } : null
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** The link among the arguments of a start, which the system puts anywhere behind the program's own. */
export function linkAmong(argv: readonly string[]): string | null {
  return argv.findLast((argument) => argument.toLowerCase().startsWith(`${linkScheme}://`)) ?? null
}
