import { createContext, useContext } from 'react'

/** Key of the tab around a component, named by the shell; empty above all pages. */
export const PagePath = createContext('')

const checks = new WeakMap<Element, () => boolean>()

/**
 * Beside every form that can lose something: while `isUnsaved` answers true, closing or refreshing the page, signing out
 * and changing the server ask first. An element, not an effect: a hidden page has its effects cleaned up, but keeps its
 * elements. Put it beside a dialog, not into it: a dialog on its way out no longer renders.
 */
export function LeaveGuard({ isUnsaved }: { readonly isUnsaved: () => boolean }) {
  const page = useContext(PagePath)
  const keep = (element: HTMLElement | null) => {
    if (element) checks.set(element, isUnsaved)
  }
  return <span ref={keep} hidden data-leave-guard={page} />
}

/** Tabs (by key) in which something was typed and not saved, each once. */
export function unsavedPages(): readonly string[] {
  const guards = [...document.querySelectorAll<HTMLElement>('[data-leave-guard]')]
  const unsaved = guards.filter((guard) => checks.get(guard)?.() ?? false)
  return [...new Set(unsaved.map((guard) => guard.dataset['leaveGuard'] ?? ''))]
}
