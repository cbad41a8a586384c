import type { SendEvent } from '#main/base/events.ts'
import type { CachedCall } from './answer-store.ts'
import type { Answer } from './server-answers.ts'

/** Milliseconds in which the windows come for an answer that was late. */
const keptFor = 10_000

interface LateOptions {
  readonly send: SendEvent
  /** Milliseconds after which somebody who waits is shown what is stored. */
  readonly timeout: number
}

/**
 * What is stored in place of an answer that takes long. The server is still asked: once it has answered the windows are told,
 * and whoever asks for the same next gets what it said, or why it failed, without asking it another time.
 */
export function createLate({ send, timeout }: LateOptions) {
  const scopes = new WeakMap<object, Map<string, Promise<Answer>>>()

  const keep = (call: CachedCall, key: string, asked: Promise<Answer>): void => {
    const kept = scopes.get(call.scope) ?? new Map<string, Promise<Answer>>()
    scopes.set(call.scope, kept)
    const answered = (): void => {
      kept.set(key, asked)
      setTimeout(() => {
        if (kept.get(key) === asked) kept.delete(key)
      }, keptFor).unref()
      send('answers.late', { endpoint: call.id })
    }
    asked.then(answered, answered)
  }

  /** What was asked for, or null when it takes long: it is still asked. */
  const inTime = async <Asked>(asked: Promise<Asked>): Promise<Asked | null> => {
    const { promise: tired, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), timeout)
    return Promise.race([asked, tired]).finally(() => clearTimeout(timer))
  }

  /** `look`: what is stored, null for nothing. */
  const orStored = async (
    call: CachedCall,
    key: string,
    ask: () => Promise<Answer>,
    look: () => Promise<Answer | null>,
  ): Promise<Answer> => {
    const kept = scopes.get(call.scope)
    const late = kept?.get(key)
    if (late !== undefined) {
      kept?.delete(key)
      return late
    }
    const asked = ask()
    const first = await inTime(asked)
    if (first !== null) return first
    const stored = await look()
    if (stored === null) return asked
    keep(call, key, asked)
    return stored
  }

  return { inTime, orStored }
}
