const plainNumber = /^-?[\d,]*\d(?:\.(\d+))?$/

/** Most decimals among the numbers of a column; 0 when it holds none. */
export function decimalsOf(texts: Iterable<string>): number {
  let most = 0
  for (const text of texts) most = Math.max(most, plainNumber.exec(text)?.[1]?.length ?? 0)
  return most
}

/** A number with as many decimals as the others of its column, so that they stand below each other; other text as it is. */
export function withDecimals(text: string, decimals: number): string {
  const found = plainNumber.exec(text)
  const missing = found ? decimals - (found[1]?.length ?? 0) : 0
  if (missing <= 0) return text
  return `${text}${found?.[1] === undefined ? '.' : ''}${'0'.repeat(missing)}`
}
