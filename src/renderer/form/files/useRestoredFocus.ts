import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * A group of which parts go away, with the focus among them: the last place is filled, a file is taken out. The group
 * itself has the focus then, and Tab goes on within it. `parts`: changes whenever something of it may have gone.
 */
export function useRestoredFocus(parts: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [parts])
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    // What goes away, and a window that is left, say nothing of where the focus is now.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const leave = () => {
        if (relatedTarget !== null || (target.isConnected && document.hasFocus())) isInside.current = false
      }
      queueMicrotask(leave)
    },
  }
}
