import type { SpoolState, SystemPrinter } from './contract.ts'

/** Reads the C-locale output of `lpstat -e -d -p` style calls. Pure: every rule here has a captured sample in its test. */

export interface QueueLine {
  readonly name: string
  readonly condition: SystemPrinter['condition']
  readonly message: string
  /** Id of the job on the printer now; empty for none. */
  readonly current: string
}

/** `lpstat -p`: one line per queue, its reason on the indented line below. */
export function parseQueues(output: string): QueueLine[] {
  const queues: QueueLine[] = []
  for (const line of output.split('\n')) {
    const last = queues.at(-1)
    const match = /^printer (\S+) (.*)$/.exec(line)
    if (match === null) {
      const text = line.trim()
      if (/^\s/.test(line) && text !== '' && last !== undefined && last.message === '')
        queues[queues.length - 1] = { ...last, message: text }
      continue
    }
    const [, name = '', rest = ''] = match
    queues.push({
      name,
      condition: conditionOf(rest),
      message: '',
      current: /now printing (\S+?)\.?(?:\s|$)/.exec(rest)?.[1] ?? '',
    })
  }
  return queues
}

function conditionOf(text: string): SystemPrinter['condition'] {
  if (/^disabled\b/.test(text)) return 'stopped'
  if (/^now printing\b/.test(text)) return 'busy'
  return /^is idle\b/.test(text) ? 'ready' : 'unknown'
}

/** `lpstat -e`: names, one per line. */
export function parseNames(output: string): string[] {
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[^\s#/]+$/.test(line))
}

/** `lpstat -d`; null for none. */
export function parseDefault(output: string): string | null {
  return /^system default destination: (\S+)/m.exec(output)?.[1]?.replace(/\/.*$/, '') ?? null
}

/** `request id is NAME-12 (1 file(s))` as `lp` writes it; null when it says something else. */
export function parseRequestId(output: string): string | null {
  return /request id is (\S+-\d+) /.exec(output)?.[1] ?? null
}

/**
 * State of a job from `lpstat -W not-completed -l -o` and the line of its queue. A job that is not listed has left the
 * queue: lpstat writes the same for a printed job as for one cancelled before printing, so it says no more than that.
 */
export function jobState(spoolerId: string, notCompleted: string, queue: QueueLine | null): SpoolState {
  const lines = notCompleted.split('\n')
  const start = lines.findIndex((line) => line.split(/\s/)[0] === spoolerId)
  if (start < 0) return { state: 'accepted', message: '' }
  const end = lines.findIndex((line, index) => index > start && /^\S/.test(line))
  const details = lines.slice(start + 1, end < 0 ? undefined : end).join('\n')
  const status = /^\s+Status: (.*)$/m.exec(details)?.[1]?.trim() ?? ''
  const alerts = /^\s+Alerts: (.*)$/m.exec(details)?.[1]?.trim() ?? ''
  if (/job-hold|printer-stopped|resources-are-not-ready/.test(alerts))
    return { state: 'held', message: status || alerts }
  if (queue?.condition === 'stopped') return { state: 'held', message: queue.message }
  return { state: queue?.current === spoolerId || /job-printing/.test(alerts) ? 'printing' : 'queued', message: '' }
}
