import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { placeOfAddress } from './addresses.ts'
import { RoundRobin } from './round-robin.ts'

/** Milliseconds of one round of the event loop in which calls begin at once; the rest wait for the next rounds. */
const BUDGET = 8
/** Milliseconds that calls wait at most while new connections are taken in. */
const HELD = 50
/** Of so many calls that begin, one is not the first of its connection. */
const FIRST_SHARE = 4

/**
 * Calls begin one per round of the event loop once a round is full of them. Node takes in one new connection per round, so
 * a round with two hundred saves in it keeps whoever connects waiting for all of them, and the next one twice as long.
 * While connections arrive, the rounds are theirs; their first calls then have most of the turns, and one person has one
 * turn however many calls of theirs wait.
 */
export class RequestScheduler {
  private readonly first = new RoundRobin<() => void>()
  private readonly later = new RoundRobin<() => void>()
  private taken = 0
  private roundBegan: number | null = null
  private isRunning = false
  private hasAccepted = false
  private lastBegan = 0

  /** Resolves when the call may begin; undefined: at once. `who` is served in turn; `isFirst`: of its connection. */
  enter(who: string, isFirst: boolean): Promise<void> | undefined {
    const now = performance.now()
    if (this.roundBegan === null) {
      this.roundBegan = now
      setImmediate(() => {
        this.roundBegan = null
      })
    }
    if (!this.isRunning && now - this.roundBegan < BUDGET) return undefined
    this.run()
    return new Promise((begin) => (isFirst ? this.first : this.later).push(who, begin))
  }

  /** A connection was taken in: there may be more of them. */
  accepted(): void {
    this.hasAccepted = true
  }

  get waitingCount(): number {
    return this.first.size + this.later.size
  }

  private run(): void {
    if (this.isRunning) return
    this.isRunning = true
    this.lastBegan = performance.now()
    setImmediate(this.round)
  }

  private readonly round = (): void => {
    const now = performance.now()
    const isHeld = this.hasAccepted && now - this.lastBegan < HELD
    this.hasAccepted = false
    if (!isHeld) {
      const begin = this.next()
      if (begin === undefined) {
        this.isRunning = false
        return
      }
      this.lastBegan = now
      begin()
    }
    setImmediate(this.round)
  }

  private next(): (() => void) | undefined {
    this.taken += 1
    const [queue, other] = this.taken % FIRST_SHARE === 0 ? [this.later, this.first] : [this.first, this.later]
    return queue.take() ?? other.take()
  }
}

/** Lets calls begin in turn, before anything is read or looked up for them. */
export function createRequestTurns({ server }: FastifyInstance, turns = new RequestScheduler()) {
  const known = new WeakSet<IncomingMessage['socket']>()
  server.on('connection', () => turns.accepted())
  return (request: FastifyRequest, _response: FastifyReply, done: () => void): void => {
    const { socket } = request.raw
    const turn = turns.enter(request.headers.authorization ?? placeOfAddress(request.ip), !known.has(socket))
    known.add(socket)
    if (!turn) return done()
    const asked = performance.now()
    void turn.then(() => {
      request.waited = performance.now() - asked
      done()
    })
  }
}
