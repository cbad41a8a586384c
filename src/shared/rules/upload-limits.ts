/** Bytes of one piece of a chunked upload (section 9). */
export const CHUNK_SIZE = 5_242_880
/** Smallest piece a server takes: smaller ones would be too many files. */
export const MIN_CHUNK_SIZE = 100 * 1024
/** Bytes of one file. */
export const MAX_FILE_SIZE = 4 * 1024 ** 3
/** Bytes of a file that is sent in one piece. */
export const MAX_WHOLE_UPLOAD = 100 * 1024 * 1024

export interface ChunkPlan {
  readonly chunkNumber: number
  readonly chunkSize: number
  readonly totalSize: number
  readonly totalChunks: number
}

/**
 * Bytes that a chunk must have; null when its number or its sizes cannot be. Like other clients of the family cut them,
 * the last chunk may also hold what would be one more, shorter one.
 */
export function chunkLength({ chunkNumber, chunkSize, totalSize, totalChunks }: ChunkPlan): number | null {
  if (chunkSize < MIN_CHUNK_SIZE || chunkSize > CHUNK_SIZE || totalSize < 1 || totalSize > MAX_FILE_SIZE) return null
  const last = totalSize - (totalChunks - 1) * chunkSize
  if (last < 1 || last >= 2 * chunkSize || totalChunks < 1 || chunkNumber < 1 || chunkNumber > totalChunks) return null
  return chunkNumber === totalChunks ? last : chunkSize
}
