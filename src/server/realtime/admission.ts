/** Sockets that are taken in a second, and at once after a quiet time. */
const RATE = 100
const BURST = 400
/** Seconds that somebody is told to wait at most: whoever comes then and finds a crowd is told again. */
const LONGEST = 60

/**
 * How fast a crowd is let in that comes at once, such as after a restart: each costs a look at the database, and others work
 * meanwhile. Whoever is turned away is told when to come, one after the other at the same rate.
 */
export class Admission {
  readonly #clock: () => number
  #free = BURST
  #at: number
  /** Until when those who were turned away were told to come. */
  #promised = 0

  /** `clock`: milliseconds that are never set back. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
    this.#at = clock()
  }

  /** 0: come in; else the seconds after which to come again. */
  enter(): number {
    const now = this.#clock()
    this.#free = Math.min(BURST, this.#free + ((now - this.#at) / 1000) * RATE)
    this.#at = now
    if (this.#free >= 1) {
      this.#free -= 1
      return 0
    }
    this.#promised = Math.max(this.#promised, now) + 1000 / RATE
    return Math.min(LONGEST, Math.max(1, Math.ceil((this.#promised - now) / 1000)))
  }
}
