import { idList, number, type Raw, raw, text, yes } from '#shared/form/parsing/read.ts'
import { messageAt } from './messages.ts'
import type { Plan } from './model.ts'
import { hours } from './work-time.ts'

/** When something is done for the first time, and how often again; milliseconds. */
export interface Rhythm {
  readonly first: number
  /** 0: never again. */
  readonly every: number
}

/** How long a node may take, and what is done about it. */
export interface Deadline {
  /** Since it came to the node, since the start, or since the time in a field of the record. */
  readonly since: 'received' | 'launched' | { readonly field: string }
  readonly length: number
  /** Days off and holidays do not count. */
  readonly isWorkTime: boolean
  /** Those whose turn it is are reminded so long after the beginning, until the deadline; null: not at all. */
  readonly reminders: Rhythm | null
  /** What is done when it is over, so long after the deadline; null: nothing. */
  readonly overdue:
    | (Rhythm & {
        readonly isTold: boolean
        /** The how many-th time it agrees by itself, or hands over; 0: never. */
        readonly agreesAt: number
        readonly handsOverAt: number
        readonly receivers: readonly string[]
      })
    | null
}

/** A year and more of waiting is no deadline. */
const MAX_HOURS = 10_000

/** A part of the settings of a node: its own, that of the start, or none. */
function partOf(properties: Raw, start: Raw, key: string): Raw | null {
  const own = raw(properties[key])
  if (yes(own['on'])) return own
  const usual = raw(start[key])
  return text(own['on']) === '2' && yes(usual['on']) ? usual : null
}

const rhythm = (part: Raw, first: number): Rhythm => ({
  first: hours(part['firstOver'], first, MAX_HOURS),
  every: hours(part['overTimeDuring'], 0, MAX_HOURS),
})

const since = (part: Raw): Deadline['since'] => {
  const field = text(part['formField'])
  const code = text(part['nodeLimit'], '0')
  if (code === '2' && field !== '') return { field }
  return code === '1' ? 'launched' : 'received'
}

/** The deadline of a node of a process; null where it has none. */
export function deadlineOf(plan: Plan, nodeId: string): Deadline | null {
  const node = plan.nodes.get(nodeId)
  const start = plan.nodes.get(plan.start)?.properties ?? {}
  if (node?.kind !== 'approver') return null
  const { properties } = node
  const limit = partOf(properties, start, 'timeLimitConfig')
  if (!limit) return null
  const length = hours(limit['duringDeal'], 24, MAX_HOURS)
  if (length === 0) return null
  const notice = partOf(properties, start, 'noticeConfig')
  const over = partOf(properties, start, 'overTimeConfig')
  const reminds = notice && yes(notice['overNotice'] ?? true) && messageAt(properties, start, 'due').isTold
  const time = (is: string, at: string) => (over && yes(over[is]) ? Math.max(1, Math.trunc(number(over[at], 1))) : 0)
  return {
    since: since(limit),
    length,
    isWorkTime: limit['workCalendar'] !== false,
    reminders: reminds ? rhythm(notice, 1) : null,
    overdue: over
      ? {
          ...rhythm(over, 0),
          isTold: yes(over['overNotice'] ?? true) && messageAt(properties, start, 'overdue').isTold,
          agreesAt: time('overAutoApprove', 'overAutoApproveTime'),
          handsOverAt: time('overAutoTransfer', 'overAutoTransferTime'),
          receivers: idList(over['reApprovers']),
        }
      : null,
  }
}
