/** Whose a connection is. */
interface Owned {
  readonly sessionId: string
  readonly userId: string
}

function addTo<Connection>(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key)
  if (known) known.add(connection)
  else index.set(key, new Set([connection]))
}

function takeFrom<Connection>(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key)
  known?.delete(connection)
  if (known?.size === 0) index.delete(key)
}

/** Connections by person and by session: whatever is done for one of them costs the same among many. */
export class ConnectionRegistry<Connection extends Owned> {
  readonly #all = new Set<Connection>()
  readonly #byUser = new Map<string, Set<Connection>>()
  readonly #bySession = new Map<string, Set<Connection>>()

  get size(): number {
    return this.#all.size
  }

  add(connection: Connection): void {
    this.#all.add(connection)
    addTo(this.#byUser, connection.userId, connection)
    addTo(this.#bySession, connection.sessionId, connection)
  }

  delete(connection: Connection): void {
    this.#all.delete(connection)
    takeFrom(this.#byUser, connection.userId, connection)
    takeFrom(this.#bySession, connection.sessionId, connection)
  }

  countOfSession(sessionId: string): number {
    return this.#bySession.get(sessionId)?.size ?? 0
  }

  *of(userIds: readonly string[] | 'all'): Generator<Connection> {
    if (userIds === 'all') yield* this.#all
    else for (const userId of new Set(userIds)) yield* this.#byUser.get(userId) ?? []
  }
}
