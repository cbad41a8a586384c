import type { PersistedThing, StorageFault } from '#shared/ipc/storage.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import type { Log } from './log.ts'

export type ReportFault = (fault: StorageFault) => void

/** What could not be read or written since the app started, for the screen. */
export interface StorageFaults {
  readonly report: ReportFault
  list(): readonly StorageFault[]
  /** The person has read them; the same thing that fails again soon is not told again. */
  dismiss(): void
}

export interface StorageFaultOptions {
  readonly log: Log
  /** Called with the list after every change. */
  readonly changed: (faults: readonly StorageFault[]) => void
  readonly now?: () => number
}

/** Milliseconds in which a writing that goes on failing is not told anew after it was dismissed. */
const quietAfter = 10 * 60_000

export function createStorageFaults({ log, changed, now = Date.now }: StorageFaultOptions): StorageFaults {
  let faults: StorageFault[] = []
  const dismissed = new Map<string, number>()
  const keyOf = ({ what, fault, aside }: StorageFault) => `${what} ${fault} ${aside ?? ''}`
  return {
    report(fault) {
      log('warn', 'storage fault', { ...fault })
      const key = keyOf(fault)
      if (faults.some((known) => keyOf(known) === key)) return
      if (now() - (dismissed.get(key) ?? Number.NEGATIVE_INFINITY) < quietAfter) return
      faults = [...faults, fault]
      changed(faults)
    },
    list: () => faults,
    dismiss() {
      for (const fault of faults) dismissed.set(keyOf(fault), now())
      faults = []
      changed(faults)
    },
  }
}

/** What the worker of a database tells, for the log; what the person must know of it is reported too. */
export function subscribeWorker(
  what: PersistedThing,
  name: string,
  log: (level: 'info' | 'warn', message: string, details: Readonly<Record<string, unknown>>) => void,
  report: ReportFault,
): (entry: WorkerLog) => void {
  return ({ level, event, aside = null, ...details }) => {
    log(level, `${name} ${event}`, details)
    const { detail } = details
    if (event === 'rebuilt') report({ what, fault: isNewer(detail) ? 'newer' : 'damaged', aside, detail })
    if (event === 'unreadable') report({ what, fault: 'damaged', aside: null, detail })
    if (event === 'gone') report({ what, fault: 'gone', aside: null, detail })
    if (event === 'memory' || event === 'unwritten') report({ what, fault: 'unwritten', aside: null, detail })
  }
}

/** The words of `NewerFile` of the workers. */
function isNewer(detail: string): boolean {
  return /^version \d+, known up to \d+$/.test(detail)
}
