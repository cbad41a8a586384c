/** Section 5, Import, and section 9. */
export const importExtensions = ['xls', 'xlsx'] as const
export const MAX_IMPORT_BYTES = 500 * 1024
export const MAX_IMPORT_ROWS = 1000
/** A larger workbook is imported in parts of `MAX_IMPORT_ROWS` lines, up to these. */
export const MAX_PARTED_BYTES = 50 * 1024 * 1024
export const MAX_PARTED_ROWS = 100_000
