import type { ApiError } from './answer.ts'
import type { LiveSession } from './session.ts'

/** What a session has under way: a call, or a socket. */
export interface SessionUse {
  /** Its session is over, for this reason. */
  end(reason: ApiError): void
}

interface OpenSession {
  readonly userId: string
  endsAt: number
  readonly uses: Set<SessionUse>
}

interface Options {
  readonly now: () => number
  /** When each of these sessions ends by itself, or why it is over; one question for all of them. */
  readonly endsOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, number | ApiError>>
  readonly onFault: (error: unknown) => void
}

/** Milliseconds until a session that could not be looked up is tried again; also how long a timer waits at most. */
const RETRY = 30_000

/** What the sessions of this process have under way. It ends in the moment its session does. */
export class SessionUses {
  readonly #options: Options
  readonly #sessions = new Map<string, OpenSession>()
  readonly #sessionsOfUser = new Map<string, Set<string>>()
  readonly #sessionOf = new Map<SessionUse, string>()
  /** For each session being read now: whose sessions were reviewed meanwhile; null: everybody's. */
  readonly #reviewedWhileReading = new Set<Set<string | null>>()
  #timer: NodeJS.Timeout | undefined
  #timerAt = Number.POSITIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
  }

  /** Reads a session and notes what it has under way; `createUse` answers null where there is nothing to note. */
  async open<Found extends LiveSession | null>(
    read: () => Promise<Found>,
    createUse: (session: Found) => SessionUse | null | undefined,
  ): Promise<Found> {
    const reviewed = new Set<string | null>()
    this.#reviewedWhileReading.add(reviewed)
    try {
      let session = await read()
      // Rare: it ended after it was read and before it could be found here.
      while (session && (reviewed.has(session.userId) || reviewed.has(null))) {
        reviewed.clear()
        session = await read()
      }
      const noted = createUse(session)
      if (session && noted) this.#add(session, noted)
      return session
    } finally {
      this.#reviewedWhileReading.delete(reviewed)
    }
  }

  /** It is no longer under way. */
  close(use: SessionUse): void {
    const sessionId = this.#sessionOf.get(use)
    if (sessionId === undefined) return
    this.#sessionOf.delete(use)
    const session = this.#sessions.get(sessionId)
    session?.uses.delete(use)
    if (session?.uses.size !== 0) return
    this.#sessions.delete(sessionId)
    const others = this.#sessionsOfUser.get(session.userId)
    others?.delete(sessionId)
    if (others?.size === 0) this.#sessionsOfUser.delete(session.userId)
  }

  /** Looks the sessions of a user up again, or all: what those that are over have under way ends. */
  async review(userId?: string, exceptSession?: string): Promise<void> {
    for (const reviewed of this.#reviewedWhileReading) reviewed.add(userId ?? null)
    const open = userId === undefined ? this.#sessions.keys() : (this.#sessionsOfUser.get(userId) ?? [])
    await this.#check([...open].filter((id) => id !== exceptSession))
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timerAt = Number.NEGATIVE_INFINITY
  }

  #add({ sessionId, userId, endsAt }: LiveSession, use: SessionUse): void {
    const known = this.#sessionOf.get(use)
    if (known !== undefined && known !== sessionId) this.close(use)
    const session = this.#sessions.get(sessionId) ?? { userId, endsAt, uses: new Set() }
    session.endsAt = endsAt
    session.uses.add(use)
    this.#sessions.set(sessionId, session)
    this.#sessionsOfUser.set(userId, (this.#sessionsOfUser.get(userId) ?? new Set<string>()).add(sessionId))
    this.#sessionOf.set(use, sessionId)
    this.#wakeAt(endsAt)
  }

  async #check(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return
    const ends = await this.#options.endsOf(sessionIds)
    for (const [id, end] of ends) {
      const session = this.#sessions.get(id)
      if (!session) continue
      if (typeof end === 'number') session.endsAt = end
      else
        for (const use of [...session.uses]) {
          this.close(use)
          use.end(end)
        }
    }
  }

  /** One timer for all: at the earliest end that is known. */
  #wakeAt(moment: number): void {
    if (moment >= this.#timerAt) return
    clearTimeout(this.#timer)
    this.#timerAt = moment
    const wait = Math.min(Math.max(moment - this.#options.now(), 0), RETRY)
    this.#timer = setTimeout(() => void this.#wake().catch(this.#options.onFault), wait)
    this.#timer.unref()
  }

  async #wake(): Promise<void> {
    this.#timerAt = Number.POSITIVE_INFINITY
    try {
      const now = this.#options.now()
      const over = [...this.#sessions].filter(([, { endsAt }]) => endsAt <= now)
      // Where the look-up fails.
      for (const [, session] of over) session.endsAt = now + RETRY
      await this.#check(over.map(([id]) => id))
    } finally {
      let first = Number.POSITIVE_INFINITY
      for (const { endsAt } of this.#sessions.values()) first = Math.min(first, endsAt)
      this.#wakeAt(first)
    }
  }
}
