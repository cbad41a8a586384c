/** Section 5, Import, and section 9. */
export const importExtensions = ['xls', 'xlsx'] as const
export const MAX_IMPORT_BYTES = 500 * 1024
export const MAX_IMPORT_ROWS = 1000
/** Beyond the specification: a larger file goes in runs of `MAX_IMPORT_ROWS`. */
export const MAX_LARGE_BYTES = 30 * 1024 * 1024
export const MAX_LARGE_ROWS = 100_000
