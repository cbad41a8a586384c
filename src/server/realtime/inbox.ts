import { readFrame } from '#shared/realtime/frames.ts'
import type { FrameOf } from '#shared/realtime/methods.ts'
import { secretOf } from '#server/core/tokens.ts'

/** Frames that a client may send at once, and a second after that. A person types fewer; an outbox waits for each echo. */
const BURST = 60
const PER_SECOND = 20
/** Frames beyond that after which the client is hung up on. */
const MAX_REFUSED = 5000

export interface InboxOptions {
  /** Of the session the socket was opened with, as the Authorization header carries it. */
  readonly token: string
  /** Milliseconds of a clock that only grows. */
  readonly clock: () => number
  /** One frame of this session that may be handled. Never rejects. */
  readonly handle: (frame: FrameOf<'client'>) => Promise<void>
  /** Frames were refused because there are too many; told once for each time it happens. */
  readonly tooMany: () => void
  readonly hangUp: () => void
}

/**
 * What a client sends: judged by the table, limited, and handled one after the other. What is broken, of another session,
 * unknown, or comes before the greeting is passed over. Answers what takes a frame as text.
 */
export function createInbox({ token, clock, handle, tooMany, hangUp }: InboxOptions): (text: string) => void {
  const own = secretOf(token)
  let isGreeted = false
  let room = BURST
  let lastAt = clock()
  let refused = 0
  let isFlooding = false
  let work = Promise.resolve()

  const hasRoom = (): boolean => {
    const now = clock()
    room = Math.min(BURST, room + ((now - lastAt) / 1000) * PER_SECOND)
    lastAt = now
    if (room < 1) return false
    room -= 1
    if (room >= BURST / 2) isFlooding = false
    return true
  }

  return (text) => {
    if (!hasRoom()) {
      refused += 1
      if (refused > MAX_REFUSED) return hangUp()
      if (!isFlooding) tooMany()
      isFlooding = true
      return
    }
    const frame = readFrame('client', text)
    if (frame === null || frame.method === 'HeartCheck') return
    if (secretOf(frame.token) !== own) return
    if (frame.method === 'OnConnection') isGreeted = true
    if (isGreeted) work = work.then(() => handle(frame))
  }
}
