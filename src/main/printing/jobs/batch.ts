import type { PrintBatch } from '#shared/ipc/printing.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { isAtSpooler, isOver, type JobChange, type JobRecord, newJob } from './repository.ts'

export interface BatchRequest {
  readonly templateId: string
  readonly modelId?: string | undefined
  readonly title: string
  readonly records: readonly { readonly id: string; readonly name: string }[]
  readonly profile: PrintProfile
  readonly isJoint: boolean
}

/** A record that a joint document goes without, and why. */
export interface LeftRecord {
  readonly recordId: string
  readonly refusal: string
}

/** Documents that are fetched at once. */
const CHUNK = 20

/** The jobs of a batch: one for each record, or one of all of them. */
export function jobsOfRequest(
  { templateId, modelId, title, records, profile, isJoint }: BatchRequest,
  of: { readonly id: string; readonly owner: string; readonly createdAt: number; readonly newId: () => string },
): JobRecord[] {
  const common = { owner: of.owner, templateId, modelId, profile, createdAt: of.createdAt }
  const make = (name: string, recordId: string, order: number): JobRecord => ({
    ...newJob({ ...common, id: of.newId(), title: name, recordId }, 'planned'),
    batch: { id: of.id, title, order, isJoint },
  })
  if (!isJoint) return records.map(({ id, name }, order) => make(name, id, order))
  const recordIds = records.map(({ id }) => id)
  const recordNames = records.map(({ name }) => name)
  return [{ ...make(title, '', 0), recordIds, recordNames }]
}

/** The jobs of a batch in its order. */
export function ofBatch(all: readonly JobRecord[], batchId: string): JobRecord[] {
  return all
    .filter(({ batch }) => batch?.id === batchId)
    .sort((one, other) => (one.batch?.order ?? 0) - (other.batch?.order ?? 0))
}

/** What is drawn next on a printer: planned jobs of the oldest batch that may go on there; joint documents one by one. */
export function nextChunk(all: readonly JobRecord[], printer: string): JobRecord[] {
  const planned = all.filter((job) => job.state === 'planned' && job.profile.printer === printer && job.batch !== null)
  const oldest = planned.toSorted((one, other) => one.createdAt - other.createdAt)[0]
  if (oldest?.batch == null) return []
  const { id, isJoint } = oldest.batch
  const own = ofBatch(all, id).filter(({ state }) => state === 'planned')
  return own.slice(0, isJoint ? 1 : CHUNK)
}

/**
 * A joint document of which some records failed: what changes of its job, and a failed job for each of them, which is
 * told and can be tried again. `all`: the jobs of its batch; those that are noted there already (a crash came between
 * the two steps) are not noted twice.
 */
export function withoutLeft(
  job: JobRecord,
  left: readonly LeftRecord[],
  all: readonly JobRecord[],
  newId: () => string,
): { readonly failed: JobRecord[]; readonly change: JobChange } {
  const { batch, recordIds, recordNames } = job
  if (batch === null) return { failed: [], change: {} }
  const last = Math.max(...all.map((one) => one.batch?.order ?? 0))
  const known = new Set(all.map(({ recordId }) => recordId))
  const failed = left
    .filter(({ recordId }) => !known.has(recordId))
    .map(
      ({ recordId, refusal }, index): JobRecord => ({
        ...job,
        id: newId(),
        title: recordNames[recordIds.indexOf(recordId)] || job.title,
        recordId,
        recordIds: [],
        recordNames: [],
        state: 'failed',
        message: refusal,
        batch: { ...batch, order: last + 1 + index },
      }),
    )
  const gone = new Set(left.map(({ recordId }) => recordId))
  const change = {
    recordIds: recordIds.filter((id) => !gone.has(id)),
    recordNames: recordNames.filter((_name, index) => !gone.has(recordIds[index] ?? '')),
  }
  return { failed, change }
}

/**
 * What the page shows of a batch: counts are of records, of a joint document whose pages were chosen only of those on them. Null
 * where it has no jobs. `reason`: why it stands still.
 */
export function summaryOf(all: readonly JobRecord[], reason: string): PrintBatch | null {
  const [first] = all
  if (first?.batch == null) return null
  const sum = (wanted: (job: JobRecord) => boolean) =>
    all.filter(wanted).reduce((count, job) => count + recordsOf(job), 0)
  const isDone = all.every(isOver)
  const isPaused = all.some(({ state }) => state === 'paused')
  return {
    total: sum(() => true),
    printed: sum(({ state }) => state === 'completed' || state === 'accepted'),
    atPrinter: sum(isAtSpooler),
    failed: sum(({ state }) => state === 'failed'),
    cancelled: sum(({ state }) => state === 'cancelled'),
    id: first.batch.id,
    title: first.batch.title,
    isJoint: first.batch.isJoint,
    templateId: first.templateId,
    printer: first.profile.printer,
    copies: first.profile.copies,
    state: isDone ? 'done' : isPaused ? 'paused' : 'running',
    message: isDone ? '' : reason,
    createdAt: first.createdAt,
  }
}

function recordsOf({ printedIds, recordIds }: JobRecord): number {
  return Math.max(1, printedIds.length > 0 ? printedIds.length : recordIds.length)
}
