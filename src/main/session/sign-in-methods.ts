import type { LoginConfig } from '#shared/api/auth.ts'
import type { QrState, RedirectState, SessionState } from '#shared/ipc/session.ts'
import type { ServerProfile } from '#shared/ipc/servers.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { SignInMethods } from './contract.ts'

/** A server of the list, and where it was looked for. */
export type ServerKey = Pick<ServerProfile, 'id' | 'url'>

/** Whether a token that was given at a place may be shown at another. */
export function isSameServer(one: ServerKey, other: ServerKey): boolean {
  return one.id === other.id && one.url === other.url
}

/** A session about to begin: its token never leaves main. */
export interface Beginning {
  readonly place: ServerKey
  readonly account: string
  /** Null where it was not asked for. */
  readonly userId: string | null
  readonly token: string
  readonly keep: boolean
}

export interface SignInMethodsOptions {
  readonly client: PlatformClient
  /** Fails with server.none. */
  readonly here: () => ServerKey
  /** Token of the session in use, and whether its screen is locked; null without one. */
  readonly current: () => { readonly token: string; readonly locked: boolean } | null
  /** Replaces the session; fails with bridge.cancelled when another server was chosen meanwhile, session.locked behind a lock. */
  readonly begin: (beginning: Beginning) => Promise<void>
  readonly state: () => SessionState
  readonly loginConfig: () => Promise<LoginConfig>
  readonly openExternal: (url: string) => Promise<void>
}

/** Whom a token belongs to, asked from the server. A token without a user begins no session. */
export async function ownerOf(client: PlatformClient, token: string): Promise<{ account: string; userId: string }> {
  const { data } = await client.call('auth.currentUser', {}, { token })
  const { userAccount = '', userId = '' } = data.userInfo ?? {}
  const account = userAccount || userId
  if (!account) throw new BridgeFailure('platform.sessionEnded')
  return { account, userId }
}

const redirectStates: Readonly<Record<number, Exclude<RedirectState['phase'], 'signedIn'>>> = {
  2: 'waiting',
  3: 'failed',
  4: 'notBound',
  5: 'invalid',
  6: 'severalTenants',
  7: 'bound',
}

/** What a way of signing in gave: its code or ticket is spent with that. */
interface Given {
  readonly token: string
  readonly theme: string
}

/** Milliseconds in which somebody whose person could not be asked for goes on with what they were given. */
const GIVEN_FOR = 5 * 60_000

/** Nothing was said against the token: it may be shown again. */
function mayGoOn(failure: unknown): boolean {
  return (
    failure instanceof BridgeFailure &&
    ['platform.network', 'platform.malformed', 'platform.tooLarge', 'platform.business'].includes(failure.code)
  )
}

/** The address of the other system with the ticket in it. Fails with bridge.invalidInput for anything but http(s). */
export function providerAddress(config: LoginConfig, provider: string | undefined, ticket: string): string {
  const social = provider === undefined ? undefined : config.socialsList.find((each) => each.enname === provider)
  const text = social ? social.renderUrl.replaceAll('JNPF_TICKET', encodeURIComponent(ticket)) : config.url
  if (!URL.canParse(text)) throw new BridgeFailure('bridge.invalidInput', '', { detail: 'no address' })
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new BridgeFailure('bridge.invalidInput', '', { detail: url.protocol })
  }
  if (!social) url.searchParams.set(config.ticketParams || 'jnpf_ticket', ticket)
  return url.href
}

/**
 * Ways into a session beside account and password (section 2, Login screen; wire contract 2.1). Each ends with a token
 * that is checked against the server's own answer about its user, and that only main ever sees.
 */
export function createSignInMethods(options: SignInMethodsOptions): SignInMethods {
  const { client, here, current, begin, state } = options

  const beginWith = async (place: ServerKey, token: string, keep: boolean): Promise<void> => {
    // A token is shown to the server that issued it, never to the one chosen meanwhile.
    if (!isSameServer(here(), place)) throw new BridgeFailure('bridge.cancelled')
    const owner = await ownerOf(client, token)
    await begin({ place, ...owner, token, keep })
  }

  /** The last that was given and led to no session, until it does or something else is tried. */
  let held: (Given & { readonly way: string; readonly place: ServerKey; readonly until: number }) | null = null
  const heldFor = (way: string): Given | null => {
    const own = held
    held = null
    const isSame = own?.way === way && isSameServer(own.place, here())
    return isSame && performance.now() < own.until ? own : null
  }
  const signedIn = async (way: string, place: ServerKey, given: Given, keep: boolean) => {
    try {
      await beginWith(place, given.token, keep)
    } catch (failure) {
      if (mayGoOn(failure)) held = { ...given, way, place, until: performance.now() + GIVEN_FOR }
      throw failure
    }
    return { phase: 'signedIn' as const, theme: given.theme, session: state() }
  }
  /** `ask` is left out where the same way gave a token before whose person could not be asked for. */
  const signInBy = async (way: string, keep: boolean, ask: () => Promise<{ readonly data: Given }>) => {
    const place = here()
    const given = heldFor(way) ?? (await ask()).data
    const { theme, session } = await signedIn(way, place, given, keep)
    return { theme, session }
  }

  const qrState = async (ticket: string, keep: boolean): Promise<QrState> => {
    const place = here()
    const way = `qr ${ticket}`
    const before = heldFor(way)
    if (before !== null) return signedIn(way, place, before, keep)
    const { data } = await client.call('qr.status', { params: { ticket } })
    const { status, value, theme, code, expiresIn, reason } = data
    if (status === 2 && value !== '') return signedIn(way, place, { token: value, theme: theme || 'classic' }, keep)
    if (status === -1 || status > 2) return { phase: 'over', reason }
    return { phase: status === 0 ? 'waiting' : 'scanned', code, expiresIn }
  }

  return {
    async qrStart() {
      const { data: ticket } = await client.call('qr.create', {})
      return { ticket, text: JSON.stringify({ t: 'login', id: ticket }) }
    },
    qrStatus: ({ ticket, keep }) => qrState(ticket, keep),
    async smsSend({ mobile }) {
      const { data, msg } = await client.call('sms.send', { body: { mobile } })
      return { wait: data.wait, message: msg }
    },
    smsSignIn: ({ mobile, code, keep }) =>
      signInBy(`sms ${mobile} ${code}`, keep, () => client.call('sms.login', { body: { mobile, code } })),
    validateLogin: ({ ticket, keep }) =>
      signInBy(`sso ${ticket}`, keep, () => client.call('auth.validateLogin', { query: { ticket } })),
    async adoptToken(token) {
      const place = here()
      const session = current()
      if (session?.locked) throw new BridgeFailure('session.locked')
      if (session?.token === token) return
      // A token that came from outside is used for this run only: nobody agreed to keep it.
      await beginWith(place, token, false)
    },
    async redirectStart({ provider }) {
      const config = await options.loginConfig()
      const { data: ticket } = await client.call('redirect.create', {})
      await options.openExternal(providerAddress(config, provider, ticket))
      return { ticket }
    },
    async redirectStatus({ ticket, keep }) {
      const place = here()
      const way = `redirect ${ticket}`
      const before = heldFor(way)
      if (before !== null) return signedIn(way, place, before, keep)
      const { data } = await client.call('redirect.status', { params: { ticket } })
      if (data.status === 1 && data.value !== '')
        return signedIn(way, place, { token: data.value, theme: data.theme || 'classic' }, keep)
      return { phase: redirectStates[data.status] ?? 'failed' }
    },
  }
}
