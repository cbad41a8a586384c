import { parseJson, type Raw, raw } from '#shared/form/parsing/read.ts'

/** Keys that a stored design has no columns for. */
export function unmappedKeys(stored: string | null | undefined): Raw {
  const parsed = parseJson(stored || '{}')
  return parsed.ok ? raw(parsed.value) : {}
}
