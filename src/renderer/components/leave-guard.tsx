import { createContext, useContext } from 'react'

/** Key of the tab around a component, named by the shell; empty above all pages. */
export const PagePath = createContext('')

interface Guard {
  /** Something was typed that nobody has saved. */
  readonly isUnsaved: () => boolean
  /** A draft holds all of it: it is there again after the end of the app. Never where it is left out. */
  readonly isKept?: () => boolean
}

const guards = new WeakMap<Element, Guard>()

/**
 * Beside every form that can lose something: while `isUnsaved` answers true, closing or refreshing the page, signing out
 * and changing the server ask first, and closing the window does where no draft keeps it. An element, not an effect: a hidden page has its effects cleaned up, but keeps its
 * elements. Put it beside a dialog, not into it: a dialog on its way out no longer renders.
 */
export function LeaveGuard(guard: Guard) {
  const page = useContext(PagePath)
  const keep = (element: HTMLElement | null) => {
    if (element) guards.set(element, guard)
  }
  return <span ref={keep} hidden data-leave-guard={page} />
}

/** Tabs (by key) in which something was typed and not saved, each once. */
export function unsavedPages(): readonly string[] {
  return pagesWith(({ isUnsaved }) => isUnsaved())
}

/** Those of them in which a draft does not keep it. */
export function undraftablePages(): readonly string[] {
  return pagesWith(({ isUnsaved, isKept }) => isUnsaved() && isKept?.() !== true)
}

function pagesWith(isMeant: (guard: Guard) => boolean): readonly string[] {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-leave-guard]')]
  const meant = elements.filter((element) => {
    const guard = guards.get(element)
    return guard !== undefined && isMeant(guard)
  })
  return [...new Set(meant.map((element) => element.dataset['leaveGuard'] ?? ''))]
}
