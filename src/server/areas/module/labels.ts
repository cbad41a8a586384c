import { entryKey, valuesOf } from '#shared/form/choices.ts'
import type { Labels } from '#shared/form/kind.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { type FormRecord, referencesOf } from '#shared/form/values.ts'
import type { PlatformDatabase } from '../../database/open.ts'
import { findEntries, findUsers, type NamedUser, type TranslateEntry, type WantedEntry } from './names.ts'

/** How a person is written: `name/account` on screen (wire contract 6.2), the bare name on paper. */
export type PersonText = (user: NamedUser) => string
export const onScreen: PersonText = ({ realName, account }) => `${realName}/${account}`
export const onPaper: PersonText = ({ realName }) => realName

function wantedEntries(form: FormPlan, records: readonly Readonly<FormRecord>[]): WantedEntry[] {
  const ofField = (field: FieldPlan, value: unknown): WantedEntry[] => {
    const { options } = field
    if (options?.type !== 'dictionary') return []
    return valuesOf(value).map((each) => ({ type: options.dictionaryType, value: each, by: entryKey(options) }))
  }
  return form.fields.flatMap((field) =>
    records.flatMap((record) => {
      const value = record[field.name]
      if (field.kind !== 'table') return ofField(field, value)
      return tableRows(value).flatMap((row) => field.columns.flatMap((column) => ofField(column, row[column.name])))
    }),
  )
}

/** The names behind every id of the records, in three queries for all of them. */
export async function loadLabels(
  database: PlatformDatabase,
  form: FormPlan,
  records: readonly Readonly<FormRecord>[],
  person: PersonText,
  translate?: TranslateEntry,
): Promise<Labels> {
  const users = await findUsers(database, referencesOf(form, records).users)
  const entries = await findEntries(database, wantedEntries(form, records), translate)
  return {
    user(id) {
      const user = users.get(id)
      return user && person(user)
    },
    entry: (type, value, by) => entries.name(type, value, by),
  }
}
