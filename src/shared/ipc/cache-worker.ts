import type { CacheGroup } from '#shared/api/endpoint.ts'
import type { DatabaseOpened } from './worker-thread.ts'

/** Names one cached answer: the endpoint and the canonical JSON of its input, without `n`. */
export interface CacheKey {
  readonly endpoint: string
  readonly input: string
}

/** One stored answer: `text` is the JSON of `data`, `at` epoch milliseconds of the server's answer. */
export interface StoredAnswer {
  readonly text: string
  readonly message: string
  readonly at: number
  /** A later write made it stale: the server is asked first. */
  readonly stale: boolean
}

/** What main asks of the cache worker: arguments and answer per command. Types only, the trusted direction. */
export interface CacheCommands {
  /** `file` null keeps everything in memory. `key` is 32 bytes; null stores plain text, for memory only. */
  open: { args: { file: string | null; key: Uint8Array | null }; answer: DatabaseOpened }
  read: { args: CacheKey; answer: StoredAnswer | null }
  write: {
    args: CacheKey & { group: CacheGroup; text: string; message: string; at: number; stale: boolean }
    /** `changed`: another text was stored before. `isNew`: none was. */
    answer: { changed: boolean; isNew: boolean }
  }
  /** Marks groups stale; null marks all. */
  invalidate: { args: { groups: readonly CacheGroup[] | null }; answer: null }
  remove: { args: CacheKey; answer: null }
  /** Binds the open cache to a user id; everything of another user goes. */
  claim: { args: { owner: string }; answer: { wiped: boolean } }
  /** `remove` deletes the file, or those named, with everything set aside. */
  close: { args: { remove: readonly string[] }; answer: null }
}
export type CacheCommand = keyof CacheCommands
