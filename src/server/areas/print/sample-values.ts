import { planCalculations, withCalculations } from '#shared/form/calculations.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import { displayValue, type FormRecord, storageOf } from '#shared/form/values.ts'
import { noLabels } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows, isCalculated } from '#shared/form/structure.ts'
import { isNumber } from '#shared/printing/design/total-row.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

type Samples = readonly (string | number)[]

/** Of each field, so many. */
const COUNT = 3
const DAY = 86_400_000
const days = [0, 1, 4].map((offset) => Date.UTC(2026, 0, 5, 1, 30) + offset * DAY)
const people = ['李静', '张伟', '刘洋']
/** From amounts down to marks: what a field takes depends on its decimals and limits. */
const numbers = [1234.5, 680, 96.5, 86, 12, 5, 4, 3, 2, 1, 0.5]

/**
 * Values that a template is looked at with before there is a record, as paper shows them. A field that has none is called
 * by its label.
 */
export async function loadSamples(
  database: PlatformDatabase,
  form: FormPlan,
): Promise<ReadonlyMap<FieldPlan, Samples>> {
  const fields = form.fields.flatMap((field) => (hasRows(field) ? field.columns : [field]))
  const samplesOf = await enteredSamples(database, fields)
  const samples = new Map(fields.map((field) => [field, samplesOf(field)]))
  return new Map([...samples, ...workedOut(form, samples)])
}

/** What the form works out of the others: a total is that of the rows that stand above it. */
function workedOut(form: FormPlan, samples: ReadonlyMap<FieldPlan, Samples>): [FieldPlan, Samples][] {
  const valueAt = (field: FieldPlan, row: number) => {
    const own = samples.get(field) ?? []
    return own[row % own.length]
  }
  const rowsOf = (set: FieldPlan) =>
    Array.from({ length: COUNT }, (_, row) =>
      Object.fromEntries(set.columns.map((column) => [column.name, valueAt(column, row)])),
    )
  const record: FormRecord = Object.fromEntries(
    form.fields.map((field) => [field.name, hasRows(field) ? rowsOf(field) : valueAt(field, 0)]),
  )
  const done = withCalculations(
    planCalculations(form, () => undefined),
    record,
  )
  const finite = (values: readonly unknown[]) => values.filter((value) => Number.isFinite(value)) as number[]
  return form.fields.flatMap((field): [FieldPlan, Samples][] =>
    hasRows(field)
      ? field.columns
          .filter(isCalculated)
          .map((column) => [column, finite(tableRows(done[field.name]).map((row) => row[column.name]))])
      : isCalculated(field)
        ? [[field, finite([done[field.name]])]]
        : [],
  )
}

async function enteredSamples(
  database: PlatformDatabase,
  fields: readonly FieldPlan[],
): Promise<(field: FieldPlan) => Samples> {
  const entries = await entryNames(database, fields)
  const organizations = await organizationNames(database, fields)
  return (field) => {
    const { options } = field
    if (options?.type === 'static')
      return textsOf(options.options.map((option) => String(option[options.names.label] ?? '')))
    if (options?.type === 'dictionary') return textsOf(entries.get(options.dictionaryType) ?? [])
    const sorts = kindOf(field)
      .targets(field)
      .map((target) => target.sort)
    if (sorts.includes('user')) return people
    if (pointsToOrganizations(field)) return organizations
    if (isNumber(field)) return numbers.filter((each) => kindOf(field).check(field, each).ok).slice(0, COUNT)
    const raw = kindOf(field).examples ?? (storageOf(field) === 'time' ? days : [])
    return textsOf(raw.map((value) => displayValue(field, value, noLabels)))
  }
}

const textsOf = (texts: readonly string[]) => texts.filter((text) => text !== '').slice(0, COUNT)

const pointsToOrganizations = (field: FieldPlan) =>
  kindOf(field)
    .targets(field)
    .some((target) => target.sort === 'item' && /^(?:organization|department)$/.test(target.scope.type))

/** Names of the first entries of the dictionaries that fields offer, by the id or code the fields know them under. */
async function entryNames(
  database: PlatformDatabase,
  fields: readonly FieldPlan[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Set(
    fields.flatMap(({ options }) => (options?.type === 'dictionary' ? [options.dictionaryType] : [])),
  )
  if (wanted.size === 0) return new Map()
  const types = await database.selectFrom('dictionary_type').select(['id', 'en_code']).execute()
  const found = new Map<string, readonly string[]>()
  for (const { id, en_code } of types.filter((type) => wanted.has(type.id) || wanted.has(type.en_code))) {
    const rows = await database
      .selectFrom('dictionary_entry')
      .select('full_name')
      .where('dictionary_type_id', '=', id)
      .where('enabled_mark', '=', 1)
      .orderBy('sort_code')
      .orderBy('id')
      .limit(COUNT)
      .execute()
    const names = rows.map((row) => row.full_name)
    found.set(id, names).set(en_code, names)
  }
  return found
}

async function organizationNames(database: PlatformDatabase, fields: readonly FieldPlan[]): Promise<readonly string[]> {
  if (!fields.some(pointsToOrganizations)) return []
  const rows = await database
    .selectFrom('organization')
    .select('full_name')
    .where('category', '=', 'department')
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .limit(COUNT)
    .execute()
  return rows.map((row) => row.full_name)
}
