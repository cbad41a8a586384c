import { labelParts } from './choices.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { type Reference, referenceKey, type ReferenceSort } from './references.ts'
import { kindOf } from './registry.ts'
import { hasRows } from './structure.ts'
import { eachValue, type FormRecord } from './values.ts'

/** Names of things that a record points to, by `referenceKey`. */
export type ReferenceNames = ReadonlyMap<string, string>
export const noReferenceNames: ReferenceNames = new Map()

/** What a record holds of one sort. */
export function heldReferences<Sort extends ReferenceSort>(
  plan: FormPlan,
  record: Readonly<FormRecord>,
  sort: Sort,
): readonly Reference<Sort>[] {
  const found: Reference<Sort>[] = []
  eachValue(plan, record, (field, value) => {
    for (const each of kindOf(field).references(field, value))
      if (each.sort === sort) found.push(each as Reference<Sort>)
  })
  return found
}

/** Calls back for every value, child rows included, with what is shown for it. */
function visit(
  plan: FormPlan,
  record: Readonly<FormRecord>,
  shown: Readonly<FormRecord>,
  each: (field: FieldPlan, value: unknown, text: unknown) => void,
): void {
  for (const field of plan.fields) {
    if (!hasRows(field)) {
      each(field, record[field.name], shown[field.name])
      continue
    }
    const texts = tableRows(shown[field.name])
    for (const [index, row] of tableRows(record[field.name]).entries()) {
      const same = row['id'] === undefined ? texts[index] : texts.find((other) => other['id'] === row['id'])
      for (const column of field.columns) each(column, row[column.name], same?.[column.name])
    }
  }
}

/** What the display texts of a record (DataChange) tell about the things behind its raw values, listed or not. */
export function namesFromTexts(
  plan: FormPlan,
  record: Readonly<FormRecord>,
  shown: Readonly<FormRecord>,
): ReferenceNames {
  const names = new Map<string, string>()
  visit(plan, record, shown, (field, value, text) => {
    const references = kindOf(field).references(field, value)
    if (references.length === 0 || typeof text !== 'string' || text === '') return
    const texts = references.length === 1 ? [text] : labelParts(text)
    // A name may hold a separator itself: then nothing says which belongs to which.
    if (texts.length !== references.length) return
    for (const [index, reference] of references.entries())
      names.set(referenceKey(reference), texts[index] ?? reference.id)
  })
  return names
}
