import { entryKey, staticChoices, valuesOf } from '#shared/form/choices.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import type { Choice } from '#shared/form/choices.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '../../core/answer.ts'
import type { PlatformDatabase } from '../../database/open.ts'
import type { Message } from '../../messages/message.ts'
import { cellName, cellPath, fieldName } from './field-names.ts'
import { findEntries, findUsers } from './names.ts'

interface Chosen {
  readonly field: FieldPlan
  readonly value: string
  readonly name: Message
  /** Where in the record. */
  readonly path: string
}

/** Every choice of a record, child rows included. */
function chosenIn(form: FormPlan, values: Readonly<FormRecord>): Chosen[] {
  const ofField = (field: FieldPlan, value: unknown, name: () => Message, path: string): Chosen[] =>
    field.options || field.kind === 'userSelect'
      ? valuesOf(value).map((each) => ({ field, value: each, name: name(), path }))
      : []
  return form.fields.flatMap((field) => {
    if (field.kind !== 'table') return ofField(field, values[field.name], () => fieldName(field), field.name)
    const rows = (values[field.name] ?? []) as readonly FormRecord[]
    return rows.flatMap((row, index) =>
      field.columns.flatMap((column) => {
        const name = () => cellName(field, index, column)
        return ofField(column, row[column.name], name, cellPath(field, index, column))
      }),
    )
  })
}

function allValues(choices: readonly Choice[]): string[] {
  return choices.flatMap((choice) => [choice.value, ...allValues(choice.children)])
}

function refuseChoice({ value, name, path }: Chosen): never {
  const shown = value.length > 30 ? `${value.slice(0, 30)}…` : value
  fail(400, 'form.choiceGone', { field: path, params: { name, choice: shown } })
}

/**
 * Refuses a value that is no option of its field: a fixed list, a dictionary, or the users. Options of a data
 * interface are not known here and pass, and so does what `stored` holds already: a person or an entry may be gone
 * since, and the rest of the record must be saveable. Two queries, however many fields and rows there are.
 */
export async function checkChoices(
  database: PlatformDatabase,
  form: FormPlan,
  values: Readonly<FormRecord>,
  stored: Readonly<FormRecord> = {},
): Promise<void> {
  const nameOf = ({ field, value }: Chosen) => JSON.stringify([field.parent, field.name, value])
  const held = new Set(chosenIn(form, stored).map(nameOf))
  const chosen = chosenIn(form, values).filter((each) => !held.has(nameOf(each)))
  const known = new Map<FieldPlan, ReadonlySet<string>>()
  for (const each of chosen) {
    if (each.value.length > 200) refuseChoice(each)
    if (each.field.options?.type !== 'static') continue
    const allowed = known.get(each.field) ?? new Set(allValues(staticChoices(each.field)))
    known.set(each.field, allowed)
    if (!allowed.has(each.value)) refuseChoice(each)
  }
  const people = chosen.filter(({ field }) => field.kind === 'userSelect')
  const users = await findUsers(
    database,
    people.map(({ value }) => value),
  )
  for (const each of people) if (!users.has(each.value)) refuseChoice(each)
  const wanted = chosen.flatMap(({ field, value }) =>
    field.options?.type === 'dictionary'
      ? [{ type: field.options.dictionaryType, value, by: entryKey(field.options) }]
      : [],
  )
  const entries = await findEntries(database, wanted)
  for (const each of chosen) {
    const { options } = each.field
    if (options?.type !== 'dictionary') continue
    if (entries.name(options.dictionaryType, each.value, entryKey(options)) === undefined) refuseChoice(each)
  }
}
