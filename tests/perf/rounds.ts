import { median } from './table.ts'

/** One measurement by name: milliseconds, bytes, whatever the row says. */
export type Figures = Readonly<Record<string, number>>

/**
 * Measures several subjects in turns, so that what disturbs the machine disturbs all of them, and answers the medians.
 * Every other round goes backwards: no subject always comes first.
 */
export async function inTurns<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<Figures>>>,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(subjects) as Name[]
  const taken = new Map<Name, Figures[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken.get(name)?.push(await subjects[name]())
  }
  return Object.fromEntries(names.map((name) => [name, medians(taken.get(name) ?? [])])) as Record<Name, Figures>
}

function medians(list: readonly Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(list[0] ?? {}).map((name) => [name, median(list.map((figures) => figures[name] ?? Number.NaN))]),
  )
}
