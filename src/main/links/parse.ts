import { linkRuleOf } from '#shared/access/fixed-paths.ts'
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

const MAX_LINK = 4000
const MAX_PATH = 200

/**
 * Reads `atrium://open/<path>?…` and `atrium://server?url=…`; null for everything else. The token of a path is taken
 * out here. Paths are plain: what a menu may be called, without anything that decodes to another path.
 */
export function parseLink(value: string): IncomingLink | null {
  const text = value.trim()
  if (text.length > MAX_LINK || /[\s\\\0]/.test(text) || !URL.canParse(text)) return null
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
  if (path.length > MAX_PATH || /%2f|%5c/i.test(path) || linkRuleOf(plain) === 'never') return null
  if (!/^(?:\/[\p{L}\p{N}._~-]+)+$/u.test(plain) || /\/\.{1,2}(?:\/|$)/.test(plain)) return null
  const route = stripToken(path + search)
  const signsIn = plain.toLowerCase() === '/sso' && new URLSearchParams(search).has('ticket')
  return { kind: 'open', ...route, known: linkRuleOf(plain) === 'open', signsIn }
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
