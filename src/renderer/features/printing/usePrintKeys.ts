import { type RefObject, useEffect, useRef } from 'react'
import { on } from '#renderer/platform/request.ts'

/** Controls in which Enter already means something. */
const ownEnter = 'form, button, a, textarea, [role="combobox"], [role="menuitem"], [role="radio"], input[type="radio"]'

/** Another dialog stands over the one that prints. */
function isElsewhere(target: Element, area: Element | null): boolean {
  const dialog = target.closest('[role="dialog"]')
  return dialog !== null && !dialog.contains(area)
}

/**
 * Enter prints within the dialog that `area` is part of; so does Ctrl+P, which is taken here before it reaches what lies
 * below the dialog.
 */
export function usePrintKeys(area: RefObject<Element | null>, print: () => void): void {
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'
      const isEnter =
        event.key === 'Enter' &&
        !(
          event.target instanceof Element &&
          (event.target.closest(ownEnter) !== null || isElsewhere(event.target, area.current))
        )
      if (!isShortcut && !isEnter) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKey, true)
    // From main's menu.
    const stop = on('shell.command', ({ command }) => {
      if (command === 'print') latest.current()
    })
    return () => {
      window.removeEventListener('keydown', onKey, true)
      stop()
    }
  }, [area])
}
