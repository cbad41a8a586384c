/** The user interface's own scheme. Pages, scripts and bytes come from here and from nowhere else. */
export const appScheme = 'app'
export const appHost = 'atrium'
export const appOrigin = `${appScheme}://${appHost}`
/** What the window loads first. */
export const startUrl = `${appOrigin}/`

/** Paths that services answer with bytes: never a document, so never a place to navigate to. */
export const resourcePrefixes = ['/captcha/', '/print/', '/file/', '/chosen/', '/view/'] as const
export type ResourcePrefix = (typeof resourcePrefixes)[number]

/** Parses a URL of our own origin; null for anything else, look-alikes included. */
export function appUrl(value: string): URL | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  const own = url.protocol === `${appScheme}:` && url.host === appHost && url.username === '' && url.password === ''
  return own ? url : null
}

export function resourcePrefixOf(pathname: string): ResourcePrefix | null {
  return resourcePrefixes.find((prefix) => pathname.startsWith(prefix)) ?? null
}

/** A path the single-page application draws: no resource, and no file extension in its last part. */
export function isDocumentPath(pathname: string): boolean {
  if (resourcePrefixOf(pathname) !== null) return false
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  return last === 'index.html' || !last.includes('.')
}

/** Whether a URL is a document of the user interface. */
export function isOwnDocument(value: string): boolean {
  const url = appUrl(value)
  return url !== null && isDocumentPath(url.pathname)
}
