import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { readListConditions } from '#shared/form/list-conditions.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { fieldsByProp } from '#shared/form/parsing/columns.ts'
import { spanReader } from '#shared/form/registry.ts'
import { spansOf } from '#shared/form/spans.ts'
import { displayRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { inSpans } from '../module/conditions.ts'
import { decode, encode } from '../module/codec.ts'
import type { Filter } from '../module/filter.ts'
import { loadLabels, onPaper } from '../module/labels.ts'
import { conditionsFilter } from '../module/list-conditions.ts'
import { wordingFor } from '../module/record-reader.ts'
import { inLanguage } from '../module/language.ts'
import { selectFrom, type View } from '../module/pages.ts'
import { filtersOf, openReading, type Reading, viewOf } from '../module/reading.ts'
import { keyFilter, type PointKey, writeKey } from './point-key.ts'

/** What a card counts: records of a module, or the sum of one of its numbers, in all or by group. */
export const sourceSchema = z.object({
  modelId: z.string().min(1),
  /** Field whose numbers are summed; left out: records are counted. */
  sum: z.string().optional(),
  /** Field whose values make the groups. */
  group: z.string().optional(),
  /** Date field: one group for each of the last so many months, the present one included. */
  month: z.object({ field: z.string(), months: z.number().int().min(1).max(36) }).optional(),
  /** Fields that must have these values: numbers and dates as a search means them, others exactly. */
  where: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** Conditions that the records must fit, as those of an advanced query (wire contract 6.2). */
  conditions: z.unknown().optional(),
  /** Most groups, the largest first. */
  limit: z.number().int().min(1).max(100).default(10),
  /** Whether what remains becomes one more group: of shares yes, of a ranking no. */
  rest: z.boolean().default(true),
})
export type Source = z.output<typeof sourceSchema>

export type Point = {
  readonly name: string
  readonly value: number
  /** Says which records it counts; '' for all that the card counts. */
  readonly key: string
  /** Of a figure of a board: the module that it counts. */
  readonly modelId?: string
  /** Why it could not be counted. */
  readonly problem?: string
}

const QUARTER = 900_000

interface Opened {
  readonly reading: Reading
  readonly source: Source
  /** The records that count: of those that the caller sees in the list of the module. */
  readonly view: View
}

const field = ({ definition }: Reading, name: string): FieldPlan =>
  definition.form.fields.find((each) => each.name === name) ?? fail(400, 'portal.fieldMissing', { params: { name } })

/** A column of the main table, under the name that it has in the query. */
function column({ store }: Reading, name: string) {
  const found = store.main.columns.get(name) ?? fail(400, 'portal.fieldMissing', { params: { name } })
  return { storage: found.storage, name: `m.${found.name}` }
}

function measure({ reading, source: { sum } }: Opened): RawBuilder<number> {
  if (sum === undefined) return sql<number>`count(*)`
  const { storage, name } = column(reading, sum)
  if (storage !== 'number') fail(400, 'portal.fieldNotNumber', { params: { name: sum } })
  return sql<number>`coalesce(sum(${sql.ref(name)}), 0)`
}

/** Refuses with 400 conditions that cannot be read, or on fields that are gone: a limit that is lost would count too much. */
async function conditionFilters({ call, definition, store }: Reading, stored: unknown): Promise<readonly Filter[]> {
  const read = readListConditions(stored)
  if (!read.ok) return fail(400, 'portal.sourceUnreadable')
  const fields = fieldsByProp(definition.form)
  for (const { groups } of read.conditions?.conditionList ?? [])
    for (const { field: name } of groups) if (!fields.has(name)) fail(400, 'portal.fieldMissing', { params: { name } })
  const filter = await conditionsFilter(call, definition, store, read.conditions, {
    mayUse: () => true,
    missing: 'noRow',
  })
  return filter ? [filter] : []
}

function whereFilters(reading: Reading, where: Source['where']): Filter[] {
  return Object.entries(where).map(([name, value]): Filter => {
    const { storage, name: physical } = column(reading, name)
    // A day is the whole day here too; what has no order is compared as it is stored.
    const span = spanReader(field(reading, name))
    const spans = span && spansOf('==', value, span)
    return spans ? () => inSpans(physical, spans) : (builder) => builder(physical, '=', encode(storage, value))
  })
}

const sourceFilters = async (reading: Reading, source: Source): Promise<readonly Filter[]> => [
  ...whereFilters(reading, source.where),
  ...(await conditionFilters(reading, source.conditions)),
]

/** Records that one point of a source counts, or all that the source counts; beside what narrows the list of the module. */
export async function figureFilters(
  reading: Reading,
  source: Source,
  key: PointKey | null,
): Promise<readonly Filter[]> {
  const all = await sourceFilters(reading, source)
  if (source.month) {
    const { name } = column(reading, source.month.field)
    const { first, end } = key && 'month' in key ? monthOf(key.month) : monthsOf(reading.call, source.month.months)
    return [
      ...all,
      () => sql<SqlBool>`(${sql.ref(name)} >= ${first.getTime()} and ${sql.ref(name)} < ${end.getTime()})`,
    ]
  }
  if (key === null || source.group === undefined || !('values' in key)) return all
  const { name } = column(reading, source.group)
  return [...all, () => keyFilter(name, key)]
}

/** Sums of decimals arrive with binary dust. */
const tidy = (value: unknown) => Math.round(Number(value) * 100) / 100

async function total(opened: Opened): Promise<Point[]> {
  const row = await selectFrom(opened.view).select(measure(opened).as('amount')).executeTakeFirst()
  return [{ name: '', value: tidy(row?.['amount'] ?? 0), key: '' }]
}

/** Stored values of one field → the words a person reads. */
async function names({ reading }: Opened, plan: FieldPlan, values: readonly unknown[]): Promise<string[]> {
  const { call } = reading
  const { definition, translate } = await inLanguage(call, reading.definition)
  const shown = definition.form.fields.find((each) => each.name === plan.name) ?? plan
  const form = { ...definition.form, fields: [shown] }
  const records = values.map((value) => ({ [plan.name]: value }))
  const labels = await loadLabels(call.database, form, records, wordingFor(call, onPaper, translate))
  return records.map(
    (record) => String(displayRecord(form, record, labels)[plan.name] ?? '') || call.text('portal.blank'),
  )
}

type Stored = string | number | null

async function byGroup(opened: Opened, name: string): Promise<Point[]> {
  const { reading } = opened
  const plan = field(reading, name)
  const { storage, name: physical } = column(reading, name)
  const rows = await selectFrom(opened.view)
    .select([sql.ref<Stored>(physical).as('value'), measure(opened).as('amount')])
    .groupBy(sql.ref(physical))
    .orderBy('amount', 'desc')
    // Equal ones keep their places, and it is always the same that are put together.
    .orderBy('value')
    .execute()
  const { limit, rest: withRest } = opened.source
  const shown = rows.slice(0, limit)
  const texts = await names(
    opened,
    plan,
    shown.map((row) => decode(storage, row['value'])),
  )
  const groups = shown.map((row, index) => ({
    name: texts[index] ?? '',
    value: Number(row['amount']),
    key: { values: [row['value'] as Stored] },
  }))
  const rest = rows.slice(limit).reduce((sum, row) => sum + Number(row['amount']), 0)
  const others = { values: [], besides: shown.map((row) => row['value'] as Stored) }
  return oncePerName(
    withRest && rest > 0 ? [...groups, { name: reading.call.text('portal.others'), value: rest, key: others }] : groups,
  )
}

type GroupKey = Extract<PointKey, { readonly values: unknown }>

/** Values that read alike are one group: many a dictionary has an entry of its own for all others. */
function oncePerName(groups: readonly { readonly name: string; readonly value: number; readonly key: GroupKey }[]) {
  const known = new Map<string, { value: number; key: GroupKey }>()
  for (const { name, value, key } of groups) {
    const before = known.get(name)
    known.set(name, {
      value: (before?.value ?? 0) + value,
      key: before ? { ...before.key, ...key, values: [...before.key.values, ...key.values] } : key,
    })
  }
  return [...known].map(([name, { value, key }]): Point => ({ name, value: tidy(value), key: writeKey(key) }))
}

const monthName = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`

interface Months {
  readonly first: Date
  readonly end: Date
}

function monthsOf(call: Call, months: number): Months {
  const now = new Date(call.now())
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return { first: new Date(year, month - months + 1, 1), end: new Date(year, month + 1, 1) }
}

function monthOf(name: string): Months {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return { first: new Date(year, month - 1, 1), end: new Date(year, month, 1) }
}

async function byMonth(opened: Opened, name: string, months: number): Promise<Point[]> {
  const { storage, name: physical } = column(opened.reading, name)
  if (storage !== 'time') fail(400, 'portal.fieldNotDate', { params: { name } })
  const { first, end } = monthsOf(opened.reading.call, months)
  // Every time zone is a whole number of quarters of an hour away, so a quarter never spans two months.
  const quarter = sql<number>`cast(floor(${sql.ref(physical)} / ${sql.lit(QUARTER)}) as bigint)`
  const rows = await selectFrom(opened.view)
    .select([quarter.as('quarter'), measure(opened).as('amount')])
    .where(physical, '>=', first.getTime())
    .where(physical, '<', end.getTime())
    .groupBy(quarter)
    .execute()
  const amounts = new Map<string, number>()
  for (let at = first; at < end; at = new Date(at.getFullYear(), at.getMonth() + 1, 1)) amounts.set(monthName(at), 0)
  for (const row of rows) {
    const month = monthName(new Date(Number(row['quarter']) * QUARTER))
    amounts.set(month, (amounts.get(month) ?? 0) + Number(row['amount']))
  }
  return [...amounts].map(([month, value]) => ({ name: month, value: tidy(value), key: writeKey({ month }) }))
}

/**
 * What a source says now. Whoever is granted the portal or report may see these figures; single records stay behind
 * the grants of their module, and where rows are limited, only those that the caller sees count, as its list shows them.
 * Refuses with 400 a source whose module or fields are gone.
 */
export async function readSource(call: Call, source: Source): Promise<Point[]> {
  const reading = await openReading(call, source.modelId)
  const { filters } = await filtersOf(reading, {})
  const view = viewOf(reading, [...filters, ...(await sourceFilters(reading, source))], {})
  const opened: Opened = { reading, source, view }
  if (source.month) return byMonth(opened, source.month.field, source.month.months)
  return source.group === undefined ? total(opened) : byGroup(opened, source.group)
}
