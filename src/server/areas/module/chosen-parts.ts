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
import { type FormRecord, rowsById, storageOf } from '#shared/form/values.ts'
import type { RecordReader } from './references.ts'

/** Rows behind choices, by the id that a field holds. */
type Rows = ReadonlyMap<string, ShownRow>

const idOf = (relation: Relation, values: Readonly<FormRecord>) => valuesOf(values[relation.field.name])[0] ?? null

function readRows(reader: RecordReader, { choice, parts }: Relation, ids: readonly string[]): Promise<Rows> {
  return reader.read(choice.source.modelId, [...new Set(ids)], parts)
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
    const ids = records.flatMap((record) => scopes(relation, record).flatMap((values) => idOf(relation, values) ?? []))
    const rows = await readRows(reader, relation, ids)
    const show = (values: Readonly<FormRecord>) =>
      asRecord(attributeValues({ ...relation, attributes }, rows.get(idOf(relation, values) ?? '') ?? null))
    shown = shown.map((record) => changed(relation, record, show))
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
    const rows = await readRows(
      reader,
      relation,
      fresh.flatMap((values) => idOf(relation, values) ?? []),
    )
    whole = changed(relation, whole, (values) => {
      if (!isNew(values)) return {}
      const id = idOf(relation, values)
      const row = id === null ? null : (rows.get(id) ?? null)
      // A record that begins without a choice keeps what its design gives it.
      const isEmptied = id !== null || before(values) !== undefined
      return asRecord([...attributeValues(parts, row), ...(isEmptied ? transferValues(parts, row) : [])])
    })
  }
  return whole
}
