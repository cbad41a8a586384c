import type { Session } from 'electron'

/** Sessions by the name of their partition, each prepared once before its first use. */
export interface Partitions {
  get(partition: string): Session
  /** Calls for every session that was used and for each that will be, before its first use. */
  each(listener: (session: Session) => void): void
}

export function createPartitions(make: (partition: string) => Session): Partitions {
  const known = new Map<string, Session>()
  const listeners: ((session: Session) => void)[] = []
  return {
    get(partition) {
      const session = known.get(partition) ?? make(partition)
      if (!known.has(partition)) {
        known.set(partition, session)
        for (const listener of listeners) listener(session)
      }
      return session
    },
    each(listener) {
      listeners.push(listener)
      for (const session of known.values()) listener(session)
    },
  }
}
