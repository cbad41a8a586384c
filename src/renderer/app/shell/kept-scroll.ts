import { type RefObject, type UIEvent, useCallback, useEffect } from 'react'
import type { KeptTab } from '#shared/ipc/windows.ts'
import type { Tab } from '../state/tabs.ts'

/** Pixels that a page, and the table in it, are scrolled by. */
export type Scroll = NonNullable<KeptTab['scroll']>

/** Of each tab, by its key: pages that left the window, and those of the last run, begin where they were. */
const places = new Map<string, Scroll>()
const listeners = new Set<() => void>()
/** Milliseconds of rest after which it is kept. */
const SETTLED = 500
/** Milliseconds in which a page has become as long as it was. */
const GROWN = 10_000

export const scrollOf = (key: string): Scroll | undefined => places.get(key)

/** What the last run left, in place of everything that is known. */
export function putScrolls(kept: readonly (readonly [string, Scroll])[]): void {
  places.clear()
  for (const [key, scroll] of kept) places.set(key, scroll)
}

/** Of tabs that are gone nothing is kept. */
export function forgetScrolls(tabs: readonly Tab[]): void {
  const there = new Set(tabs.map(({ key }) => key))
  for (const key of places.keys()) if (!there.has(key)) places.delete(key)
}

/** Tells when somebody has scrolled and came to rest. Answers how to stop. */
export function onScrolled(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let timer: ReturnType<typeof setTimeout> | undefined
function note(key: string, scroll: Scroll): void {
  places.set(key, scroll)
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const tell of listeners) tell()
  }, SETTLED)
}

const tableOf = (page: HTMLElement) => page.querySelector<HTMLElement>('[role="grid"], [role="treegrid"]')

/** Brings a page back to where it was scrolled, as soon as it is long enough, unless the person moves first. */
export function useKeptScroll(key: string, page: RefObject<HTMLElement | null>): (event: UIEvent<HTMLElement>) => void {
  useEffect(() => {
    const node = page.current
    const goal = places.get(key)
    if (!node || !goal || (goal.page === 0 && goal.table === 0)) return
    const end = performance.now() + GROWN
    let frame = 0
    const stop = () => cancelAnimationFrame(frame)
    const reach = (area: HTMLElement | null, top: number): boolean => {
      if (top === 0) return true
      if (!area || area.scrollHeight - area.clientHeight < top) return false
      area.scrollTop = top
      return true
    }
    const look = () => {
      const isThere = [reach(node, goal.page), reach(tableOf(node), goal.table)].every(Boolean)
      if (!isThere && performance.now() < end) frame = requestAnimationFrame(look)
    }
    look()
    const moves = ['wheel', 'pointerdown', 'keydown'] as const
    for (const move of moves) node.addEventListener(move, stop, { passive: true })
    return () => {
      stop()
      for (const move of moves) node.removeEventListener(move, stop)
    }
  }, [key, page])
  return useCallback(
    ({ target, currentTarget }) => {
      const table = tableOf(currentTarget)
      if (target !== currentTarget && target !== table) return
      note(key, { page: Math.round(currentTarget.scrollTop), table: Math.round(table?.scrollTop ?? 0) })
    },
    [key],
  )
}
