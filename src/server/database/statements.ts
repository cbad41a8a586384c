import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { PlatformDatabase } from './tables.ts'

/** Statements that one call tells apart; what comes later counts as one. */
const MAX_TEXTS = 50
const MAX_SHAPE = 600
const OTHERS = 'others'

/** Statements of the same text that a call ran. */
export interface StatementUse {
  readonly shape: string
  readonly count: number
  readonly ms: number
}

/** What a call asked the database, by the text of its statements. */
export class StatementLog {
  readonly #uses = new Map<string, { count: number; ms: number }>()

  add(text: string, ms: number): void {
    const key = this.#uses.has(text) || this.#uses.size < MAX_TEXTS ? text : OTHERS
    const use = this.#uses.get(key) ?? { count: 0, ms: 0 }
    use.count += 1
    use.ms += ms
    this.#uses.set(key, use)
  }

  /** How many there were, and how long all of them took. */
  total(): { readonly count: number; readonly ms: number } {
    let [count, ms] = [0, 0]
    for (const use of this.#uses.values()) {
      count += use.count
      ms += use.ms
    }
    return { count, ms: Math.round(ms) }
  }

  /** Those that took longest together, without any value. */
  slowest(most: number): StatementUse[] {
    return [...this.#uses]
      .sort(([, one], [, other]) => other.ms - one.ms)
      .slice(0, most)
      .map(([text, { count, ms }]) => ({ shape: shapeOf(text), count, ms: Math.round(ms) }))
  }
}

/** The text of a statement without what was asked for: names stay, texts, numbers and parameters go, lists become one. */
export function shapeOf(text: string): string {
  return text
    .replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+|\b\d+(?:\.\d+)?\b/g, (part) => (part.startsWith('"') ? part : '?'))
    .replace(/\(\s*\?(?:\s*,\s*\?)+\s*\)/g, '(?, …)')
    .replace(/(\(\?(?:, …)?\))(?:\s*,\s*\1)+/g, '$1, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SHAPE)
}

const current = new AsyncLocalStorage<StatementLog>()

/** Runs work and notes its statements in `log`. */
export function loggingStatements<Result>(log: StatementLog, run: () => Result): Result {
  return current.run(log, run)
}

type Observer = (ms: number, isFailed: boolean) => void
const observers = new WeakMap<object, Observer>()

/** Calls `observer` for each statement of a database from here on. */
export function observeStatements(database: PlatformDatabase, observer: Observer): void {
  observers.set(database, observer)
}

/** A statement ran: the call that it belongs to, and whoever observes the database, is told. */
export function noteStatement(database: PlatformDatabase, event: LogEvent): void {
  current.getStore()?.add(event.query.sql, event.queryDurationMillis)
  observers.get(database)?.(event.queryDurationMillis, event.level === 'error')
}
