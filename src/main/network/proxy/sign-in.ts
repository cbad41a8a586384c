import { randomUUID } from 'node:crypto'
import type { ProxyAsk } from '#shared/ipc/desktop.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Who asks: the network's own words. */
export interface Challenge {
  readonly isProxy: boolean
  readonly host: string
  readonly port: number
  readonly realm: string
}

/** Sign-ins of proxies that a person agreed to keep, by `host:port`. */
export interface ProxyVault {
  read(proxy: string): Promise<Credentials | null>
  keep(proxy: string, credentials: Credentials): Promise<void>
  /** Forgets one, or all of them. */
  forget(proxy?: string): Promise<void>
  has(): Promise<boolean>
}

export interface ProxySignInOptions {
  readonly vault: ProxyVault
  readonly changed: () => void
}

export interface ProxySignIn {
  /**
   * The answer for a challenge; null goes on without. `attempt` counts the challenges of one request from 0: a second
   * one means that the answer before was refused. Only proxies are ever answered.
   */
  answer(challenge: Challenge, attempt: number): Promise<Credentials | null>
  /** What waits for the person. */
  waiting(): ProxyAsk | null
  given(id: string, answer: (Credentials & { readonly remember: boolean }) | null): Promise<void>
  /** Whether anything is kept, for this run or longer. */
  kept(): boolean
  forget(): Promise<void>
  /** Asks again after a refusal: the person wants to connect. */
  again(): void
  /** The way out is another one: nobody is asked for the former proxy any longer, and what waits goes on without. */
  withdraw(): void
}

interface Waiting {
  readonly ask: ProxyAsk
  readonly answered: Promise<Credentials | null>
  readonly resolve: (credentials: Credentials | null) => void
}

/** One dialog for however many requests wait; a proxy that was declined is not asked about again by itself. */
export function createProxySignIn({ vault, changed }: ProxySignInOptions): ProxySignIn {
  const memory = new Map<string, Credentials>()
  const declined = new Set<string>()
  let isKept = false
  void vault.has().then((has) => {
    isKept = has
    if (has) changed()
  })
  const waiting = new Map<string, Waiting>()
  /** Ways out so far. */
  let way = 0

  function ask(challenge: Challenge, proxy: string, refused: boolean): Promise<Credentials | null> {
    const known = waiting.get(proxy)
    if (known) return known.answered
    if (declined.has(proxy)) return Promise.resolve(null)
    const { promise, resolve } = Promise.withResolvers<Credentials | null>()
    const entry = { id: randomUUID(), proxy, realm: challenge.realm.slice(0, 200), refused }
    waiting.set(proxy, { ask: entry, answered: promise, resolve })
    changed()
    return promise
  }

  return {
    async answer(challenge, attempt) {
      if (!challenge.isProxy) return null
      const proxy = `${challenge.host}:${challenge.port}`
      // Another request may have been given the right answer while this one's was refused.
      const begun = way
      const known = memory.get(proxy) ?? (await vault.read(proxy))
      const isRefused = known !== null && attempt > 0
      if (known !== null && !isRefused) return known
      if (isRefused) {
        memory.delete(proxy)
        await vault.forget(proxy)
      }
      return way === begun ? ask(challenge, proxy, isRefused) : null
    },
    waiting: () => [...waiting.values()][0]?.ask ?? null,
    async given(id, answer) {
      const entry = [...waiting.values()].find((one) => one.ask.id === id)
      if (entry === undefined) return
      const { proxy } = entry.ask
      if (answer === null) declined.add(proxy)
      else {
        const { username, password } = answer
        memory.set(proxy, { username, password })
        isKept = true
        if (answer.remember) await vault.keep(proxy, { username, password }).catch(() => undefined)
      }
      waiting.delete(proxy)
      entry.resolve(memory.get(proxy) ?? null)
      changed()
    },
    kept: () => isKept,
    async forget() {
      memory.clear()
      declined.clear()
      isKept = false
      await vault.forget()
      changed()
    },
    again: () => declined.clear(),
    withdraw() {
      way += 1
      const left = [...waiting.values()]
      waiting.clear()
      for (const { resolve } of left) resolve(null)
      if (left.length > 0) changed()
    },
  }
}
