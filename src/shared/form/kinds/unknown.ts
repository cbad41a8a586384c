import { accepted, type KindDefinition, noReferences } from '../kind.ts'

/** A kind this version does not know: a notice on screen; the value passes through untouched. */
export const unknownKind: KindDefinition = {
  kind: 'unknown',
  role: 'value',
  storage: (field) => (field.name === '' ? null : 'json'),
  initial: (field) => field.defaultValue ?? null,
  check: (_field, raw) => accepted(raw ?? null),
  display: (_field, value) => plainText(value),
  exportValue: (_field, value) => plainText(value),
  importValue: (_field, text) => accepted(text === '' ? null : text),
  references: () => noReferences,
  searchControl: () => null,
  search: () => null,
}

/** Readable text of a value without a known meaning. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value))
    return value
      .map(plainText)
      .filter((item) => item !== '')
      .join(', ')
  return JSON.stringify(value)
}
