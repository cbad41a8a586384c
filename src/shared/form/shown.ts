import type { Labels } from './kind.ts'
import { plainText } from './kinds/unknown.ts'
import type { FieldPlan } from './model.ts'
import { displayValue } from './values.ts'

const noNames: Labels = { user: () => undefined, entry: () => undefined }

/**
 * Text of a value that a server has already turned into words (list rows, DataChange). Words stay as they are,
 * because reading them again would change some of them; servers that leave numbers and times raw are helped out.
 */
export function shownText(field: FieldPlan | null, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (!field || Array.isArray(value) || field.kind === 'unknown') return plainText(value)
  return displayValue(field, value, noNames)
}

/** The part of a list key before its first hyphen names a child table (wire contract 9). */
export function splitProp(prop: string): { readonly table: string | null; readonly name: string } {
  const at = prop.indexOf('-')
  return at < 0 ? { table: null, name: prop } : { table: prop.slice(0, at), name: prop.slice(at + 1) }
}

/** The texts of one list cell: one, or one for each row of a child table. */
export function shownCell(
  field: FieldPlan | null,
  row: Readonly<Record<string, unknown>>,
  prop: string,
): readonly string[] {
  const { table, name } = splitProp(prop)
  if (table === null) return [shownText(field, row[name])]
  const rows = row[table]
  if (!Array.isArray(rows)) return []
  return rows.map((child: unknown) =>
    typeof child === 'object' && child !== null ? shownText(field, (child as Record<string, unknown>)[name]) : '',
  )
}
