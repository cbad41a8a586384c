/** The time of today, else with the day. Epoch milliseconds; `tag` is the language's BCP 47 tag. */
export function draftTime(at: number, tag: string, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const time = { hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(tag, isToday ? time : { month: 'numeric', day: 'numeric', ...time }).format(at)
}
