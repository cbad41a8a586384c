import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { FieldPlan } from '#shared/form/model.ts'
import { spanReader } from '#shared/form/registry.ts'
import { spansOf } from '#shared/form/spans.ts'
import { displayRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { inSpans } from '../module/conditions.ts'
import { decode, encode } from '../module/codec.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { loadLabels, onPaper } from '../module/labels.ts'
import { wordingFor } from '../module/record-reader.ts'
import { inLanguage } from '../module/language.ts'
import { type RowFilter, rowsOf } from '../module/rows.ts'
import { runtime } from '../module/runtime.ts'
import { openStore, type Store } from '../module/store.ts'

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
  /** Most groups, the largest first. */
  limit: z.number().int().min(1).max(100).default(10),
  /** Whether what remains becomes one more group: of shares yes, of a ranking no. */
  rest: z.boolean().default(true),
})
export type Source = z.output<typeof sourceSchema>

export type Point = {
  readonly name: string
  readonly value: number
}

const QUARTER = 900_000

interface Opened {
  readonly call: Call
  readonly definition: Definition
  readonly store: Store
  readonly source: Source
  /** The records that the caller may see. */
  readonly rows: RowFilter
}

const field = ({ definition }: Opened, name: string): FieldPlan =>
  definition.form.fields.find((each) => each.name === name) ?? fail(400, 'portal.fieldMissing', { params: { name } })

function column({ store }: Opened, name: string) {
  return store.main.columns.get(name) ?? fail(400, 'portal.fieldMissing', { params: { name } })
}

function measure(opened: Opened): RawBuilder<number> {
  const { sum } = opened.source
  if (sum === undefined) return sql<number>`count(*)`
  const { storage, name } = column(opened, sum)
  if (storage !== 'number') fail(400, 'portal.fieldNotNumber', { params: { name: sum } })
  return sql<number>`coalesce(sum(${sql.ref(name)}), 0)`
}

function base(opened: Opened) {
  const { rows } = opened
  let query = runtime(opened.call.database).selectFrom(`${opened.store.main.name} as m`).where('deleted_at', 'is', null)
  if (rows !== null) query = query.where(rows('m'))
  for (const [name, value] of Object.entries(opened.source.where)) {
    const { storage, name: physical } = column(opened, name)
    // A day is the whole day here too; what has no order is compared as it is stored.
    const span = spanReader(field(opened, name))
    const spans = span && spansOf('==', value, span)
    query = spans ? query.where(inSpans(`m.${physical}`, spans)) : query.where(physical, '=', encode(storage, value))
  }
  return query
}

/** Sums of decimals arrive with binary dust. */
const tidy = (value: unknown) => Math.round(Number(value) * 100) / 100

async function total(opened: Opened): Promise<Point[]> {
  const row = await base(opened).select(measure(opened).as('amount')).executeTakeFirst()
  return [{ name: '', value: tidy(row?.amount ?? 0) }]
}

/** Stored values of one field → the words a person reads. */
async function names(opened: Opened, plan: FieldPlan, values: readonly unknown[]): Promise<string[]> {
  const { definition, translate } = await inLanguage(opened.call, opened.definition)
  const shown = definition.form.fields.find((each) => each.name === plan.name) ?? plan
  const form = { ...definition.form, fields: [shown] }
  const records = values.map((value) => ({ [plan.name]: value }))
  const labels = await loadLabels(opened.call.database, form, records, wordingFor(opened.call, onPaper, translate))
  return records.map(
    (record) => String(displayRecord(form, record, labels)[plan.name] ?? '') || opened.call.text('portal.blank'),
  )
}

async function byGroup(opened: Opened, name: string): Promise<Point[]> {
  const plan = field(opened, name)
  const { storage, name: physical } = column(opened, name)
  const rows = await base(opened)
    .select([sql.ref(physical).as('value'), measure(opened).as('amount')])
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
  const points = shown.map((row, index) => ({ name: texts[index] ?? '', value: Number(row.amount) }))
  const rest = rows.slice(limit).reduce((sum, row) => sum + Number(row.amount), 0)
  return oncePerName(
    withRest && rest > 0 ? [...points, { name: opened.call.text('portal.others'), value: rest }] : points,
  )
}

/** Values that read alike are one group: many a dictionary has an entry of its own for all others. */
function oncePerName(points: readonly Point[]): Point[] {
  const values = new Map<string, number>()
  for (const { name, value } of points) values.set(name, (values.get(name) ?? 0) + value)
  return [...values].map(([name, value]) => ({ name, value: tidy(value) }))
}

const monthName = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`

async function byMonth(opened: Opened, name: string, months: number): Promise<Point[]> {
  const { storage, name: physical } = column(opened, name)
  if (storage !== 'time') fail(400, 'portal.fieldNotDate', { params: { name } })
  const now = new Date(opened.call.now())
  const first = new Date(now.getFullYear(), now.getMonth() - months + 1, 1)
  const end = new Date(now.getFullYear(), now.getMonth() + 1, 1)
  // Every time zone is a whole number of quarters of an hour away, so a quarter never spans two months.
  const quarter = sql<number>`cast(floor(${sql.ref(physical)} / ${sql.lit(QUARTER)}) as bigint)`
  const rows = await base(opened)
    .select([quarter.as('quarter'), measure(opened).as('amount')])
    .where(physical, '>=', first.getTime())
    .where(physical, '<', end.getTime())
    .groupBy(quarter)
    .execute()
  const amounts = new Map<string, number>()
  for (let at = first; at < end; at = new Date(at.getFullYear(), at.getMonth() + 1, 1)) amounts.set(monthName(at), 0)
  for (const row of rows) {
    const month = monthName(new Date(Number(row.quarter) * QUARTER))
    amounts.set(month, (amounts.get(month) ?? 0) + Number(row.amount))
  }
  return [...amounts].map(([month, value]) => ({ name: month, value: tidy(value) }))
}

/**
 * What a source says now. Whoever is granted the portal or report may see these figures; single records stay behind
 * the grants of their module, and where rows are limited, only those that the caller sees count. Refuses with 400 a source whose module or fields are gone.
 */
export async function readSource(call: Call, source: Source): Promise<Point[]> {
  const definition = await loadDefinition(call.database, source.modelId)
  const store = await openStore(call.database, definition)
  const opened: Opened = { call, definition, store, source, rows: await rowsOf(call, definition, store) }
  if (source.month) return byMonth(opened, source.month.field, source.month.months)
  return source.group === undefined ? total(opened) : byGroup(opened, source.group)
}
