import { ApiError } from './answer.ts'
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
  /** When a session ends by itself; throws an ApiError when it is over. */
  readonly endOf: (sessionId: string) => Promise<number>
  readonly onFault: (error: unknown) => void
}

/** Milliseconds until a session that could not be looked up is tried again; also how long a timer waits at most. */
const RETRY = 30_000

/** What the sessions of this process have under way. It ends in the moment its session does. */
export class SessionUses {
  readonly #options: Options
  readonly #sessions = new Map<string, OpenSession>()
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
    if (session?.uses.size === 0) this.#sessions.delete(sessionId)
  }

  /** Looks the sessions of a user up again, or all: what those that are over have under way ends. */
  async review(userId?: string, exceptSession?: string): Promise<void> {
    for (const reviewed of this.#reviewedWhileReading) reviewed.add(userId ?? null)
    const open = [...this.#sessions].filter(
      ([id, session]) => id !== exceptSession && (userId === undefined || session.userId === userId),
    )
    for (const [id, session] of open) await this.#check(id, session)
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
    this.#sessionOf.set(use, sessionId)
    this.#wakeAt(endsAt)
  }

  async #check(sessionId: string, session: OpenSession): Promise<void> {
    try {
      session.endsAt = await this.#options.endOf(sessionId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      for (const use of [...session.uses]) {
        this.close(use)
        use.end(error)
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
      for (const [id, session] of [...this.#sessions]) {
        if (session.endsAt > now) continue
        // Where the look-up fails.
        session.endsAt = now + RETRY
        await this.#check(id, session)
      }
    } finally {
      const ends = [...this.#sessions.values()].map(({ endsAt }) => endsAt)
      if (ends.length > 0) this.#wakeAt(Math.min(...ends))
    }
  }
}
