import type { KeyboardEvent } from 'react'
import styles from './frame.module.css'

/**
 * Arrow keys lead from the search box to the candidates below it, and from one to the next; Home and End to the ends.
 * Inside a tree the keys are the tree's.
 */
export function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  const pane = target instanceof HTMLElement ? target.closest(`.${styles.pane}`) : null
  if (!pane || event.nativeEvent.isComposing || event.defaultPrevented) return
  const items = [...pane.querySelectorAll<HTMLElement>('[role="option"], [role="tree"]')]
  const at = items.indexOf(target as HTMLElement)
  if (at < 0 && key !== 'ArrowDown') return
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const step = steps[key]
  if (step === undefined) return
  event.preventDefault()
  const next = step < 0 ? pane.querySelector('input') : items[Math.min(step, items.length - 1)]
  next?.focus()
}
