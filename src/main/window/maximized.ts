/** The members of a window that are used. */
export interface MaximizingWindow {
  once(event: 'show', listener: () => void): unknown
  maximize(): void
  isMaximized(): boolean
}

/**
 * Opens a window maximized once it shows: to maximize it is to show it, before its first paint, and at a start that was
 * asked to show nothing. Answers whether it is maximized, or will be.
 */
export function maximizeOnceShown(window: MaximizingWindow, wanted: boolean): () => boolean {
  let waits = wanted
  window.once('show', () => {
    if (waits) window.maximize()
    waits = false
  })
  return () => waits || window.isMaximized()
}
