import { isOfServer } from '../owner.ts'
import type { Queue } from './queue.ts'
import { isAtSpooler, isOver, isPlanned, type JobRecord, type JobRepository } from './repository.ts'

/** The jobs of all accounts of one server. */
export interface ServerJobs {
  /** Documents that no printer has yet. */
  waiting(serverId: string): number
  /**
   * Cancels what no printer has yet and takes everything of that server off the disk, what could not be read yet with the next
   * `sweep`. What a printer has is printed.
   */
  forget(serverId: string): Promise<void>
  /** Forgets of the servers that are gone what was read since. */
  sweep(): Promise<void>
}

const isWaiting = (job: JobRecord): boolean => !isOver(job) && !isAtSpooler(job)

export function createServerJobs(jobs: JobRepository, { cancel }: Pick<Queue, 'cancel'>): ServerJobs {
  const gone = new Set<string>()
  const of = (serverId: string) => jobs.all().filter(({ owner }) => isOfServer(owner, serverId))

  const take = async (all: readonly JobRecord[]): Promise<void> => {
    const waiting = all.filter(isWaiting)
    for (const job of waiting) {
      if (isPlanned(job)) jobs.note(job.id, { state: 'cancelled' })
      else await cancel(job.id).catch(() => undefined)
    }
    const ids = (some: readonly JobRecord[]) => some.map(({ id }) => id)
    // Whoever draws one of them now finds it cancelled.
    await jobs.forget(ids(waiting), 'shown')
    await jobs.forget(ids(all.filter((job) => !waiting.includes(job))), 'hidden')
  }

  return {
    waiting: (serverId) =>
      of(serverId)
        .filter(isWaiting)
        .reduce((count, { recordIds }) => count + Math.max(1, recordIds.length), 0),
    async forget(serverId) {
      gone.add(serverId)
      await take(of(serverId))
    },
    async sweep() {
      for (const serverId of gone) await take(of(serverId))
    },
  }
}
