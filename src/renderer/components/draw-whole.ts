import { create } from 'zustand'

/**
 * Whether lists and forms draw what is out of sight, too: somebody looks for words on the page, and what is not drawn
 * would not be found. Longer lists than `WHOLE_ROWS` stay as they are.
 */
export const useDrawWhole = create<{ readonly whole: boolean }>(() => ({ whole: false }))

/** The most rows of a page. */
export const WHOLE_ROWS = 500
