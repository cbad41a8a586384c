const controls = 'input:not([disabled]), textarea:not([disabled]), button[role="switch"]:not([disabled])'
const inner = 'input:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]'

/**
 * Focuses the first control of an area, one that takes input by default, unless someone is at work in the area already:
 * a dialog is open for hands before it says that it has opened.
 */
export function focusFirst(area: HTMLElement | null | undefined, focusable = controls): void {
  if (!area || area.contains(document.activeElement)) return
  area.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}

/** The same for what may be there to be read alone: without a control the area itself, so that keys scroll it. */
export function focusContent(area: HTMLElement | null | undefined): void {
  focusFirst(area)
  if (!area || area.contains(document.activeElement)) return
  if (!area.hasAttribute('tabindex')) area.tabIndex = -1
  area.focus({ preventScroll: true })
}

/** The same, beginning with the control of this id where it is there and can be used: the first that must be filled in. */
export function focusField(area: HTMLElement | null | undefined, id: string | null): void {
  if (!area || area.contains(document.activeElement)) return
  const field = id === null ? null : area.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  const control = field?.matches(inner) ? field : field?.querySelector<HTMLElement>(inner)
  if (control) control.focus()
  focusFirst(area)
}
