import { useContext, useEffectEvent, useLayoutEffect } from 'react'
import { PagePath } from './leave-guard.tsx'

type Find = () => HTMLElement | null

interface PageTargets {
  readonly controls: Set<Find>
  /** The heading: always there, and what has the focus until the page knows better. */
  heading: Find | null
}

/** Where the focus goes in the pages that show, by the key of their tab. */
const pages = new Map<string, PageTargets>()
/** A page that took the focus on its heading, because nothing better was there yet. */
let waiting: string | null = null

/**
 * Says where the work in a page begins: its search field, its first row. Whoever comes to the page by key, or lost the
 * focus with what had it, goes on there. `heading` is for the shell's own heading of the page.
 */
export function useFocusTarget(find: Find, role: 'control' | 'heading' = 'control'): void {
  const page = useContext(PagePath)
  const read = useEffectEvent(find)
  useLayoutEffect(() => {
    const targets = pages.get(page) ?? { controls: new Set<Find>(), heading: null }
    const now: Find = () => read()
    pages.set(page, targets)
    if (role === 'heading') targets.heading = now
    else targets.controls.add(now)
    // It comes late, behind a skeleton: the focus that waits on the heading goes on to it, one that went elsewhere stays.
    if (role === 'control' && waiting === page && hasNothing(targets)) focusPage(page)
    return () => {
      targets.controls.delete(now)
      if (targets.heading === now) targets.heading = null
    }
  }, [page, role])
}

/** Puts the focus where the work of a page begins; false when the page is not on screen. */
export function focusPage(page: string): boolean {
  const targets = pages.get(page)
  if (!targets) return false
  for (const find of targets.controls) if (takesFocus(find())) return markFocused(null)
  if (takesFocus(targets.heading?.() ?? null)) return markFocused(page)
  return false
}

function markFocused(page: string | null): true {
  waiting = page
  return true
}

function takesFocus(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true })
  return element !== null && element === document.activeElement
}

function hasNothing(targets: PageTargets): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now === targets.heading?.()
}
