import { entryKey, valuesOf } from './choices.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import type { FormRecord } from './values.ts'

/** One dictionary entry that a record holds, in the form it is stored in. */
export interface HeldEntry {
  readonly type: string
  readonly by: 'id' | 'enCode'
  readonly value: string
}

/** Names of dictionary entries: dictionary → stored value → name. */
export type EntryNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Calls back for every value of a dictionary field, child rows included, with what is shown for it. */
function visit(
  plan: FormPlan,
  record: Readonly<FormRecord>,
  shown: Readonly<FormRecord>,
  each: (type: string, field: FieldPlan, value: unknown, text: unknown) => void,
): void {
  const one = (field: FieldPlan, values: Readonly<FormRecord>, texts: Readonly<FormRecord> | undefined) => {
    const { options } = field
    if (options?.type === 'dictionary') each(options.dictionaryType, field, values[field.name], texts?.[field.name])
  }
  for (const field of plan.fields) {
    if (field.kind !== 'table') {
      one(field, record, shown)
      continue
    }
    const texts = tableRows(shown[field.name])
    for (const [index, row] of tableRows(record[field.name]).entries()) {
      const same = row['id'] === undefined ? texts[index] : texts.find((other) => other['id'] === row['id'])
      for (const column of field.columns) one(column, row, same)
    }
  }
}

/** The dictionary entries that a record holds. */
export function heldEntries(plan: FormPlan, record: Readonly<FormRecord>): readonly HeldEntry[] {
  const found: HeldEntry[] = []
  visit(plan, record, {}, (type, { options }, value) => {
    if (options) found.push(...valuesOf(value).map((each) => ({ type, by: entryKey(options), value: each })))
  })
  return found
}

/** What the display texts of a record (DataChange) tell about the entries behind its raw values, listed or not. */
export function entryNames(plan: FormPlan, record: Readonly<FormRecord>, shown: Readonly<FormRecord>): EntryNames {
  const names = new Map<string, Map<string, string>>()
  visit(plan, record, shown, (type, _field, value, text) => {
    const values = valuesOf(value)
    if (typeof text !== 'string' || text === '') return
    const texts = values.length === 1 ? [text] : text.split(/[,，、;；]/).map((part) => part.trim())
    // A name may hold a separator itself: then nothing says which belongs to which.
    if (texts.length !== values.length) return
    const ofType = names.get(type) ?? new Map<string, string>()
    names.set(type, ofType)
    for (const [index, each] of values.entries()) ofType.set(each, texts[index] ?? each)
  })
  return names
}
