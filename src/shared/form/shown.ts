import { noLabels } from './kind.ts'
import type { FieldPlan } from './model.ts'
import { plainText } from './plain-text.ts'
import { kindOf } from './registry.ts'
import { isFiles, isOpaque } from './structure.ts'
import { displayValue } from './values.ts'

/**
 * Text of a value that a server has already turned into words (list rows, DataChange). Words stay as they are,
 * because reading them again would change some of them; servers that leave numbers and times raw are helped out, and
 * what a kind draws over the words (separators, masks) is drawn here.
 */
export function shownText(field: FieldPlan | null, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field && isFiles(field)) return displayValue(field, value, noLabels)
  if (field && typeof value === 'string') return kindOf(field).shown?.(field, value) ?? value
  if (!field || typeof value === 'string' || Array.isArray(value) || isOpaque(field)) return plainText(value)
  const text = displayValue(field, value, noLabels)
  return kindOf(field).shown?.(field, text) ?? text
}

/** The part of a list key before its first hyphen names a child table (wire contract 9). */
export function splitProp(prop: string): { readonly table: string | null; readonly name: string } {
  const at = prop.indexOf('-')
  return at < 0 ? { table: null, name: prop } : { table: prop.slice(0, at), name: prop.slice(at + 1) }
}

/** A value by its name; some databases of the family change the case of child tables. */
export function valueNamed(row: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name]
  const folded = name.toLowerCase()
  const key = Object.keys(row).find((each) => each.toLowerCase() === folded)
  return key === undefined ? undefined : row[key]
}

/** The values of one list cell: one, or one for each row of a child table. */
export function cellValues(row: Readonly<Record<string, unknown>>, prop: string): readonly unknown[] {
  const { table, name } = splitProp(prop)
  if (table === null) return [row[name]]
  const rows = valueNamed(row, table)
  if (!Array.isArray(rows)) return []
  return rows.map((child: unknown) =>
    typeof child === 'object' && child !== null ? (valueNamed(child as Record<string, unknown>, name) ?? null) : null,
  )
}

/** The texts of one list cell: one, or one for each row of a child table. */
export function shownCell(
  field: FieldPlan | null,
  row: Readonly<Record<string, unknown>>,
  prop: string,
): readonly string[] {
  return cellValues(row, prop).map((value) => shownText(field, value))
}
