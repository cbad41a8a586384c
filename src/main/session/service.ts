import type { CurrentUser } from '#shared/api/auth.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { createSignal } from '#main/base/signal.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from './contract.ts'
import { createAskedUser } from './asked-user.ts'
import { createSessionStart } from './session-start.ts'
import { createCurrentUser } from './current-user.ts'
import type { SessionPersistence } from './persistence.ts'
import type { ActiveSessions } from './active-sessions.ts'
import { createServerFollower } from './follow-servers.ts'
import { createHookCalls } from './hooks.ts'
import { createScreenLock } from './lock.ts'
import { createPasswordChange, resetPassword } from './password.ts'
import { readsWritten } from './written-password.ts'
import { loginBody, mayAskAgain, prepareForUser, readAccountConfig, readLoginConfig } from './login.ts'
import { createSignInMethods, isSameServer, ownerOf, type ServerKey } from './sign-in-methods.ts'
import { createSignOut } from './sign-out.ts'
import { idHash, userHash, type Vault } from './vault.ts'

export interface SessionServiceOptions {
  readonly client: PlatformClient
  readonly answers: CachedAnswers
  readonly sessions: ActiveSessions
  readonly persistence: SessionPersistence
  readonly vault: Promise<Vault>
  readonly servers: Pick<ServerRegistry, 'current' | 'state' | 'onChange'>
  readonly send: SendEvent
  readonly openExternal: (url: string) => Promise<void>
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
}

/** Milliseconds from the question of a sign-in page until this process has nothing to do for it. */
const PREPARE_AFTER = 300

