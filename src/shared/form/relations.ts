import type { Ids } from './kind.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { plainText } from './plain-text.ts'
import { kindOf } from './registry.ts'
import type { RowChoice } from './row-choice.ts'
import { cellValues } from './shown.ts'
import { hasRows, isServerValue } from './structure.ts'
import { storageOf } from './values.ts'

/** A field that chooses a row, with what depends on its choice in the same form or row. */
export interface Relation {
  readonly field: FieldPlan
  /** The child table whose column it is. */
  readonly table: FieldPlan | null
  readonly choice: RowChoice
  readonly attributes: readonly { readonly field: FieldPlan; readonly shown: string }[]
  readonly transfers: readonly { readonly field: FieldPlan; readonly shown: string }[]
  /** Every part of a row that the form shows or takes over, the name first. */
  readonly parts: readonly string[]
}

function relationsAmong(fields: readonly FieldPlan[], table: FieldPlan | null): Relation[] {
  const named = new Map(fields.map((field) => [field.name, field]))
  const shown = fields.flatMap((field) => {
    const part = kindOf(field).shows?.(field)
    return part ? [{ field, ...part }] : []
  })
  return fields.flatMap((field): Relation[] => {
    const choice = kindOf(field).chooses?.(field)
    if (!choice) return []
    const attributes = shown.filter(({ from }) => from === field.name)
    const transfers = choice.transfers.flatMap(({ target, shown: part }) => {
      const filled = named.get(target)
      return filled && filled !== field && !hasRows(filled) ? [{ field: filled, shown: part }] : []
    })
    const parts = [choice.shown, ...[...attributes, ...transfers].map((each) => each.shown)]
    return [{ field, table, choice, attributes, transfers, parts: [...new Set(parts)].filter((part) => part !== '') }]
  })
}

const known = new WeakMap<FormPlan, readonly Relation[]>()

/** Every field of a form that chooses rows, child tables included; worked out once for a plan. */
export function relationsOf(form: FormPlan): readonly Relation[] {
  const found = known.get(form) ?? [
    ...relationsAmong(form.fields, null),
    ...form.fields.filter(hasRows).flatMap((table) => relationsAmong(table.columns, table)),
  ]
  known.set(form, found)
  return found
}

/** A row as servers show it: texts by key, child tables as lists. */
export type ShownRow = Readonly<Record<string, unknown>>

/** The text of a part of a row; several, of a child table, between commas. */
export function partText(row: ShownRow, part: string): string {
  return cellValues(row, part)
    .map(plainText)
    .filter((text) => text !== '')
    .join(', ')
}

/** Names of people and entries are not looked up: a target takes text, numbers, dates and its own options. */
const noIds: Ids = { id: () => undefined }

interface Filled {
  readonly field: FieldPlan
  readonly value: unknown
}

/** What the attributes of a relation show of a row; null: of no choice. */
export function attributeValues({ attributes }: Relation, row: ShownRow | null): readonly Filled[] {
  return attributes.map(({ field, shown }) => ({ field, value: row ? partText(row, shown) || null : null }))
}

/** What a choice fills in other fields; without one they are emptied. A text that a target cannot hold is left out. */
export function transferValues({ transfers }: Relation, row: ShownRow | null): readonly Filled[] {
  return transfers.flatMap(({ field, shown }) => {
    const checked = kindOf(field).importValue(field, row ? partText(row, shown) : '', noIds)
    return checked.ok ? [{ field, value: checked.value }] : []
  })
}

/**
 * What of a relation the server fills itself when a record is saved: attributes that are kept, and targets that nobody can
 * type into.
 */
export function storedParts(relation: Relation): Pick<Relation, 'attributes' | 'transfers'> {
  return {
    attributes: relation.attributes.filter(({ field }) => storageOf(field) !== null),
    transfers: relation.transfers.filter(({ field }) => isServerValue(field)),
  }
}

/** Whether a record needs the rows behind its choices to be shown whole: some part of them is not kept. */
export function hasShownParts(form: FormPlan): boolean {
  return relationsOf(form).some(({ attributes }) => attributes.some(({ field }) => storageOf(field) === null))
}
