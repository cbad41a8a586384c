import type { CallParts } from '#main/http/contract.ts'

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]))
}

/** JSON of an input with sorted names: equal inputs give equal text, whatever order they were written in. */
export function canonicalInput(parts: CallParts): string {
  return JSON.stringify(sorted({ params: parts.params, query: parts.query, body: parts.body }))
}
