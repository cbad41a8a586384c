/** Bytes of a file that is kept until the server is back. */
export const MAX_OFFLINE_FILE = 100 * 1024 * 1024
/** Bytes of all of them together. */
export const MAX_OFFLINE_FILES = 1024 * 1024 * 1024
