import { allowedChoices, valuesOf } from '#shared/form/choices.ts'
import type { Labels } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import type { Reference } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import { isSettled } from '#shared/form/structure.ts'
import { eachValue, type FormRecord, referencesOf } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Message } from '#server/messages/message.ts'
import { cellName, cellPath, fieldName } from './field-names.ts'
import { loadNames, onPaper, type RecordReader } from './references.ts'

/** Characters of an id; a path of ids has many of them. */
const MAX_LENGTH = 1000

interface Chosen {
  readonly field: FieldPlan
  readonly value: string
  readonly name: () => Message
  /** Where in the record. */
  readonly path: string
  /** Null for an option of the field itself. */
  readonly reference: Reference | null
}

/** Every choice of a record, child rows included. */
function chosenIn(form: FormPlan, values: Readonly<FormRecord>): Chosen[] {
  const found: Chosen[] = []
  eachValue(form, values, (field, value, read, cell) => {
    if (kindOf(field).role !== 'value' || isSettled(field)) return
    const name = () => (cell ? cellName(cell.table, cell.row, field) : fieldName(field))
    const path = cell ? cellPath(cell.table, cell.row, field) : field.name
    const references = kindOf(field).references(field, value, read)
    for (const reference of references) found.push({ field, value: reference.id, name, path, reference })
    if (references.length === 0 && field.options)
      found.push(...valuesOf(value).map((each) => ({ field, value: each, name, path, reference: null })))
  })
  return found
}

function refuseChoice({ value, name, path }: Chosen): never {
  const shown = value.length > 30 ? `${value.slice(0, 30)}…` : value
  fail(400, 'form.choiceGone', { field: path, params: { name: name(), choice: shown } })
}

/** What of a record is chosen anew: what `stored` holds already passes. */
function newlyChosen(form: FormPlan, values: Readonly<FormRecord>, stored: Readonly<FormRecord>): readonly Chosen[] {
  const nameOf = ({ field, value }: Chosen) => JSON.stringify([field.parent, field.name, value])
  const held = new Set(chosenIn(form, stored).map(nameOf))
  const chosen = chosenIn(form, values).filter((each) => !held.has(nameOf(each)))
  for (const each of chosen) {
    if (each.value.length > MAX_LENGTH) refuseChoice(each)
    if (each.reference === null && allowedChoices(each.field)?.has(each.value) === false) refuseChoice(each)
  }
  return chosen
}

/** Rows of a data interface pass as their options do: whatever answers it may be away. */
function isGone(reference: Reference, names: Labels): boolean {
  return reference.sort !== 'row' && names.label(reference) === undefined
}

/**
 * Refuses a value that is no option of its field, or points to nothing. Options of a data interface are not known here
 * and pass, and so does what `stored` holds already: a person or an entry may be gone since, and the rest of the record
 * must be saveable. A record counts as far as `reader` sees it. A fixed number of queries, however many fields and rows there are.
 */
export async function checkChoices(
  database: PlatformDatabase,
  form: FormPlan,
  values: Readonly<FormRecord>,
  stored: Readonly<FormRecord> = {},
  reader?: RecordReader,
): Promise<void> {
  const chosen = newlyChosen(form, values, stored)
  const references = chosen.flatMap(({ reference }) => reference ?? [])
  if (references.length === 0) return
  const names = await loadNames(database, references, { person: onPaper, records: reader })
  for (const each of chosen) if (each.reference && isGone(each.reference, names)) refuseChoice(each)
}

/** The same check for many new records, whose names are loaded at once: call it with each of them. */
export async function choiceCheck(
  database: PlatformDatabase,
  form: FormPlan,
  records: readonly Readonly<FormRecord>[],
  reader?: RecordReader,
): Promise<(values: Readonly<FormRecord>) => void> {
  const names = await loadNames(database, referencesOf(form, records), { person: onPaper, records: reader })
  return (values) => {
    for (const each of newlyChosen(form, values, {}))
      if (each.reference && isGone(each.reference, names)) refuseChoice(each)
  }
}
