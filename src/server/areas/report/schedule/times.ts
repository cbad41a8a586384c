import type { ReportScheduleTable } from '#server/database/tables/report.ts'

type Rhythm = Pick<ReportScheduleTable, 'rhythm' | 'weekdays' | 'month_day' | 'minute_of_day'>

const DAYS_AHEAD = 62

/** 1 Monday to 7 Sunday. */
export const weekdaysOf = (stored: string): number[] =>
  stored.split(',').flatMap((day) => (day === '' ? [] : Number(day)))

function fits({ rhythm, weekdays, month_day }: Rhythm, day: Date): boolean {
  if (rhythm === 2) return weekdaysOf(weekdays).includes(day.getDay() || 7)
  if (rhythm !== 3) return true
  const last = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate()
  return day.getDate() === Math.min(month_day, last)
}

/** The first moment after `from` at which a report is due, on the clock of the server; 0 where there is none. */
export function nextTime(rhythm: Rhythm, from: number): number {
  const { minute_of_day } = rhythm
  const start = new Date(from)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const at = new Date(start.getFullYear(), start.getMonth(), start.getDate() + ahead, 0, minute_of_day)
    if (at.getTime() > from && fits(rhythm, at)) return at.getTime()
  }
  return 0
}
