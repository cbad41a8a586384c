/** Rows per statement that keep `columns` values each below the bound parameter limits of both databases. */
export function batches<Row extends object>(rows: readonly Row[], parameters = 30_000): Row[][] {
  const columns = Object.keys(rows[0] ?? {}).length || 1
  const size = Math.max(1, Math.floor(parameters / columns))
  const result: Row[][] = []
  for (let start = 0; start < rows.length; start += size) result.push(rows.slice(start, start + size))
  return result
}
