import { parseExact } from '#shared/rules/exact-json.ts'

/** Reads untrusted JSON without ever throwing: each reader gives a fallback for a wrong type. */
export type Raw = Readonly<Record<string, unknown>>

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function raw(value: unknown): Raw {
  return isRaw(value) ? value : {}
}

export function rawList(value: unknown): readonly Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : []
}

export function text(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : fallback
}

/** JavaScript reads more: 0x10 and 0b11 are codes that somebody typed, and no 16 and 3. */
const decimal = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** Finite numbers and decimal text; anything else is the fallback. */
export function number<Fallback>(value: unknown, fallback: Fallback): number | Fallback {
  if (typeof value === 'number') return Number.isFinite(value) ? value : fallback
  if (typeof value !== 'string' || !decimal.test(value)) return fallback
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : fallback
}

/** Booleans, 0/1 and their text forms. */
export function yes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** A list of ids that may also come as one id or a comma list. */
export function idList(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map((item) => text(item)).filter((item) => item !== '')
  return text(value)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export function oneOf<const Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  return choices.find((choice) => choice === value) ?? fallback
}

/** A key of a record: an identifier, because servers make a column of it, and none that every object has by birth. */
export function isFieldName(name: string): boolean {
  return /^[A-Za-z_]\w{0,99}$/.test(name) && !(name in Object.prototype)
}

export function parseJson(source: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(source) }
  } catch (fault) {
    return { ok: false, problem: fault instanceof Error ? fault.message : 'not JSON' }
  }
}

/** The same of values, whose long ids some servers write as numbers. */
export function parseValues(source: string): ReturnType<typeof parseJson> {
  try {
    return { ok: true, value: parseExact(source) }
  } catch (fault) {
    return { ok: false, problem: fault instanceof Error ? fault.message : 'not JSON' }
  }
}
