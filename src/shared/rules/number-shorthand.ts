/** Units of section 9: each a thousand of the one before. */
const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const
const step = 1000

/** `12.3k`: at most one decimal, E at the top; under a thousand at most two decimals. What is no number is an empty text. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const size = Math.abs(value)
  const at = (exponent: number) => {
    const places = exponent === 0 ? 100 : 10
    return Math.round((size / step ** exponent) * places) / places
  }
  let exponent = 0
  // A value that would round up to 1000 moves on to the next unit.
  while (exponent < units.length - 1 && at(exponent) >= step) exponent += 1
  const written = at(exponent)
  return `${value < 0 && written !== 0 ? '-' : ''}${written}${units[exponent] ?? 'E'}`
}
