import type { PrintJob } from '#shared/ipc/printing.ts'
import type { Notice } from './notices.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'

/** `accepted`: the spooler tells no more, so this is the end. */
const titles: Partial<Record<PrintJob['state'], keyof DesktopText>> = {
  completed: 'printDone',
  accepted: 'printDone',
  failed: 'printFailed',
  held: 'printHeld',
}

/** Turns the changes of print jobs into notices: each end of a job once. */
export function createPrintNotices(text: () => DesktopText, notify: (notice: Notice) => void): (job: PrintJob) => void {
  const told = new Map<string, PrintJob['state']>()
  return (job) => {
    const title = titles[job.state]
    if (title === undefined || told.get(job.id) === job.state) return
    told.set(job.id, job.state)
    for (const old of [...told.keys()].slice(0, -200)) told.delete(old)
    notify({ title: text()[title], body: job.title, kind: 'work' })
  }
}
