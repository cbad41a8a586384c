/** Marks the document while it is locked; the style sheet hides everything but the lock then. */
const mark = 'data-locked'

/**
 * Locks the document: everything in the document but `lock` stays as it is, unseen and out of reach of pointer, keys
 * and screen readers, what is added meanwhile included. Answers how to open it, with the focus where it was.
 */
export function coverDocument(lock: HTMLElement): () => void {
  const root = document.documentElement
  const focused = document.activeElement
  const title = document.title
  const covered = new Set<Element>()
  const cover = () => {
    for (const element of document.body.children) {
      if (element === lock || element.hasAttribute('inert')) continue
      element.setAttribute('inert', '')
      covered.add(element)
    }
  }
  cover()
  const watch = new MutationObserver(cover)
  watch.observe(document.body, { childList: true })
  root.setAttribute(mark, '')
  window.addEventListener('keydown', stopCommand, { capture: true })
  return () => {
    watch.disconnect()
    root.removeAttribute(mark)
    window.removeEventListener('keydown', stopCommand, { capture: true })
    for (const element of covered) element.removeAttribute('inert')
    document.title = title
    // What was not painted a moment ago takes the focus only once it is drawn again.
    if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus({ preventScroll: true }))
  }
}

/** Keys of the shell below do nothing; copying, pasting and typing are the browser's own and go on. */
function stopCommand(event: KeyboardEvent): void {
  const isFunctionKey = /^F\d+$/.test(event.key)
  if (event.ctrlKey || event.metaKey || event.altKey || isFunctionKey) event.stopPropagation()
}