/**
 * Sign-in, restore, expiry and sign-out of the current server's session (section 4, Session). Changes run one after the
 * other; `token()` follows at once. Failures are those of the platform client, and server.none.
 */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { client, answers, sessions, persistence, servers, send } = options
  const changes = createSignal<SessionState>()
  const person = createCurrentUser(() => sessions.current())
  const hooks = createHookCalls((reason) => options.log('warn', 'session hook failed', { error: String(reason) }))
  const follower = createServerFollower({ servers, sessions, persistence })
  const currentProfileId = () => servers.current()?.id ?? null
  const user = createAskedUser({ answers, sessions, currentProfileId })
  let keyring: SessionState['keyring'] = { backend: '', secure: false }
  let queue: Promise<unknown> = options.vault.then((vault) => {
    keyring = vault.keyring
  })

  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = queue.catch(() => undefined).then(work)
    queue = next
    return next
  }

  const state = (): SessionState => {
    const session = sessions.current()
    return {
      phase: session === null ? 'none' : 'signedIn',
      account: session?.account ?? null,
      restored: session?.restored ?? false,
      keyring,
      keptOnDevice: session?.kept ?? false,
      locked: session !== null && session.lock !== null,
    }
  }

  const changed = (): void => {
    const now = state()
    send('session.changed', now)
    person.sessionChanged(now)
    changes.emit(now)
  }

  const stopFollowing = servers.onChange(() => {
    const before = follower.followed()
    void inOrder(async () => {
      await follower.follow()
      await follower.forgetRemoved()
      if (before !== follower.followed()) changed()
    })
  })

  void inOrder(follower.follow).then(() => {
    changed()
    user.askAhead(false)
  })

  /** Scopes of sessions whose person was kept in this run. */
  const identified = new WeakSet<object>()
  /** The server said who the user of the session in use is, now or before. */
  const identify = (loaded: CurrentUser): void => {
    const session = sessions.current()
    const { userId } = loaded.userInfo ?? {}
    if (session === null || userId === undefined) return person.loaded(loaded)
    const isNew = session.userId !== userId
    if (isNew) sessions.set({ ...session, userId })
    person.loaded(loaded)
    if (!isNew && identified.has(session.scope)) return
    identified.add(session.scope)
    void inOrder(() => persistence.identify(session, userId))
  }

  const here = (): ServerKey => {
    const profile = servers.current()
    if (profile === null) throw new BridgeFailure('server.none')
    return profile
  }

  const changing = { client, sessions, persistence, inOrder, changed }
  const begin = createSessionStart({ ...changing, here })
  let isPrepared = false
  /** Somebody is about to sign in: what their sign-in needs is made ready behind the answer. */
  const prepare = (): void => {
    persistence.prepare()
    if (isPrepared) return
    isPrepared = true
    setTimeout(prepareForUser, PREPARE_AFTER).unref()
  }
  const loginConfig = () => {
    prepare()
    return readLoginConfig(client)
  }
  const methods = createSignInMethods({
    client,
    here,
    current: () => {
      const session = sessions.current()
      return session === null ? null : { token: session.token, locked: session.lock !== null }
    },
    begin,
    state,
    loginConfig,
    openExternal: options.openExternal,
  })
  const changePassword = createPasswordChange(changing)
  const screen = createScreenLock(changing)

  return {
    state,
    ...screen,
    resetPassword: (input) => resetPassword(client, input),
    async changePassword(input) {
      const session = sessions.current()
      if (session === null) throw new BridgeFailure('session.none')
      const use = { profileId: session.profileId, account: session.account, password: input.password }
      await hooks.call((hook) => hook.passwordChanging?.(use))
      const answer = await changePassword(input).catch(async (error: unknown) => {
        const isOpen = error instanceof BridgeFailure && error.extra.outcome === 'unknown'
        if (!isOpen) await hooks.call((hook) => hook.passwordRefused?.(use))
        throw error
      })
      await hooks.call((hook) => hook.passwordChanged?.(use))
      return answer
    },
    ...methods,
    ready: () =>
      queue.then(
        () => undefined,
        () => undefined,
      ),
    token: () => sessions.current()?.token ?? null,
    user: person.get,
    person: sessions.current,
    async known() {
      await queue.catch(() => undefined)
      if (sessions.current()?.userId !== null) return
      const loaded = await user.peek()
      if (loaded !== null) identify(loaded)
    },
    personKey() {
      const session = sessions.current()
      if (session === null || session.userId === null) return null
      const { profileId, account, userId } = session
      return userId === '' ? userHash(profileId, account) : idHash(profileId, userId)
    },
    onUserChange: person.onChange,
    accountKey() {
      const session = sessions.current()
      return session === null ? null : userHash(session.profileId, session.account)
    },
    async signIn(typed) {
      const place = here()
      // An input method leaves letters full-width; no account has such.
      const input = { ...typed, account: typed.account.normalize('NFKC') }
      const written = await readsWritten(client)
      if (!isSameServer(here(), place)) throw new BridgeFailure('bridge.cancelled')
      const ask = () => client.call('auth.login', { body: loginBody(input, written) })
      const { data } = await ask().catch((failure: unknown) => {
        if (!mayAskAgain(failure, input) || !isSameServer(here(), place)) throw failure
        return ask()
      })
      const { token } = data
      if (!isSameServer(here(), place)) throw new BridgeFailure('bridge.cancelled')
      // mobile@account is another spelling, and for servers that look at no case so are capitals: what is kept belongs to the
      // account itself.
      const isAlias = /[@A-Z]/.test(input.account)
      const typedName = { account: input.account, userId: null }
      const owner = isAlias ? await ownerOf(client, token).catch(() => typedName) : typedName
      const { account } = owner
      await begin({ place, ...owner, token, keep: input.keep })
      user.askAhead(true)
      void hooks.call((hook) => hook.passwordAccepted?.({ profileId: place.id, account, password: input.password }))
      return { theme: data.theme, session: state() }
    },
    async currentUser(refresh) {
      const answer = await user.read(refresh)
      identify(answer.user)
      return answer
    },
    confirmed(loaded) {
      identify(loaded)
      const session = sessions.current()
      if (session === null || (session.confirmed && !session.restored)) return
      const wasRestored = session.restored
      sessions.set({ ...session, confirmed: true, restored: false })
      if (wasRestored) changed()
    },
    signOut: createSignOut({ ...changing, hooks }),
    end({ code, message, token }) {
      const session = sessions.withToken(token)
      if (session === null) return
      const wasCurrent = session === sessions.current()
      sessions.clear(session.profileId)
      void inOrder(() => persistence.lock(session))
      if (!wasCurrent) return
      send('session.ended', { code, message })
      changed()
    },
    async leaveAddress(profileId) {
      const session = sessions.of(profileId)
      sessions.clear(profileId)
      if (session !== null && profileId === currentProfileId()) changed()
      await inOrder(async () => {
        if (session !== null) await persistence.lock(session)
        await persistence.lockKept(profileId)
      })
    },
    loginConfig,
    accountConfig: (account) => readAccountConfig(client, account),
    addHooks: hooks.add,
    onChange: changes.subscribe,
    async dispose() {
      stopFollowing()
      await queue.catch(() => undefined)
    },
  }
}
