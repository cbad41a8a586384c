import { externalUrl } from '#main/security/navigation.ts'

/** What main knows when it turns an address of the menu into one to open. */
export interface TargetContext {
  /** Origin and base path of the server, without a trailing slash. */
  readonly serverUrl: string
  /** Verbatim, as the platform handed it out. */
  readonly token: string | null
  /** Base address of the data screens as the server names it, absolute or relative to it; empty for the usual place. */
  readonly screenHost: string
  /** Path of a report's page with `{id}`, as the server names it; empty for the usual place. */
  readonly reportPage: string
}

/** A menu entry of types 5, 6 and 7, as the server sent it. */
export interface TargetNode {
  readonly type: number
  readonly urlAddress: string
  readonly linkTarget: string
  /** `moduleId` of its propertyJson. */
  readonly relationId: string
}

export interface Target {
  /** Complete, with the token where its placeholder was: never to be logged or sent to a page of ours. */
  readonly url: string
  readonly place: 'server' | 'foreign'
  readonly origin: string
  /** Whether the address holds the token: then no other program may have it. */
  readonly hasToken: boolean
}

/** `scheme`: neither http nor https. `token`: the token would go to a stranger. `session`: nobody is signed in. */
export type TargetRefusal = { readonly refused: 'scheme' | 'token' | 'session' | 'empty' }

/** Where platforms of this family serve data screens and reports, seen from the server's origin. */
const usualScreenHost = '/DataV/'
const usualReportPage = '/ReportServer/preview.html?id={id}&token=${jnpfToken}&page=1&from=menu'
/** Stands for the token while the address is judged. No host or scheme may contain it. */
const mark = 'tokenplaceholder0f3a9c'

/** Types 5, 6 and 7 of section 2 ("Dynamic routes by menu type"); placeholders `${dataV}` and `${jnpfToken}`. */
export function menuTarget(node: TargetNode, context: TargetContext): Target | TargetRefusal {
  const { type, urlAddress, relationId } = node
  if (type === 5) {
    if (relationId === '') return { refused: 'empty' }
    return resolve((context.reportPage || usualReportPage).replaceAll('{id}', encodeURIComponent(relationId)), context)
  }
  if (type === 6) {
    const own = urlAddress.trim()
    const isTemplate = own.includes('${') || /^https?:/i.test(own)
    if (!isTemplate && relationId === '') return { refused: 'empty' }
    const usual = `\${dataV}view/${encodeURIComponent(relationId)}?token=\${jnpfToken}`
    return resolve(isTemplate ? own : usual, context)
  }
  return resolve(urlAddress.trim(), context)
}

/** An address somebody wrote, for /externalLink: http and https, nothing filled in. */
export function addressTarget(address: string, serverUrl: string): Target | TargetRefusal {
  const url = externalUrl(address.trim())
  if (url === null) return { refused: 'scheme' }
  return targetOf(url, new URL(serverUrl).origin, false)
}

function resolve(template: string, context: TargetContext): Target | TargetRefusal {
  if (template === '') return { refused: 'empty' }
  const server = new URL(context.serverUrl)
  const host = absolute(context.screenHost || usualScreenHost, context.serverUrl)
  if (host === null) return { refused: 'scheme' }
  const base = host.href.endsWith('/') ? host.href : `${host.href}/`
  const marked = template.replaceAll('${dataV}', base).replaceAll('${jnpfToken}', mark)
  const url = absolute(marked, context.serverUrl)
  if (url === null || url.username !== '' || url.password !== '') return { refused: 'scheme' }
  if (!url.href.includes(mark)) return targetOf(url.href, server.origin, false)
  const mayKnow = url.origin === server.origin || url.origin === host.origin
  const downgrades = server.protocol === 'https:' && url.protocol === 'http:'
  if (!mayKnow || downgrades || url.host.includes(mark)) return { refused: 'token' }
  if (context.token === null) return { refused: 'session' }
  return targetOf(url.href.replaceAll(mark, encodeURIComponent(context.token)), server.origin, true)
}

/** Relative addresses belong to the current origin (section 2); null unless it is http or https in the end. */
function absolute(address: string, serverUrl: string): URL | null {
  if (!URL.canParse(address, `${serverUrl}/`)) return null
  const url = new URL(address, `${serverUrl}/`)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

function targetOf(url: string, serverOrigin: string, hasToken: boolean): Target {
  const { origin } = new URL(url)
  return { url, origin, place: origin === serverOrigin ? 'server' : 'foreign', hasToken }
}
