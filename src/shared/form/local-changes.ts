import { isSame } from './same.ts'

export interface OverTheirs<Values> {
  readonly values: Values
  /** Names of fields that both sides changed, to different values: the typed ones count. */
  readonly conflicts: readonly string[]
}

/** What a form changed by its saves, answered or not, by names of fields. */
export type LocalChanges = Readonly<Record<string, unknown>>

const valuesOf = (values: object) => new Map<string, unknown>(Object.entries(values))

/** Of what is sent, what it changes of what the server held: the rest is of others, and not the form's own. */
export function ownChanges(values: object, held: object): LocalChanges {
  const before = valuesOf(held)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before.get(name))))
}

/**
 * What a form began with, and what it knows besides where the server holds just that: what it changed itself, since a save
 * whose answer was lost is nobody else's change, and what the person agreed to save over.
 */
export function withKnown<Values extends object>(
  loaded: Values,
  known: readonly LocalChanges[],
  current: Values,
): Values {
  const now = valuesOf(current)
  const same = known.flatMap((each) => Object.entries(each)).filter(([name, value]) => isSame(value, now.get(name)))
  return { ...loaded, ...Object.fromEntries(same) }
}

/** What others made of the fields that a person was asked about, by names: it is no news any more. */
export function agreedTo(names: readonly string[], current: object): LocalChanges {
  const now = valuesOf(current)
  return Object.fromEntries(names.map((name) => [name, now.get(name)]))
}

/**
 * What was typed in a dialog over what the server holds by now, field by field: whoever changed a name takes nothing back
 * that somebody else changed beside it. A field that does not show has no typed value.
 */
export function confirmOverwrite<Values extends object>(
  loaded: Values,
  typed: Values,
  current: Values,
): OverTheirs<Values> {
  const [before, mine, theirs] = [valuesOf(loaded), valuesOf(typed), valuesOf(current)]
  const taken = new Map<string, unknown>()
  const conflicts: string[] = []
  for (const [name, now] of theirs) {
    const was = before.get(name)
    if (isSame(now, was)) continue
    if (!mine.has(name) || isSame(mine.get(name), was)) taken.set(name, now)
    else if (!isSame(mine.get(name), now)) conflicts.push(name)
  }
  return { values: { ...typed, ...Object.fromEntries(taken) }, conflicts }
}
