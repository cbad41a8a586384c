import { randomInt } from 'node:crypto'

const EPOCH = Date.UTC(2024, 0, 1)
/**
 * Ids are compared as text, so they have nineteen digits until 2063, when they would leave the 63 bits of a signed
 * number. Those of earlier versions have eighteen and begin with less, as far as they were made before the middle of 2027.
 */
const FIRST = 4n * 10n ** 18n

/**
 * Makes ids that grow with time, as numbers and as text: 41 bits of milliseconds, 10 bits of process, 12 bits of sequence,
 * above `FIRST`, in decimal digits. The clock may go back: ids never do.
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
    return String(FIRST + ((BigInt(last) << 22n) | (BigInt(process) << 12n) | BigInt(sequence)))
  }
}

/** The next id of this process. */
export const nextId = createIds()
