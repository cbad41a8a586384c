import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Controls in which a letter means something, and whatever lies over the page. */
const taken =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"], [role="dialog"], [role="tablist"]'

/**
 * Single letters act on the task that is shown, while the keyboard is in its page, in the list that it stands beside, or
 * nowhere: never in what somebody types into, and never behind a dialog.
 */
export function useTaskKeys(
  area: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const run = keys[event.key.toLowerCase()]
    const task = area.current
    if (!run || !task || !(event.target instanceof Element)) return
    const page = task.closest('[data-task-split]') ?? task
    if (event.target !== document.body && !event.target.contains(page) && !page.contains(event.target)) return
    const holder = event.target.closest(taken)
    const isListBeside = holder?.getAttribute('role') === 'grid' && page !== task && !task.contains(holder)
    if ((holder && !isListBeside) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
    event.preventDefault()
    run()
  })
  // A page whose tab is not the one in front has no effects.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
