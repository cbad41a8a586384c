/** Rows of a shown list of which a change may say that only its own is another one; a longer list is asked for again. */
export const MAX_SHOWN = 200
