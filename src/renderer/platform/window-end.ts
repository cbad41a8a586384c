/**
 * Called when the window closes, or the app ends, in the ordinary way: what waits for a pause in typing is told to main
 * then. `first`: before what others do then. Answers how to stop.
 */
export function onWindowEnd(work: () => void, order?: 'first'): () => void {
  const options = { capture: order === 'first' }
  window.addEventListener('beforeunload', work, options)
  return () => window.removeEventListener('beforeunload', work, options)
}
