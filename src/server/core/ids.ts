import { randomInt } from 'node:crypto'

const EPOCH = Date.UTC(2024, 0, 1)

/**
 * Makes ids that grow with time: 41 bits of milliseconds, 10 bits of process, 12 bits of sequence, as decimal text.
 * The clock may go back: ids never do.
 */
export function createIds(now: () => number = Date.now, process: number = randomInt(1024)): () => string {
  let last = 0
  let sequence = 0
  return () => {
    const time = now() - EPOCH
    if (time > last) {
      last = time
      sequence = 0
    } else {
      sequence += 1
      if (sequence > 0xfff) {
        last += 1
        sequence = 0
      }
    }
    return String((BigInt(last) << 22n) | (BigInt(process) << 12n) | BigInt(sequence))
  }
}

/** The next id of this process. */
export const nextId = createIds()
