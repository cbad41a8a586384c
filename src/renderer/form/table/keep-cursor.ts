import type { MouseEvent } from 'react'

/**
 * For the press of a button below or beside the cell with the cursor: a cell that is left may show what is wrong with it,
 * which moves the button away before the release, and the click is lost. The table leaves the cell itself.
 */
export function keepCursor(event: MouseEvent): void {
  event.preventDefault()
}
