/** Marks what searches beside the work: whoever goes there comes back to the field they were in. */
export const aside = { 'data-aside': '' } as const

let nextFocus: EventTarget | null = null
/** The last thing that a hand did was to press Tab. */
let isTab = false

// Forms are read where there is no window, too: in tests of their rules.
if (typeof document !== 'undefined') {
  addEventListener('focusout', ({ relatedTarget }) => (nextFocus = relatedTarget), { capture: true })
  addEventListener('focusout', () => (nextFocus = null))
  addEventListener(
    'keydown',
    ({ key, ctrlKey, altKey, metaKey }) => (isTab = key === 'Tab' && !ctrlKey && !altKey && !metaKey),
    { capture: true },
  )
  for (const press of ['pointerdown', 'mousedown'] as const)
    addEventListener(press, () => (isTab = false), { capture: true })
}

const isAside = (target: EventTarget | null) => target instanceof Element && target.closest('[data-aside]') !== null

/** Whether the focus only went aside: to a search beside the work, or to another window. */
function isFocusAside(): boolean {
  const { activeElement } = document
  // The element that had the focus keeps it while another window is in front.
  const isOtherWindow = activeElement !== null && activeElement !== document.body && !document.hasFocus()
  return isOtherWindow || isAside(nextFocus) || isAside(activeElement)
}

/**
 * Whether an empty field that loses the focus was left by somebody who is done with it, so that it may say what it lacks:
 * by Tab, or after it was edited. A click on a picker or another field, a dialog that opens, and the focus that a form
 * sets by itself leave an untouched field without anybody having passed it by.
 */
export function isLeftOnPurpose(isEdited: boolean): boolean {
  return (isTab || isEdited) && !isFocusAside()
}
