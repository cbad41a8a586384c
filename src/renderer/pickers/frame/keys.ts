import type { KeyboardEvent } from 'react'
import styles from './frame.module.css'

/**
 * The arrow down leads from the search box to the list or tree below it, the arrow up from there back; what else keys do
 * there is its own.
 */
export function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  const pane = target instanceof HTMLElement ? target.closest(`.${styles.pane}`) : null
  if (!pane || event.nativeEvent.isComposing || event.defaultPrevented) return
  const isInList = target instanceof HTMLElement && target.matches('[role="listbox"], [role="tree"]')
  if (isInList ? key !== 'ArrowUp' : key !== 'ArrowDown') return
  const next = pane.querySelector<HTMLElement>(isInList ? 'input' : '[role="listbox"], [role="tree"]')
  event.preventDefault()
  next?.focus()
}
