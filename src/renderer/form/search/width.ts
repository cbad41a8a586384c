/** Pixels of one control of a search row; ranges take two thirds more. */
export const searchWidth = 180
export const rangeWidth = 260
