import type { AuditEntry } from './chain.ts'

/** Milliseconds for which refusals of one person at one endpoint are one entry, and one more that counts the others. */
const HOLDS = 60 * 60_000
/** Persons and endpoints that are held at once; what is beyond is noted as it comes. */
const KEPT = 10_000

interface Held {
  readonly entry: AuditEntry
  /** Refusals after the one that was noted. */
  more: number
}

/**
 * Thins out what is refused again and again: a script that tries every second, or a page that asks every minute, would push
 * everything else out of sight. The first refusal of an hour is noted at once, the others as a number once the hour is over.
 */
export class Refusals {
  private readonly held = new Map<string, Held>()

  /** Entries to be written now that this one happened. */
  take(entry: AuditEntry): readonly AuditEntry[] {
    const key = `${entry.actor_id} ${entry.action}`
    const before = this.held.get(key)
    if (before !== undefined && Math.abs(entry.at - before.entry.at) < HOLDS) {
      before.more += 1
      return []
    }
    if (before !== undefined || this.held.size < KEPT) this.held.set(key, { entry, more: 0 })
    return [...rest(before), entry]
  }

  /** Numbers of the hours that are over; with `all` of those that still run too. */
  over(now: number, all = false): readonly AuditEntry[] {
    const found: AuditEntry[] = []
    for (const [key, held] of this.held) {
      if (!all && Math.abs(now - held.entry.at) < HOLDS) continue
      this.held.delete(key)
      found.push(...rest(held))
    }
    return found.map((entry) => ({ ...entry, at: now }))
  }
}

function rest(held: Held | undefined): readonly AuditEntry[] {
  if (held === undefined || held.more === 0) return []
  const { entry, more } = held
  return [{ ...entry, target: `${entry.target} ×${more}`.trim() }]
}
