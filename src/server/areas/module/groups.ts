import { sql } from 'kysely'
import { formatTime, periodAround } from '#shared/form/dates.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { spanReader } from '#shared/form/registry.ts'
import type { Span } from '#shared/form/spans.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { whereIn } from '#server/database/text.ts'
import { inSpans } from './conditions.ts'
import { selectFrom, type View } from './pages.ts'
import type { ListPage, ListRow, Reading } from './reading.ts'
import { runtime } from './runtime.ts'
import type { StoredColumn } from './store.ts'

/** Periods that one statement counts: each is a condition of it. */
const COUNTED = 100

/** Records of one group: those of a period, or with the same stored value. */
interface Group {
  readonly key: string
  readonly value: unknown
  readonly span: Span | null
  /** The day that its moments lie on, where the rows themselves show them finer. */
  readonly day: string | null
}

/**
 * What stands together with a stored value: of a date the period it is kept to, in the time zone of the server; of a moment that is
 * searched by days, its day; of a time of day its minute, where seconds are not shown.
 */
function groupOf(field: FieldPlan | undefined, { storage }: StoredColumn, value: unknown): Group {
  const ofValue: Group = { key: JSON.stringify(value), value, span: null, day: null }
  const read = field && value !== null ? spanReader(field) : null
  if (!read) return ofValue
  const inSpan = (span: Span | null, day: string | null): Group =>
    span === null || span.from === span.to ? ofValue : { key: JSON.stringify(span.from), value, span, day }
  if (storage !== 'time') return inSpan(read(value), null)
  const time = Number(value)
  const { from } = periodAround(time, 'day')
  const day = read(from)
  // Midnight stands for its whole day, what follows it for less: days are asked for, moments are shown.
  const isByDays = day !== null && day.to !== read(from + 1)?.to
  return isByDays ? inSpan(day, formatTime(from, 'yyyy-MM-dd')) : inSpan(read(time), null)
}

/** How many records of the whole list are in each group, by its key. */
async function totalsOf(view: View, name: string, groups: readonly Group[]): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>()
  const periods = groups.filter(({ span }) => span !== null)
  for (let start = 0; start < periods.length; start += COUNTED) {
    const part = periods.slice(start, start + COUNTED)
    const row = await selectFrom(view)
      .select(
        part.map(({ span }, at) => {
          const spans = { spans: span ? [span] : [], isNot: false, hasEmpty: false }
          return sql<number>`sum(case when ${inSpans(name, spans)} then 1 else 0 end)`.as(`group_${at}`)
        }),
      )
      .executeTakeFirst()
    for (const [at, { key }] of part.entries()) totals.set(key, Number(row?.[`group_${at}`] ?? 0))
  }
  const values = groups.flatMap(({ span, value }) => (span === null ? [value] : []))
  if (values.length === 0) return totals
  const known = values.filter((value) => value !== null)
  const counted = await selectFrom(view)
    .select([`${name} as value`, sql<number>`count(*)`.as('total')])
    .where((builder) =>
      builder.or([
        ...(known.length < values.length ? [builder(name, 'is', null)] : []),
        ...(known.length > 0 ? [builder(name, 'in', known)] : []),
      ]),
    )
    .groupBy(name)
    .execute()
  for (const row of counted) totals.set(JSON.stringify(row['value']), Number(row['total']))
  return totals
}

/**
 * The rows of a page below a row for each group (wire contract 6.2, columnData type 3): `top`, its value under the name of
 * the field, `children`, and under `groupTotal` how many records of it the caller can see in the whole list.
 */
export async function withGroups(reading: Reading, view: View, page: ListPage, name: string): Promise<ListPage> {
  const { call, store, definition } = reading
  const column = store.main.columns.get(name)
  if (!column || page.list.length === 0) return page
  const field = definition.form.fields.find((each) => each.name === name)
  const database = runtime(call.database)
  const placed = `m.${column.name}`
  const ids = page.list.map(({ id }) => id)
  const stored = await database
    .selectFrom(`${store.main.name} as m`)
    .select(['m.id', `${placed} as value`])
    .where(whereIn(database, 'm.id', ids))
    .execute()
  const groupById = new Map(stored.map((row) => [String(row['id']), groupOf(field, column, row['value'])]))
  const distinct = new Map([...groupById.values()].map((group) => [group.key, group]))
  const totals = await totalsOf(view, placed, [...distinct.values()])
  const shown = new Map<string, ListRow & { children: FormRecord[] }>()
  for (const row of page.list) {
    const group = groupById.get(row.id) ?? groupOf(field, column, null)
    const heading = shown.get(group.key) ?? {
      id: `group:${group.key}`,
      top: true,
      [name]: group.day ?? row[name] ?? '',
      groupTotal: totals.get(group.key) ?? 0,
      children: [],
    }
    heading.children.push(row)
    shown.set(group.key, heading)
  }
  return { ...page, list: [...shown.values()] }
}
