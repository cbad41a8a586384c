/** Periods that are other days each time: what is sent on the first of a month counts the month that ended. */
export const periods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'last30Days',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisTerm',
  'lastTerm',
  'thisYear',
  'lastYear',
] as const
export type Period = (typeof periods)[number]

const months = (year: number, month: number, count: number): readonly [Date, Date] => [
  new Date(year, month, 1),
  new Date(year, month + count, 0),
]
const days = (year: number, month: number, day: number, count: number): readonly [Date, Date] => [
  new Date(year, month, day),
  new Date(year, month, day + count - 1),
]

/** Terms of schools: February to July, and August to January. */
function term(year: number, month: number, back: number): readonly [Date, Date] {
  const begin = month >= 7 ? 7 : month >= 1 ? 1 : -5
  return months(year, begin - 6 * back, 6)
}

function rangeOf(period: Period, at: Date): readonly [Date, Date] {
  const [year, month, day] = [at.getFullYear(), at.getMonth(), at.getDate()]
  const monday = day - ((at.getDay() + 6) % 7)
  const quarter = month - (month % 3)
  switch (period) {
    case 'today':
      return days(year, month, day, 1)
    case 'yesterday':
      return days(year, month, day - 1, 1)
    case 'thisWeek':
      return days(year, month, monday, 7)
    case 'lastWeek':
      return days(year, month, monday - 7, 7)
    case 'last30Days':
      return days(year, month, day - 29, 30)
    case 'thisMonth':
      return months(year, month, 1)
    case 'lastMonth':
      return months(year, month - 1, 1)
    case 'thisQuarter':
      return months(year, quarter, 3)
    case 'lastQuarter':
      return months(year, quarter - 3, 3)
    case 'thisTerm':
      return term(year, month, 0)
    case 'lastTerm':
      return term(year, month, 1)
    case 'thisYear':
      return months(year, 0, 12)
    case 'lastYear':
      return months(year - 1, 0, 12)
  }
}

/** The first and the last day of a period as it stands at `now`, as epoch milliseconds of their beginnings. */
export function periodDays(period: Period, now: number): readonly [number, number] {
  const [first, last] = rangeOf(period, new Date(now))
  return [first.getTime(), last.getTime()]
}

/** The period that a value of a parameter names; null for a value that is what it is. */
export function periodOf(value: unknown): Period | null {
  const name =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)['period'] : null
  return periods.find((each) => each === name) ?? null
}
