import type { ReactNode } from 'react'
import { byFit, type Fit } from './fit.ts'

/**
 * What is found stands in groups, in this order as far as it fits equally well; what was opened lately comes first while
 * nothing is typed.
 */
const groupNames = ['menus', 'commands', 'recent', 'people', 'records', 'tasks', 'messages'] as const
/** Menus that are merely like what was typed come after all that is called so. */
const shownNames = [...groupNames, 'alike'] as const
export type GroupName = (typeof shownNames)[number]

/** One thing that is found: what Enter does with it, and Shift+Enter where there is something else to do. */
export interface Hit {
  readonly key: string
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  /** How well it fits what was typed; left out where it holds that in something else than its title. */
  readonly fit?: Fit
  readonly run: () => void
  readonly also?: { readonly label: string; readonly run: () => void } | undefined
}

export type HitGroups = Partial<Readonly<Record<GroupName, readonly Hit[]>>>

type ShownGroup = readonly [name: GroupName, hits: readonly Hit[]]

/** The groups that hold something: those whose first thing is called, or begins with, what was typed before the others. */
export function shownGroups(groups: HitGroups, isWord: boolean): readonly ShownGroup[] {
  const some = (name: GroupName): readonly ShownGroup[] => {
    const hits = groups[name] ?? []
    return hits.length > 0 ? [[name, hits]] : []
  }
  if (!isWord) return (['recent', 'menus'] as const).flatMap(some)
  const found = groupNames.flatMap(some).map(([name, hits]): ShownGroup => [name, inOrder(hits)])
  const begins = ([, [first]]: ShownGroup) => (first?.fit === 'whole' || first?.fit === 'start' ? 0 : 1)
  return [...found.toSorted((one, other) => begins(one) - begins(other)), ...some('alike')]
}

/** What fits best first. */
export const inOrder = (hits: readonly Hit[]): readonly Hit[] =>
  hits.toSorted((one, other) => byFit({ fit: one.fit ?? 'inside' }, { fit: other.fit ?? 'inside' }))

/** The key of the hit so many steps after the one that is chosen; around the ends. Null where there is none. */
export function steppedKey(hits: readonly Hit[], chosen: string | null, step: number): string | null {
  const at = Math.max(
    0,
    hits.findIndex(({ key }) => key === chosen),
  )
  return hits[(at + step + hits.length) % hits.length]?.key ?? null
}
