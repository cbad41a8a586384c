/** Characters of a comment, on a record or on a task. */
export const MAX_COMMENT = 2000
