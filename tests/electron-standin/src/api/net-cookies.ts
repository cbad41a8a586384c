/** The Cookie header that a session's cookies give for a URL. */
export async function cookieHeader(session: Electron.Session, url: URL): Promise<string> {
  const cookies = await session.cookies.get({ url: url.href })
  return cookies
    .toSorted((one, other) => (other.path?.length ?? 0) - (one.path?.length ?? 0))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

const sameSites: Record<string, Electron.CookiesSetDetails['sameSite']> = {
  strict: 'strict',
  lax: 'lax',
  none: 'no_restriction',
}

/** Keeps what Set-Cookie says; cookies that Chromium refuses are dropped as it does. */
export async function storeCookies(session: Electron.Session, url: URL, lines: string[]): Promise<void> {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const details: Electron.CookiesSetDetails = { url: url.href, name: pair.slice(0, at), value: pair.slice(at + 1) }
    for (const attribute of attributes) {
      const [key = '', value = ''] = attribute.split(/=(.*)/s)
      switch (key.toLowerCase()) {
        case 'domain':
          details.domain = value
          break
        case 'path':
          details.path = value
          break
        case 'secure':
          details.secure = true
          break
        case 'httponly':
          details.httpOnly = true
          break
        case 'samesite':
          details.sameSite = sameSites[value.toLowerCase()] ?? 'unspecified'
          break
        case 'max-age':
          details.expirationDate = Date.now() / 1000 + Number(value)
          break
        case 'expires':
          details.expirationDate ??= Date.parse(value) / 1000
          break
      }
    }
    await session.cookies.set(details).catch(() => {})
  }
}
