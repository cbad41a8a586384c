import type { Session } from 'electron'
import type { EmbeddedPages } from '#main/security/embedded-pages.ts'
import { carriesSession } from '#main/security/view-policy.ts'

export interface AuthorizationOptions {
  readonly embeddedPages: EmbeddedPages
  /** The session of the server whose origin this is; null when it is not the current one. */
  readonly tokenFor: (origin: string) => string | null
  /** Further headers that the server's address needs, whoever is signed in. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
  /** The language that pages of the server are asked for in, as their header says it. */
  readonly acceptLanguage: () => string
}

/**
 * Lets the server's own embedded pages act with the session: the header is added in the network stack of their
 * partition, so that no page can read it. Also refuses an answer that is no page: an envelope is not for people.
 */
export function injectAuthorization(
  session: Session,
  { embeddedPages, tokenFor, headersFor, acceptLanguage }: AuthorizationOptions,
): void {
  session.webRequest.onBeforeSendHeaders((details, answer) => {
    const home = embeddedPages.of(details.webContentsId)
    if (home === null) return answer({})
    const { frame, resourceType, url } = details
    const isDocument = resourceType === 'mainFrame' || resourceType === 'subFrame'
    // Of a document the frame is the one it will replace; who asked is its parent, or for a main frame nobody.
    const asking = isDocument ? (frame?.parent?.origin ?? null) : (frame?.origin ?? null)
    const question = {
      url,
      resourceType,
      topOrigin: frame?.top?.origin ?? null,
      initiator: details.initiatorOrigin ?? asking,
    }
    const token = home.kind === 'server' ? tokenFor(home.origin) : null
    const own = { ...headersFor(home.origin), ...(token === null ? {} : { Authorization: token }) }
    const secrets = new Set(Object.values(own))
    if (secrets.size === 0) return answer({})
    const { requestHeaders } = details
    if (carriesSession(question, home)) {
      const language = { 'Accept-Language': acceptLanguage() }
      return answer({ requestHeaders: { ...requestHeaders, ...language, ...own } })
    }
    // A redirect to another site brings the headers of the request that led to it.
    const others = Object.entries(requestHeaders).filter(([, value]) => !secrets.has(value))
    const isClean = others.length === Object.keys(requestHeaders).length
    answer(isClean ? {} : { requestHeaders: Object.fromEntries(others) })
  })
  session.webRequest.onHeadersReceived((details, answer) => {
    const home = embeddedPages.of(details.webContentsId)
    const isJson =
      home !== null && details.resourceType === 'mainFrame' && /json/i.test(typeOf(details.responseHeaders))
    if (isJson) home.denied('notPage')
    answer(isJson ? { cancel: true } : {})
  })
}

function typeOf(headers: Readonly<Record<string, string[]>> | undefined): string {
  const name = Object.keys(headers ?? {}).find((each) => each.toLowerCase() === 'content-type')
  return name === undefined ? '' : (headers?.[name]?.[0] ?? '')
}
