import type { ReactNode } from 'react'

/** What is found stands in groups, in this order; what was opened lately comes first while nothing is typed. */
const groupNames = ['menus', 'commands', 'recent', 'people', 'records', 'tasks', 'messages'] as const
export type GroupName = (typeof groupNames)[number]

/** One thing that is found: what Enter does with it, and Shift+Enter where there is something else to do. */
export interface Hit {
  readonly key: string
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  readonly run: () => void
  readonly also?: { readonly label: string; readonly run: () => void } | undefined
}

export type HitGroups = Partial<Readonly<Record<GroupName, readonly Hit[]>>>

/** The groups that hold something, in their order. */
export function shownGroups(groups: HitGroups, isWord: boolean): readonly (readonly [GroupName, readonly Hit[]])[] {
  const names: readonly GroupName[] = isWord ? groupNames : ['recent', 'menus']
  return names.flatMap((name) => {
    const hits = groups[name] ?? []
    return hits.length > 0 ? [[name, hits] as const] : []
  })
}

/** The key of the hit so many steps after the one that is chosen; around the ends. Null where there is none. */
export function steppedKey(hits: readonly Hit[], chosen: string | null, step: number): string | null {
  const at = Math.max(
    0,
    hits.findIndex(({ key }) => key === chosen),
  )
  return hits[(at + step + hits.length) % hits.length]?.key ?? null
}
