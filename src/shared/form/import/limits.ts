/** Section 5, Import, and section 9. */
export const importExtensions = ['xls', 'xlsx'] as const
export const MAX_IMPORT_BYTES = 500 * 1024
export const MAX_IMPORT_ROWS = 1000
