import { createHash, type Hash } from 'node:crypto'
import type { UploadCommands, UploadSource } from '#shared/ipc/uploads-worker.ts'
import { type KeptContent, type OpenSource, openSource } from './source.ts'

/**
 * Bytes that are read and hashed at a time. Section 9 names slices of 10 240 000 bytes, of which the hash does not depend:
 * these are still in the processor's cache when they are hashed.
 */
const SLICE = 1024 * 1024

interface Hashing {
  readonly opened: OpenSource
  readonly hash: Hash
  readonly size: number
  readonly buffers: readonly [Buffer, Buffer]
  done: number
  /** The buffer that the next slice is in, or is read into. */
  turn: 0 | 1
  /** The slice after `done`, already being read. */
  ahead: Promise<number> | null
}

/** Content hashes that are under way, one per job. While a slice is hashed the next one is read. */
export interface Hashings {
  step(args: UploadCommands['hash']['args']): Promise<UploadCommands['hash']['answer']>
  end(job: string): Promise<void>
  endAll(): void
}

export function createHashings(content: KeptContent): Hashings {
  const running = new Map<string, Promise<Hashing>>()

  const begin = async (source: UploadSource): Promise<Hashing> => {
    const length = Math.max(Math.min(SLICE, source.size), 1)
    const opened = await openSource(source, content)
    const buffers = [Buffer.allocUnsafe(length), Buffer.allocUnsafe(length)] as const
    return { opened, hash: createHash('md5'), size: source.size, buffers, done: 0, turn: 0, ahead: null }
  }
  const end = async (job: string): Promise<void> => {
    const ending = running.get(job)
    running.delete(job)
    const hashing = await ending?.catch(() => null)
    if (!hashing) return
    await hashing.ahead?.catch(() => undefined)
    await hashing.opened.close()
  }
  return {
    async step({ job, source, budget }) {
      const known = running.get(job) ?? begin(source)
      running.set(job, known)
      try {
        const hashing = await known
        const isOver = await hashOn(hashing, budget)
        if (!isOver) return { done: hashing.done, hash: null }
        await hashing.opened.verify()
        const { done, hash } = hashing
        await end(job)
        return { done, hash: hash.digest('hex') }
      } catch (error) {
        await end(job)
        throw error
      }
    },
    end,
    endAll() {
      for (const job of [...running.keys()]) void end(job)
    },
  }
}

/** Whether everything was hashed before the time was over. */
async function hashOn(hashing: Hashing, budget: number): Promise<boolean> {
  const until = performance.now() + budget
  const { opened, hash, size } = hashing
  const here = () => hashing.buffers[hashing.turn]
  while (hashing.done < size) {
    const filled = await (hashing.ahead ?? opened.read(here(), hashing.done))
    hashing.ahead = null
    if (filled === 0) break
    const slice = here().subarray(0, filled)
    hashing.done += filled
    hashing.turn = hashing.turn === 0 ? 1 : 0
    if (hashing.done < size) {
      hashing.ahead = opened.read(here(), hashing.done)
      // Awaited with the next slice: until then its failure must not count as unheard.
      hashing.ahead.catch(() => undefined)
    }
    hash.update(slice)
    if (performance.now() >= until) return hashing.done >= size
  }
  return true
}
