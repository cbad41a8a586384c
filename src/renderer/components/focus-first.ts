const controls = 'input:not([disabled]), textarea:not([disabled]), button[role="switch"]:not([disabled])'

/**
 * Focuses the first control of an area, one that takes input by default, unless someone is at work in the area already:
 * a dialog is open for hands before it says that it has opened.
 */
export function focusFirst(area: HTMLElement | null | undefined, focusable = controls): void {
  if (!area || area.contains(document.activeElement)) return
  area.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}
