import { focusPage } from '#renderer/components/focus-target.ts'
import { useTabs } from '../state/tabs.ts'

/** The element that holds the pages. */
export const contentId = 'content'

/** Where the work of the page that shows begins. */
export function focusActivePage(): void {
  if (!focusPage(useTabs.getState().active)) focusContent()
}

/** As above, when what had the focus is gone. */
export function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusActivePage()
}

/** From here Tab goes on to the first control of the page. */
export function focusContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true })
}
