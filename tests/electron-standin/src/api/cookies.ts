import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { cdp } from '../core/browser.ts'
import type { Protocol } from '../core/cdp.ts'

type Stored = Protocol.Network.Cookie
const outward = { Strict: 'strict', Lax: 'lax', None: 'no_restriction' } as const
const inward = { strict: 'Strict', lax: 'Lax', no_restriction: 'None', unspecified: undefined } as const

function shown(cookie: Stored): Electron.Cookie {
  const { name, value, domain, path, secure, httpOnly, session, expires, sameSite } = cookie
  return {
    name,
    value,
    domain,
    hostOnly: !domain.startsWith('.'),
    path,
    secure,
    httpOnly,
    session,
    ...(session ? {} : { expirationDate: expires }),
    sameSite: sameSite ? outward[sameSite] : 'unspecified',
  }
}

/** RFC 6265: does a cookie of `domain` and `path` belong to `url`? */
export function belongs(cookie: { domain?: string; path?: string; secure?: boolean }, url: URL): boolean {
  const domain = cookie.domain ?? ''
  const bare = domain.replace(/^\./, '')
  const host = url.hostname
  const hostFits = host === bare || (domain.startsWith('.') && host.endsWith(`.${bare}`))
  const path = cookie.path ?? '/'
  const pathFits = url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
  const secureFits = !cookie.secure || url.protocol === 'https:' || host === 'localhost' || host === '127.0.0.1'
  return hostFits && pathFits && secureFits
}

/** session.cookies, kept by Chromium itself so that pages and net share them. */
export class Cookies extends Emitter {
  #context: () => Promise<string | undefined>

  constructor(context: () => Promise<string | undefined>) {
    super('cookies', servedEvents.Cookies)
    this.#context = context
  }

  async get(filter: Electron.CookiesGetFilter): Promise<Electron.Cookie[]> {
    const { cookies } = await cdp().send('Storage.getCookies', { browserContextId: await this.#context() })
    const fits = (cookie: Electron.Cookie) =>
      (filter.url === undefined || belongs(cookie, new URL(filter.url))) &&
      (filter.domain === undefined ||
        `.${cookie.domain?.replace(/^\./, '')}`.endsWith(`.${filter.domain.replace(/^\./, '')}`)) &&
      (['name', 'path', 'secure', 'session', 'httpOnly'] as const).every(
        (key) => filter[key] === undefined || filter[key] === cookie[key],
      )
    return cookies.map(shown).filter(fits)
  }

  async set(details: Electron.CookiesSetDetails): Promise<void> {
    const { url, name = '', value = '', domain, path, secure, httpOnly, expirationDate, sameSite } = details
    const cookie: Protocol.Network.CookieParam = {
      url,
      name,
      value,
      domain,
      path,
      secure,
      httpOnly,
      expires: expirationDate,
      sameSite: sameSite && inward[sameSite],
    }
    await cdp()
      .send('Storage.setCookies', { cookies: [cookie], browserContextId: await this.#context() })
      .catch(() => {
        throw new Error('Failed to set cookie - The cookie was set with an invalid attribute')
      })
  }

  async remove(url: string, name: string): Promise<void> {
    const found = await this.get({ url, name })
    for (const { domain, path } of found) {
      // Setting a cookie that has expired is how DevTools removes one of another context.
      const cookie = { name, value: '', domain, path, expires: 1, url }
      await cdp().send('Storage.setCookies', { cookies: [cookie], browserContextId: await this.#context() })
    }
  }

  async flushStore(): Promise<void> {
    await this.get({})
  }
}
