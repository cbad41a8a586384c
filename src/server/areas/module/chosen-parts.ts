import { valuesOf } from '#shared/form/choices.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FormPlan } from '#shared/form/model.ts'
import {
  attributeValues,
  hasShownParts,
  type Relation,
  relationsOf,
  type ShownRow,
  storedParts,
  transferValues,
} from '#shared/form/relations.ts'
import { givenParameters } from '#shared/form/row-parameters.ts'
import { type FormRecord, readInRow, rowsById, storageOf } from '#shared/form/values.ts'
import { askedKey, type RecordReader } from './references.ts'

/** Rows behind choices, by the id that a field holds. */
type Rows = ReadonlyMap<string, ShownRow>

const idOf = (relation: Relation, values: Readonly<FormRecord>) => valuesOf(values[relation.field.name])[0] ?? null

/** The row behind the choice of each of these; a fixed number of questions for records, one for each way to ask an interface. */
async function readRows(
  reader: RecordReader,
  relation: Relation,
  places: readonly FieldPath[],
): Promise<(place: FieldPath) => ShownRow | null> {
  const { source } = relation.choice
  const idsOf = (some: readonly FieldPath[]) => [...new Set(some.flatMap(({ values }) => idOf(relation, values) ?? []))]
  if (source.sort === 'record') {
    const rows = await reader.read(source.modelId, idsOf(places), relation.parts)
    return ({ values }) => rows.get(idOf(relation, values) ?? '') ?? null
  }
  const askedBy = ({ values, record }: FieldPath) => ({
    ...source,
    parameters: givenParameters(source.parameters, readInRow(values, record)),
  })
  const found = new Map<string, Rows>()
  for (const [key, some] of Map.groupBy(places, (place) => askedKey(askedBy(place)))) {
    const [first] = some
    if (first) found.set(key, await reader.rows(askedBy(first), idsOf(some)))
  }
  return (place) => found.get(askedKey(askedBy(place)))?.get(idOf(relation, place.values) ?? '') ?? null
}

/** The values of one relation with the record that they stand in. */
interface FieldPath {
  readonly values: Readonly<FormRecord>
  readonly record: Readonly<FormRecord>
}

/** The values of one relation, in the main form or in each row of its table. */
function scopes({ table }: Relation, record: Readonly<FormRecord>): readonly Readonly<FormRecord>[] {
  return table === null ? [record] : tableRows(record[table.name])
}

/** The record with other values where `change` gives some, in the main form or row by row. */
function changed(
  { table }: Relation,
  record: Readonly<FormRecord>,
  change: (values: Readonly<FormRecord>) => Readonly<FormRecord>,
): FormRecord {
  if (table === null) return { ...record, ...change(record) }
  return { ...record, [table.name]: tableRows(record[table.name]).map((row) => ({ ...row, ...change(row) })) }
}

const asRecord = (filled: readonly { readonly field: { readonly name: string }; readonly value: unknown }[]) =>
  Object.fromEntries(filled.map(({ field, value }) => [field.name, value]))

/**
 * Records with the parts of their choices that are not kept, as their reader sees them now. A fixed number of queries for
 * each relation, however many records there are.
 */
export async function withShownParts(
  form: FormPlan,
  records: readonly Readonly<FormRecord>[],
  reader: RecordReader | undefined,
): Promise<readonly Readonly<FormRecord>[]> {
  if (!reader || !hasShownParts(form)) return records
  let shown = records
  for (const relation of relationsOf(form)) {
    const attributes = relation.attributes.filter(({ field }) => storageOf(field) === null)
    if (attributes.length === 0) continue
    const places = records.flatMap((record) => scopes(relation, record).map((values) => ({ values, record })))
    const rowOf = await readRows(reader, relation, places)
    shown = shown.map((record) =>
      changed(relation, record, (values) =>
        asRecord(attributeValues({ ...relation, attributes }, rowOf({ values, record }))),
      ),
    )
  }
  return shown
}

/** Names of the fields, or child tables, that `withChosenParts` may fill. */
export function chosenPartNames(form: FormPlan): ReadonlySet<string> {
  return new Set(
    relationsOf(form).flatMap((relation) => {
      const { attributes, transfers } = storedParts(relation)
      return [...attributes, ...transfers].map(({ field }) => relation.table?.name ?? field.name)
    }),
  )
}

/**
 * The record to be stored with what its choices fill in where nobody types: attributes that are kept, and targets that are
 * settled. A choice that `stored` holds already keeps what it filled then.
 */
export async function withChosenParts(
  form: FormPlan,
  record: Readonly<FormRecord>,
  reader: RecordReader,
  stored: Readonly<FormRecord> | null = null,
): Promise<FormRecord> {
  let whole: FormRecord = { ...record }
  for (const relation of relationsOf(form)) {
    const parts = { ...relation, ...storedParts(relation) }
    if (parts.attributes.length === 0 && parts.transfers.length === 0) continue
    const storedRows = rowsById(relation.table && stored ? stored[relation.table.name] : null)
    const before = (values: Readonly<FormRecord>) =>
      relation.table ? storedRows.get(String(values['id'])) : (stored ?? undefined)
    const isNew = (values: Readonly<FormRecord>) => {
      const last = before(values)
      return !last || idOf(relation, last) !== idOf(relation, values)
    }
    const fresh = scopes(relation, whole).filter(isNew)
    if (fresh.length === 0) continue
    const now = whole
    const rowOf = await readRows(
      reader,
      relation,
      fresh.map((values) => ({ values, record: now })),
    )
    whole = changed(relation, whole, (values) => {
      if (!isNew(values)) return {}
      const id = idOf(relation, values)
      const row = id === null ? null : rowOf({ values, record: now })
      // A record that begins without a choice keeps what its design gives it.
      const isEmptied = id !== null || before(values) !== undefined
      return asRecord([...attributeValues(parts, row), ...(isEmptied ? transferValues(parts, row) : [])])
    })
  }
  return whole
}
