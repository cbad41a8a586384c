import { textWidth } from '#renderer/components/rows/text-width.ts'

/** Pixels of one control of a search row; ranges take two thirds more. */
export const searchWidth = 180
export const rangeWidth = 260

/** Pixels of a control beside its hint: its edges, and the cross that empties it. */
export const BESIDE_HINT = 44
const MAX_HINTED = 320

/** Pixels of a box whose hint names what it looks through: wider where the names need it, within limits. */
export function hintedWidth(hint: string): number {
  return Math.min(Math.max(Math.ceil(textWidth(hint)) + BESIDE_HINT, searchWidth), MAX_HINTED)
}
