/**
 * Called when the window closes, or the app ends, in the ordinary way: what waits for a pause in typing is told to main
 * then. `first`: before what others do then. Answers how to stop.
 */
export function onWindowEnd(work: () => void, order?: 'first'): () => void {
  const options = { capture: order === 'first' }
  window.addEventListener('beforeunload', work, options)
  return () => window.removeEventListener('beforeunload', work, options)
}

/** While `isHeld` answers true, closing the window is put to main, which may leave it open. Answers how to stop. */
export function holdWindow(isHeld: () => boolean): () => void {
  const hold = (event: Event) => {
    if (isHeld()) event.preventDefault()
  }
  window.addEventListener('beforeunload', hold)
  return () => window.removeEventListener('beforeunload', hold)
}
