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
