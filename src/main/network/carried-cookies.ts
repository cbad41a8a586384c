import type { Cookies } from 'electron'

export type CookieJar = Pick<Cookies, 'get' | 'set' | 'remove'>

export interface CarriedCookies {
  /** Gives the other session the cookies for an address. */
  before(url: string): Promise<void>
  /** Takes back what the server set. */
  after(url: string, headers: Headers): Promise<void>
}

async function copy(from: readonly Electron.Cookie[], to: CookieJar, url: string): Promise<void> {
  for (const { name, value, domain, hostOnly, path, secure, httpOnly, expirationDate, sameSite } of from) {
    await to.set({
      url,
      name,
      value,
      ...(hostOnly || domain === undefined ? {} : { domain }),
      ...(path === undefined ? {} : { path }),
      ...(secure === undefined ? {} : { secure }),
      ...(httpOnly === undefined ? {} : { httpOnly }),
      ...(expirationDate === undefined ? {} : { expirationDate }),
      sameSite,
    })
  }
}

/** Two sessions that speak to one server as the same client: gateways route, and sign people in, by cookies. */
export function carryCookies(own: CookieJar, other: CookieJar): CarriedCookies {
  let given: readonly Electron.Cookie[] = []
  const remove = async (from: CookieJar, gone: readonly Electron.Cookie[], url: string) => {
    for (const { name } of gone) await from.remove(url, name)
  }
  const without = (all: readonly Electron.Cookie[], kept: readonly Electron.Cookie[]) =>
    all.filter((one) => !kept.some(({ name }) => name === one.name))
  return {
    async before(url) {
      const wanted = await own.get({ url })
      await remove(other, without(given, wanted), url)
      await copy(wanted, other, url)
      given = wanted
    },
    async after(url, headers) {
      if (!headers.has('set-cookie')) return
      const now = await other.get({ url })
      await remove(own, without(given, now), url)
      await copy(now, own, url)
      given = now
    },
  }
}
