import { type RawBuilder, sql } from 'kysely'
import type { GroupUnit } from '#shared/design/report/document.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Clocks are set by people with a year's notice: what changes later is not known to anybody yet. */
const YEARS_AHEAD = 5

interface Offset {
  readonly from: number
  /** Milliseconds that the clock of the server is ahead of UTC from then on. */
  readonly ahead: number
}

const aheadAt = (at: number): number => -new Date(at).getTimezoneOffset() * MINUTE

/** The moment between two days at which the clock was set. */
function turnBetween(from: number, to: number): number {
  const before = aheadAt(from)
  let [low, high] = [from, to]
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
    if (aheadAt(middle) === before) low = middle
    else high = middle
  }
  return high
}

let known: { readonly zone: string; readonly year: number; readonly offsets: readonly Offset[] } | null = null

/** How the clock of the server stood since 1970, the newest first: a report is mostly of these days. */
function offsetsOf(now: number): readonly Offset[] {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const year = new Date(now).getFullYear()
  if (known?.zone === zone && known.year === year) return known.offsets
  const offsets: Offset[] = [{ from: Number.NEGATIVE_INFINITY, ahead: aheadAt(0) }]
  const end = now + YEARS_AHEAD * 366 * DAY
  for (let at = 0; at < end; at += 7 * DAY) {
    if (aheadAt(at) === aheadAt(at + 7 * DAY)) continue
    const from = turnBetween(at, at + 7 * DAY)
    offsets.push({ from, ahead: aheadAt(from) })
  }
  const newestFirst = offsets.toReversed()
  known = { zone, year, offsets: newestFirst }
  return newestFirst
}

/** Milliseconds of the clock on the wall: databases know neither the zone of the server nor when its clock was set. */
function wallClock(column: RawBuilder<unknown>, now: number): RawBuilder<number> {
  const offsets = offsetsOf(now)
  const oldest = offsets.at(-1)?.ahead ?? 0
  if (offsets.length === 1) return sql<number>`(${column} + ${sql.lit(oldest)})`
  const cases = offsets
    .slice(0, -1)
    .map(({ from, ahead }) => sql`when ${column} >= ${sql.lit(from)} then ${sql.lit(ahead)}`)
  return sql<number>`(${column} + case ${sql.join(cases, sql` `)} else ${sql.lit(oldest)} end)`
}

type Period = Exclude<GroupUnit, 'value'>
const sqliteFormats = { day: '%Y-%m-%d', month: '%Y-%m', year: '%Y' } as const
const postgresFormats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY"-Q"Q', year: 'YYYY' } as const

/** The period that a moment lies in, as `2026-11-29`, `2026-11`, `2026-Q4` or `2026`. */
export function periodOf(
  database: PlatformDatabase,
  column: RawBuilder<unknown>,
  unit: Period,
  now: number,
): RawBuilder<string | null> {
  const wall = wallClock(column, now)
  if (!isSqlite(database))
    return sql<string>`to_char(to_timestamp((${wall}) / 1000.0) at time zone 'UTC', ${sql.lit(postgresFormats[unit])})`
  const part = (format: string) => sql`strftime(${sql.lit(format)}, (${wall}) / 1000, 'unixepoch')`
  if (unit !== 'quarter') return sql<string>`${part(sqliteFormats[unit])}`
  return sql<string>`${part('%Y')} || '-Q' || ((cast(${part('%m')} as integer) + 2) / 3)`
}

const pattern = /^(\d{4})(?:-(?:Q([1-4])|(\d\d)(?:-(\d\d))?))?$/

/** First moment of a period and of the next one; null for what is none. */
export function spanOf(period: string): { readonly from: number; readonly until: number } | null {
  const found = pattern.exec(period)
  if (!found) return null
  const [, year = '', quarter, month, day] = found
  const [y, m] = [Number(year), quarter ? (Number(quarter) - 1) * 3 : Number(month ?? '1') - 1]
  const start = new Date(y, m, Number(day ?? '1'))
  const end = quarter
    ? new Date(y, m + 3, 1)
    : day
      ? new Date(y, m, Number(day) + 1)
      : month
        ? new Date(y, m + 1, 1)
        : new Date(y + 1, 0, 1)
  return { from: start.getTime(), until: end.getTime() }
}
