/** Marks what searches beside the work: whoever goes there comes back to the field they were in. */
export const aside = { 'data-aside': '' } as const

let nextFocus: EventTarget | null = null

addEventListener('focusout', ({ relatedTarget }) => (nextFocus = relatedTarget), { capture: true })
addEventListener('focusout', () => (nextFocus = null))

const isAside = (target: EventTarget | null) => target instanceof Element && target.closest('[data-aside]') !== null

/**
 * Whether the focus only went aside: to a search beside the work, or to another window. A field left like that is not
 * done with, so that nothing is said yet about what it still lacks.
 */
export function isFocusAside(): boolean {
  const { activeElement } = document
  // The element that had the focus keeps it while another window is in front.
  const isOtherWindow = activeElement !== null && activeElement !== document.body && !document.hasFocus()
  return isOtherWindow || isAside(nextFocus) || isAside(activeElement)
}
