/** The element that holds the pages. */
export const contentId = 'content'

/** From here Tab goes on to the first control of the page. */
export function focusContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true })
}
