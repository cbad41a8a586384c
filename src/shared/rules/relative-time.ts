const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A distance to the present in words; `date` means: show the date itself. */
export type RelativeTime =
  | { readonly unit: 'justNow' }
  | { readonly unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'; readonly count: number }
  | { readonly unit: 'date' }

/**
 * Variant A of section 9: minutes to 59, hours to 23, days to 6, weeks to 3, months (of 30 days) to 3, else the date.
 * 28 and 29 days are neither 3 weeks nor a month and give the date. Epoch milliseconds; the future is just now.
 */
export function relativeTime(at: number, now: number): RelativeTime {
  const past = now - at
  if (past < minute) return { unit: 'justNow' }
  if (past < hour) return { unit: 'minutes', count: Math.floor(past / minute) }
  if (past < day) return { unit: 'hours', count: Math.floor(past / hour) }
  const days = Math.floor(past / day)
  if (days <= 6) return { unit: 'days', count: days }
  const weeks = Math.floor(days / 7)
  if (weeks <= 3) return { unit: 'weeks', count: weeks }
  const months = Math.floor(days / 30)
  return months >= 1 && months <= 3 ? { unit: 'months', count: months } : { unit: 'date' }
}

/**
 * Variant B of section 9: just now under 30 seconds, minutes under an hour, hours under a day, one day under two, else the
 * date. Epoch milliseconds; the future is just now.
 */
export function recentTime(at: number, now: number): RelativeTime {
  const past = now - at
  if (past < 30_000) return { unit: 'justNow' }
  if (past < hour) return { unit: 'minutes', count: Math.max(1, Math.floor(past / minute)) }
  if (past < day) return { unit: 'hours', count: Math.floor(past / hour) }
  return past < 2 * day ? { unit: 'days', count: 1 } : { unit: 'date' }
}
