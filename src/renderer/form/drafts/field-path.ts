import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isServerValue } from '#shared/form/structure.ts'
import type { FormRecord } from '#shared/form/values.ts'

/**
 * Where in a form something was typed. A kind goes with it: a value typed into another kind of control is not put into
 * the one that took its place. Rows go by a name of their own, because numbers change as rows come and go.
 */
export type FieldPath =
  | { readonly at: 'field'; readonly name: string; readonly kind: string }
  /** The names of a child table's rows in order. */
  | { readonly at: 'rows'; readonly table: string }
  /** All values of a row that was added. */
  | { readonly at: 'row'; readonly table: string; readonly row: string }
  | {
      readonly at: 'cell'
      readonly table: string
      readonly row: string
      readonly name: string
      readonly kind: string
    }

export function pathOf(place: FieldPath): string {
  switch (place.at) {
    case 'field':
      return JSON.stringify(['f', place.name, place.kind])
    case 'rows':
      return JSON.stringify(['t', place.table])
    case 'row':
      return JSON.stringify(['r', place.table, place.row])
    case 'cell':
      return JSON.stringify(['c', place.table, place.row, place.name, place.kind])
  }
}

/** Null for a path this version does not know. */
export function fieldPathOf(path: string): FieldPath | null {
  const parts: unknown = parsed(path)
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return null
  const [at, one = '', two = '', three = '', four = ''] = parts
  if (at === 'f') return { at: 'field', name: one, kind: two }
  if (at === 't') return { at: 'rows', table: one }
  if (at === 'r') return { at: 'row', table: one, row: two }
  if (at === 'c') return { at: 'cell', table: one, row: two, name: three, kind: four }
  return null
}

/** The value of JSON text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names of loaded rows: by their stored id, which outlives a change of order; else by their place. */
export function loadedNames(rows: readonly Readonly<FormRecord>[]): string[] {
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const id = row['id']
    const byId = typeof id === 'string' || typeof id === 'number' ? `id:${id}` : ''
    const name = byId === '' || seen.has(byId) ? `at:${index}` : byId
    seen.add(name)
    return name
  })
}

/** Fields a person fills in: what is worked out or filled in by the server is not a draft's. */
export function isKept(field: FieldPlan): boolean {
  return !isServerValue(field)
}

export function fieldsByName(plan: FormPlan): ReadonlyMap<string, FieldPlan> {
  return new Map(plan.fields.map((field) => [field.name, field]))
}
