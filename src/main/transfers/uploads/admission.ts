import type { Job } from './machine.ts'

/** What the schedule knows of an upload. */
export interface Candidate {
  readonly job: Job
  /** It waits for a session. */
  readonly isHeld: boolean
}

export interface Limits {
  /** Uploads that send at once. */
  readonly sending: number
  /** Files that are hashed at once. */
  readonly hashing: number
}

/**
 * Who has to stop and who may begin, in the order of the list. Two uploads of one content wait for each other: the
 * server knows chunks by what is in them.
 */
export function admission<Entry extends Candidate>(
  all: readonly Entry[],
  limits: Limits,
): { readonly held: Entry[]; readonly admitted: Entry[] } {
  const held: Entry[] = []
  const admitted: Entry[] = []
  /** Contents that are on their way. */
  const contents = new Set<string>()
  let uploading = 0
  for (const entry of all) {
    const { state, hash } = entry.job
    if (state !== 'uploading') continue
    if (hash !== null && contents.has(hash)) {
      held.push(entry)
      continue
    }
    if (hash !== null) contents.add(hash)
    uploading += 1
  }
  let hashing = all.filter(({ job }) => job.state === 'checking').length
  for (const entry of all) {
    const { state, hash, mode } = entry.job
    if (state !== 'waiting' || entry.isHeld) continue
    const isHashed = hash !== null || mode === 'whole'
    if (isHashed && (uploading >= limits.sending || (hash !== null && contents.has(hash)))) continue
    if (!isHashed && hashing >= limits.hashing) continue
    if (isHashed) uploading += 1
    else hashing += 1
    if (hash !== null) contents.add(hash)
    admitted.push(entry)
  }
  return { held, admitted }
}
