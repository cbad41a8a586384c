import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import type { Notice } from './notices.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'

/** `accepted`: the spooler tells no more, so this is the end. */
const titles: Partial<Record<PrintJob['state'], keyof DesktopText>> = {
  completed: 'printDone',
  accepted: 'printDone',
  failed: 'printFailed',
  held: 'printHeld',
}

/** What there is to tell of a job, or of a batch as a whole. */
type Told = Pick<PrintJob, 'id' | 'state' | 'title'>

/** A batch ends once; one that stands still by itself is told too. */
export function toldOfBatch({ id, title, state, failed, message }: PrintBatch): Told {
  if (state === 'done') return { id, title, state: failed > 0 ? 'failed' : 'completed' }
  return { id, title, state: state === 'paused' && message !== '' ? 'held' : 'printing' }
}

/** Turns the changes of print jobs into notices: each end of a job once. */
export function createPrintNotices(text: () => DesktopText, notify: (notice: Notice) => void): (job: Told) => void {
  const told = new Map<string, PrintJob['state']>()
  return (job) => {
    const title = titles[job.state]
    if (title === undefined || told.get(job.id) === job.state) return
    told.set(job.id, job.state)
    for (const old of [...told.keys()].slice(0, -200)) told.delete(old)
    notify({ title: text()[title], body: job.title, kind: 'work' })
  }
}
