import type { PrintJob } from '#shared/ipc/printing.ts'
import type { JobRecord, JobState } from './repository.ts'

/** The page need not tell apart who has a job that still waits. */
const shownStates: Readonly<Record<JobState, PrintJob['state']>> = {
  planned: 'planned',
  paused: 'paused',
  drawing: 'rendering',
  waiting: 'queued',
  handing: 'queued',
  queued: 'queued',
  printing: 'printing',
  held: 'held',
  completed: 'completed',
  accepted: 'accepted',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** What the renderer learns of a job. `message`: the system's words, or the name of a fault (failures.ts). */
export function toPrintJob(job: JobRecord): PrintJob {
  const { id, title, templateId, recordId, modelId, state, spoolerId, message, createdAt, profile } = job
  const { printer, copies } = profile
  /** Per cent of it that are at the printer already. */
  const progress = state === 'handing' ? job.progress : null
  return {
    ...(job.batch === null ? {} : { batchId: job.batch.id }),
    id,
    title,
    templateId,
    recordId,
    records: recordsOf(job),
    ...(modelId === undefined ? {} : { modelId }),
    printer,
    copies,
    state: progress === null ? shownStates[state] : 'printing',
    ...(progress === null ? {} : { progress }),
    spoolerId,
    message,
    logged: job.log === 'taken',
    createdAt,
  }
}

function recordsOf({ recordId, title, recordIds, recordNames, printedIds }: JobRecord): PrintJob['records'] {
  if (recordId !== '') return [{ id: recordId, name: title }]
  const ids = recordIds.length > 0 ? recordIds : printedIds
  return ids.map((id, index) => ({ id, name: recordNames[index] ?? '' }))
}
