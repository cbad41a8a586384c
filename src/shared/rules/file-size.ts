/** Units of section 9: each 1024 of the one before. */
const units = ['B', 'KB', 'MB', 'GB'] as const
const step = 1024

/** `1.5 MB`: at most two decimals, none for bytes, GB at the top. A negative or missing size is 0. */
export function formatFileSize(bytes: number): string {
  const size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  let exponent = 0
  // A value that would round up to 1024 moves on to the next unit.
  while (exponent < units.length - 1 && rounded(size / step ** exponent, exponent) >= step) exponent += 1
  return `${rounded(size / step ** exponent, exponent)} ${units[exponent] ?? 'GB'}`
}

function rounded(value: number, exponent: number): number {
  return exponent === 0 ? Math.round(value) : Math.round(value * 100) / 100
}
