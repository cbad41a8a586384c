import { allowedChoices, valuesOf } from '#shared/form/choices.ts'
import type { Labels, OfferedItems, ReadOther } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { itemKey, lastId, type Reference } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import { isServerValue } from '#shared/form/structure.ts'
import { eachValue, type FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Message } from '#server/messages/message.ts'
import type { Person } from '../people/administered.ts'
import { type Choosable, offeredChecker } from '../people/offered.ts'
import { splitId } from '../people/scope.ts'
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
  /** What the field offers of the organisation; null: all of it. */
  readonly offered: OfferedItems | null
  /** The values of other fields that decide what it offers. */
  readonly follows: readonly unknown[]
}

/** Every choice of a record, child rows included; `stored` holds the fields that `values` leaves out. */
function chosenIn(form: FormPlan, values: Readonly<FormRecord>, stored: Readonly<FormRecord>): Chosen[] {
  const found: Chosen[] = []
  eachValue(form, values, (field, value, readSent, cell) => {
    const kind = kindOf(field)
    if (kind.role !== 'value' || isServerValue(field)) return
    const read: ReadOther = (name) => readSent(name) ?? (Object.hasOwn(values, name) ? null : stored[name])
    const name = () => (cell ? cellName(cell.table, cell.row, field) : fieldName(field))
    const path = cell ? cellPath(cell.table, cell.row, field) : field.name
    const references = kind.references(field, value, read)
    const offered = (references.length > 0 && kind.offers?.(field, read)) || null
    const follows = offered ? (kind.offeredBy?.(field) ?? []).map(read) : []
    const place = { field, name, path, offered, follows }
    for (const reference of references) found.push({ ...place, value: reference.id, reference })
    if (references.length === 0 && field.options)
      found.push(...valuesOf(value).map((each) => ({ ...place, value: each, reference: null })))
  })
  return found
}

function rejectChoice({ name, path }: Chosen, code: 'choiceGone' | 'choiceNotOffered', called: string): never {
  const shown = called.length > 30 ? `${called.slice(0, 30)}…` : called
  fail(400, `form.${code}`, { field: path, params: { name: name(), choice: shown } })
}

/** What of a record is chosen anew: what `stored` holds already passes, as long as what it follows stays. */
function newlyChosen(form: FormPlan, values: Readonly<FormRecord>, stored: Readonly<FormRecord>): readonly Chosen[] {
  const nameOf = ({ field, value, follows }: Chosen) => JSON.stringify([field.parent, field.name, value, follows])
  const held = new Set(chosenIn(form, stored, stored).map(nameOf))
  const chosen = chosenIn(form, values, stored).filter((each) => !held.has(nameOf(each)))
  for (const each of chosen) {
    const { value, reference, field } = each
    const isUnknown = reference === null && allowedChoices(field)?.has(value) === false
    if (value.length > MAX_LENGTH || isUnknown) rejectChoice(each, 'choiceGone', value)
  }
  return chosen
}

/** Rows of a data interface pass as their options do: whatever answers it may be away. */
function isGone(reference: Reference, names: Labels): boolean {
  return reference.sort !== 'row' && names.label(reference) === undefined
}

/** A person, or what people belong to; null for a reference to anything else. */
function choosable(reference: Reference): Choosable | null {
  if (reference.sort === 'user') return { type: 'user', id: reference.id }
  if (reference.sort !== 'item') return null
  const { scope, id } = reference
  return scope.type === 'organization' ? { type: 'department', id: lastId(id) } : splitId(itemKey(scope.type, id))
}

/** Refuses what of these choices is gone or not offered; a fixed number of queries, however many there are. */
async function choiceChecker(
  { database, user, reader }: Choosing,
  chosen: readonly Pick<Chosen, 'reference' | 'offered'>[],
): Promise<(each: Chosen) => void> {
  const references = chosen.flatMap(({ reference }) => reference ?? [])
  if (references.length === 0) return () => undefined
  const names = await loadNames(database, references, { person: onPaper, records: reader })
  const mayChoose = await offeredChecker(
    database,
    user,
    references.flatMap((reference) => choosable(reference) ?? []),
    chosen.map(({ offered }) => offered),
  )
  return (each) => {
    const { reference, field, value, offered } = each
    if (!reference) return
    if (isGone(reference, names)) rejectChoice(each, 'choiceGone', value)
    const item = choosable(reference)
    // What the design begins with may be kept.
    if (!item || mayChoose(item, offered) || valuesOf(field.defaultValue).includes(value)) return
    rejectChoice(each, 'choiceNotOffered', names.label(reference) ?? value)
  }
}

/** Who saves, and what they see of other modules' records. */
interface Choosing {
  readonly database: PlatformDatabase
  readonly user: Person
  readonly reader?: RecordReader | undefined
}

/**
 * Refuses a value that is no option of its field, points to nothing, or is not offered by it (specification, section 6:
 * custom mode). Options of a data interface are not known here and pass, and so does what `stored` holds already: a person
 * or an entry may be gone since, and the rest of the record must be saveable. A record counts as far as `reader` sees it.
 */
export async function checkChoices(
  choosing: Choosing,
  form: FormPlan,
  values: Readonly<FormRecord>,
  stored: Readonly<FormRecord> = {},
): Promise<void> {
  const chosen = newlyChosen(form, values, stored)
  const check = await choiceChecker(choosing, chosen)
  for (const each of chosen) check(each)
}

/** The same check for many new records, whose names are loaded at once: call it with each of them. */
export async function choiceCheck(
  choosing: Choosing,
  form: FormPlan,
  records: readonly Readonly<FormRecord>[],
): Promise<(values: Readonly<FormRecord>) => void> {
  const check = await choiceChecker(
    choosing,
    records.flatMap((record) => chosenIn(form, record, {})),
  )
  return (values) => {
    for (const each of newlyChosen(form, values, {})) check(each)
  }
}
