import type { NoticeKind } from '#shared/ipc/desktop.ts'

/** What decides whether a notification reaches the system, and with which words. */
export interface NotifyInput {
  readonly on: boolean
  /** `HH:MM`; `from` after `to` goes over midnight. Null: none. */
  readonly quietHours: { readonly from: string; readonly to: string } | null
  /** Kinds that the person wants to hear nothing of, and that of this one; none for what is never silent. */
  readonly muted: readonly NoticeKind[]
  readonly kind: NoticeKind | null
  /** Minutes since midnight, local time. */
  readonly minute: number
  /** A window of ours has the focus: the person sees it there. */
  readonly focused: boolean
  readonly locked: boolean
}

/** `hidden`: that something came, not what. `inWindow`: they look at a window of ours. */
export type NotifyDecision = 'shown' | 'hidden' | 'inWindow' | 'none'

export function decideNotification(input: NotifyInput): NotifyDecision {
  const { on, quietHours, muted, kind, minute, focused, locked } = input
  if (kind !== null && muted.includes(kind)) return 'none'
  if (!on || isQuiet(quietHours, minute)) return 'none'
  if (locked) return 'hidden'
  return focused ? 'inWindow' : 'shown'
}

/** From `from` up to, not including, `to`; equal times are the whole day. */
export function isQuiet(hours: NotifyInput['quietHours'], minute: number): boolean {
  if (hours === null) return false
  const from = minuteOf(hours.from)
  const to = minuteOf(hours.to)
  if (from === to) return true
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
