import { besideMark } from '#renderer/components/page/SidePanel.tsx'
import { create } from 'zustand'
import { contentId } from './content.ts'

interface FindStore {
  /** Where the words are looked for: the page that shows, or the dialog in front of it. Null: nobody looks. */
  readonly root: HTMLElement | null
  /** What was looked for last stays for the next time. */
  readonly words: string
  /** Raised when the key is pressed again: the words are to be typed anew. */
  readonly asked: number
  /** Steps forward and back by key, counted: the bar goes after them. */
  readonly step: number
}

const nothing: FindStore = { root: null, words: '', asked: 0, step: 0 }

export const useFind = create<FindStore>(() => nothing)

/** Closes the bar; nothing of what was looked for stays. */
export function forgetFind(): void {
  useFind.setState(nothing)
}

/** Opens the bar for what is in front, or goes to its field again; words that are marked on the page are looked for. */
export function openFind(): void {
  const root = front()
  if (root === null) return
  const marked = (getSelection()?.toString() ?? '').trim()
  const words = marked !== '' && marked.length <= 100 && !marked.includes('\n') ? marked : null
  useFind.setState(({ asked, words: before }) => ({ root, asked: asked + 1, words: words ?? before }))
}

/** To the next match, or the one before it; opens the bar when it is not there. */
export function stepFind(by: 1 | -1): void {
  if (useFind.getState().root === null) openFind()
  else useFind.setState(({ step }) => ({ step: step + by }))
}

/** What lies over everything else; null while no page shows, as under the lock. */
export function front(): HTMLElement | null {
  const shows = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  // A panel beside the page is looked through by whoever is in it.
  const isInFront = (dialog: HTMLElement) => !dialog.hasAttribute(besideMark) || dialog.contains(document.activeElement)
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(shows).filter(isInFront)
  const page = document.getElementById(contentId)
  return dialogs.at(-1) ?? (page && shows(page) ? page : null)
}
