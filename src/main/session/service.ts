import type { CurrentUser } from '#shared/api/auth.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { createSignal } from '#main/base/signal.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionHooks, SessionService } from './contract.ts'
import { createCurrentUser } from './current-user.ts'
import type { SessionPersistence } from './persistence.ts'
import type { ActiveSession, ActiveSessions } from './active-sessions.ts'
import { createScreenLock } from './lock.ts'
import { createPasswordChange } from './password.ts'
import { loginBody, passwordHash, prepareForUser, readAccountConfig, readLoginConfig } from './login.ts'
import { accountOf, type Beginning, createSignInMethods } from './sign-in-methods.ts'
import { userHash, type Vault } from './vault.ts'

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

interface AskedAhead {
  readonly profileId: string
  readonly scope: object
  readonly asked: ReturnType<CachedAnswers['read']>
}

/** Milliseconds from the question of a sign-in page until this process has nothing to do for it. */
const PREPARE_AFTER = 300

/** Milliseconds that leaving waits for the server; the session is over here in any case. */
const LOGOUT_GRACE_PERIOD = 2000

/**
 * Sign-in, restore, expiry and sign-out of the current server's session (section 4, Session). Changes run one after the
 * other; `token()` follows at once. Failures are those of the platform client, and server.none.
 */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { client, answers, sessions, persistence, servers, send } = options
  const changes = createSignal<SessionState>()
  const person = createCurrentUser(() => sessions.current())
  const hooks: SessionHooks[] = []
  let keyring: SessionState['keyring'] = { backend: '', secure: false }
  let profiles = servers.state().profiles.map((profile) => profile.id)
  let profileId: string | null = null
  /** Who signed in, or whose session a start found, asked for before the page asks; until it does. */
  let early: AskedAhead | null = null
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

  /** Another server is current: its session of this run goes on, or its kept one is restored. */
  const follow = async (): Promise<void> => {
    const id = servers.current()?.id ?? null
    if (id === profileId) return
    profileId = id
    if (id === null) return persistence.pause()
    const running = sessions.of(id)
    if (running !== null) return persistence.resume(running)
    await persistence.pause()
    const restored = await persistence.restore(id, () => servers.current()?.id === id && sessions.of(id) === null)
    if (restored !== null) sessions.set(restored)
  }

  const forgetRemoved = async (): Promise<void> => {
    const known = servers.state().profiles.map((profile) => profile.id)
    const gone = profiles.filter((id) => !known.includes(id))
    profiles = known
    for (const id of gone) {
      sessions.clear(id)
      await persistence.eraseProfile(id)
    }
  }

  const onServers = (): void => {
    const before = profileId
    void inOrder(async () => {
      await follow()
      await forgetRemoved()
      if (before !== profileId) changed()
    })
  }
  const stopFollowing = servers.onChange(onServers)

  /** The page asks for it next, and takes what is under way. */
  const askAhead = (fresh: boolean): void => {
    const session = sessions.current()
    if (session === null || session.lock !== null) return
    const asked = answers.read('auth.currentUser', {}, { fresh })
    asked.catch(() => undefined)
    early = { profileId: session.profileId, scope: session.scope, asked }
  }

  void inOrder(follow).then(() => {
    changed()
    askAhead(false)
  })

  /** What was asked ahead. A stored answer may have been replaced since, or withdrawn, when no page listened yet. */
  const takeAhead = async ({ asked, scope }: AskedAhead) => {
    const answer = await asked
    const isOver = () => sessions.current()?.scope !== scope
    if (answer.cache === null || answer.cache.offline || isOver()) return answer
    return answers.read('auth.currentUser', {}, { cacheOnly: true }).catch((failure: unknown) => {
      if (isOver()) return answer
      throw failure
    })
  }

  const currentProfile = (): string => {
    const id = servers.current()?.id
    if (id === undefined) throw new BridgeFailure('server.none')
    return id
  }

  /** Calls a hook of everybody at once; resolves when all have ended. */
  const callHooks = async (call: (hook: SessionHooks) => Promise<void> | void): Promise<void> => {
    const calls = hooks.map(async (hook) => call(hook))
    for (const end of await Promise.allSettled(calls)) {
      if (end.status === 'rejected') options.log('warn', 'session hook failed', { error: String(end.reason) })
    }
  }

  const replace = (session: ActiveSession): void => {
    sessions.set(session)
    changed()
  }

  const begin = ({ profileId: id, account, token, keep }: Beginning): Promise<void> =>
    inOrder(async () => {
      if (servers.current()?.id !== id) throw new BridgeFailure('bridge.cancelled')
      const former = sessions.of(id)
      // It was under way when the screen was locked: only unlocking takes a lock away.
      if (former?.lock) throw new BridgeFailure('session.locked')
      if (former !== null) {
        sessions.clear(id)
        await persistence.lock(former)
      }
      const fresh = { restored: false, confirmed: false, lock: null, file: null, scope: {} }
      replace(await persistence.begin({ profileId: id, account, token, kept: keep, ...fresh }))
    })

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
    currentProfile,
    current: () => {
      const session = sessions.current()
      return session === null ? null : { token: session.token, locked: session.lock !== null }
    },
    begin,
    state,
    loginConfig,
    openExternal: options.openExternal,
  })
  const changePassword = createPasswordChange({ client, sessions, persistence, inOrder, changed })
  const screen = createScreenLock({ client, sessions, persistence, inOrder, changed })

  return {
    state,
    ...screen,
    async resetPassword({ userId, password }) {
      const userPassword = passwordHash(password)
      const body = { id: userId, userPassword, validatePassword: userPassword }
      const { msg } = await client.call('user.resetPassword', { params: { id: userId }, body })
      return { message: msg }
    },
    async changePassword(input) {
      const { profileId: id, account } = sessions.current() ?? {}
      const answer = await changePassword(input)
      if (id !== undefined && account !== undefined)
        await callHooks((hook) => hook.passwordChanged?.({ profileId: id, account, password: input.password }))
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
    onUserChange: person.onChange,
    accountKey() {
      const session = sessions.current()
      return session === null ? null : userHash(session.profileId, session.account)
    },
    async signIn(input) {
      const id = currentProfile()
      const { data } = await client.call('auth.login', { body: loginBody(input) })
      const { token } = data
      if (currentProfile() !== id) throw new BridgeFailure('bridge.cancelled')
      // mobile@account is another spelling: what is kept belongs to the account itself.
      const isAlias = input.account.includes('@')
      const account = isAlias ? await accountOf(client, token).catch(() => input.account) : input.account
      await begin({ profileId: id, account, token, keep: input.keep })
      askAhead(true)
      void callHooks((hook) => hook.passwordAccepted?.({ profileId: id, account, password: input.password }))
      return { theme: data.theme, session: state() }
    },
    async currentUser(refresh) {
      const session = sessions.current()
      const own = early
      early = null
      if (session === null) {
        // The server may have ended it on the early question: its failure says why.
        if (own !== null && own.profileId === servers.current()?.id) await own.asked
        throw new BridgeFailure('session.none')
      }
      const fresh = refresh || !session.confirmed
      const isAsked = !refresh && own?.scope === session.scope
      const { data, cache } = await (isAsked ? takeAhead(own) : answers.read('auth.currentUser', {}, { fresh }))
      // Somebody else may be here by now: this answer is about the person who was.
      if (sessions.current()?.scope !== session.scope) throw new BridgeFailure('platform.sessionEnded')
      const user = data as CurrentUser
      person.loaded(user)
      return { user, cache }
    },
    confirmed(user) {
      person.loaded(user)
      const session = sessions.current()
      if (session === null || (session.confirmed && !session.restored)) return
      const wasRestored = session.restored
      sessions.set({ ...session, confirmed: true, restored: false })
      if (wasRestored) changed()
    },
    async signOut() {
      const session = sessions.current()
      if (session === null) return
      // Begun before anybody waits: at the end of the grace period the next person may be here.
      const left = callHooks((hook) => hook.leaving?.())
      // The call reads the token before it is gone.
      const loggedOut = client.call('auth.logout', {}, { timeout: LOGOUT_GRACE_PERIOD }).catch(() => undefined)
      const gracePeriod = new Promise((done) => setTimeout(done, LOGOUT_GRACE_PERIOD).unref())
      sessions.clear(session.profileId)
      changed()
      await inOrder(() => persistence.erase(session))
      await Promise.race([loggedOut, gracePeriod])
      await left
    },
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
    loginConfig,
    accountConfig: (account) => readAccountConfig(client, account),
    addHooks: (own) => void hooks.push(own),
    onChange: changes.subscribe,
    async dispose() {
      stopFollowing()
      await queue.catch(() => undefined)
    },
  }
}
