import { useState } from 'react'
import { create } from 'zustand'
import { trailOf } from '#shared/access/menu-index.ts'
import type { MenuRoute } from '#shared/access/routes.ts'
import { routeAt, useMenu } from '#renderer/access/menu-store.ts'

/** Pixels of one entry of the top menu (section 2, "Shell"). */
export const topEntryWidth = 116

/** How many of `count` entries stand in a top menu so wide; the others go under "more", which takes a place itself. */
export function fittingEntries(width: number, count: number): number {
  const places = Math.floor(width / topEntryWidth)
  return count <= places ? count : Math.max(places - 1, 0)
}

/**
 * The entry of the top level whose children the side menu shows (layout blend): the one just chosen, else the one of the
 * current page, else the last one, else the first that has children.
 */
export function useTopEntry(path: string): { readonly top: MenuRoute | null; readonly choose: (id: string) => void } {
  const index = useMenu((state) => state.index)
  const [chosen, setChosen] = useState<{ readonly path: string; readonly id: string } | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const route = routeAt(path)
  const own = route ? (trailOf(index, route)[0]?.meta.modelId ?? null) : null
  if (own !== null && own !== last) setLast(own)
  const id = (chosen?.path === path ? chosen.id : null) ?? own ?? last
  const first = index.routes.find((entry) => entry.kind === 'directory')
  return {
    top: (id === null ? undefined : index.byId.get(id)) ?? first ?? null,
    choose: (next) => {
      setChosen({ path, id: next })
      setLast(next)
    },
  }
}

/** Menu ids of the entries that stand under "more" right now. */
export const useTopOverflow = create<{ readonly hidden: ReadonlySet<string> }>(() => ({ hidden: new Set() }))
