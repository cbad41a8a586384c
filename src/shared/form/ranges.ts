import { parseExact } from '#shared/rules/exact-json.ts'
import { accepted, type Checked, refused } from './kind.ts'
import { isRaw } from './parsing/read.ts'

/** The two halves of a stored range, JSON text of older records too; undefined for what is none. */
export function halvesOf(raw: unknown): readonly [unknown, unknown] | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  const list: unknown = typeof raw === 'string' && raw.trimStart().startsWith('[') ? parsed(raw) : raw
  if (!Array.isArray(list) || list.length > 2) return undefined
  const [from = null, to = null] = list as unknown[]
  return from === null && to === null ? null : [from === '' ? null : from, to === '' ? null : to]
}

function parsed(text: string): unknown {
  try {
    return parseExact(text) as unknown
  } catch {
    return null
  }
}

/** Checks both halves; a range has two of them. `check` gets what is stored of the same half. */
export function checkHalves(
  raw: unknown,
  stored: unknown,
  check: (half: unknown, stored: unknown) => Checked,
): Checked {
  const halves = halvesOf(raw)
  if (halves === null) return accepted(null)
  if (halves === undefined) return refused('notList', raw)
  const before = halvesOf(stored) ?? [null, null]
  const checked = halves.map((half, at) => check(half, before[at]))
  const bad = checked.find((each) => !each.ok)
  if (bad && !bad.ok) return { ...bad, value: raw }
  const values = checked.map(({ value }) => value)
  if (values.every((value) => value === null)) return accepted(null)
  return values.includes(null) ? refused('incomplete', raw) : accepted(values)
}

/** The two texts of a written range, between any of the marks people write between them. */
export function rangeParts(text: string): readonly string[] {
  return text.split(/\s*[~～–—至]\s*|\s+(?:-|to)\s+/i).map((part) => part.trim())
}

/** Text of a range whose halves have texts; empty for what is none. */
export function rangeText(value: unknown, show: (half: unknown) => string): string {
  const halves = halvesOf(value)
  return halves ? halves.map((half) => (isRaw(half) ? '' : show(half))).join(' ~ ') : ''
}
