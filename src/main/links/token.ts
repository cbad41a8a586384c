export interface StrippedRoute {
  /** The route without any `token` parameter; everything else as it was written. */
  readonly path: string
  /** The first one that is not empty, decoded; null when there is none. */
  readonly token: string | null
}

/** Longer values are no tokens. */
const MAX_TOKEN = 4000

/**
 * Takes the token out of a route of the application (section 2, /workFlowDetail; the return page /sso), so that the
 * page never sees one. Every spelling of the name goes, and what cannot be decoded is no token but goes too.
 */
export function stripToken(route: string): StrippedRoute {
  const [beforeHash = ''] = route.split('#')
  const mark = beforeHash.indexOf('?')
  if (mark === -1) return { path: beforeHash, token: null }
  let token: string | null = null
  const kept = beforeHash
    .slice(mark + 1)
    .split('&')
    .filter((pair) => {
      const [name = '', ...value] = pair.split('=')
      if (decoded(name).trim().toLowerCase() !== 'token') return pair !== ''
      token ??= tokenOf(value.join('='))
      return false
    })
  const query = kept.join('&')
  return { path: beforeHash.slice(0, mark) + (query === '' ? '' : `?${query}`), token }
}

function tokenOf(value: string): string | null {
  const text = decoded(value).trim()
  return text === '' || text.length > MAX_TOKEN || /[\r\n\0]/.test(text) ? null : text
}

/** As a query writes it: plus is a space. What is broken reads as nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
