import type { KeyboardEvent } from 'react'

/** The row that a key leads to; null when the key is not one that moves. `page`: rows in view. */
export function rowStep(key: string, index: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return Math.min(index + page, count - 1)
    case 'PageUp':
      return Math.max(index - page, 0)
    default:
      return null
  }
}

/**
 * Left and right go along the buttons in the cells and the actions of a row, and Escape or left from the first back to
 * the row; from the row, right goes to the first. True when the key was taken: in a dialog, Escape is the dialog's.
 */
export function moveAlongActions(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return false
  const row = target.closest<HTMLElement>('[data-row-key]')
  const buttons = [...(row?.querySelectorAll<HTMLElement>('[data-cell-action], [data-row-actions] button') ?? [])]
  const at = buttons.indexOf(target)
  if (!row || (at < 0 && target !== row)) return false
  if (key === 'Escape' && row?.closest('[role="dialog"]')) return false
  const next =
    key === 'ArrowRight'
      ? buttons[Math.min(at + 1, buttons.length - 1)]
      : at >= 0 && (key === 'ArrowLeft' || key === 'Escape')
        ? key === 'ArrowLeft' && at > 0
          ? buttons[at - 1]
          : row
        : undefined
  if (!next) return false
  next.focus({ preventScroll: true })
  return true
}
