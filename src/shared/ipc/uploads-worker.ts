import type { DatabaseOpened } from './worker-thread.ts'

/** What an upload reads: a file of the person's disk, or content that the queue itself holds under the upload's id. */
export interface UploadSource {
  readonly id: string
  /** Null: the queue holds it. */
  readonly path: string | null
  /** Bytes, and the file's time of change in milliseconds, when it was chosen. */
  readonly size: number
  readonly changedAt: number
}

/** Why a source cannot be read, as the `code` of a failed command. */
export type SourceFault = 'SOURCE_GONE' | 'SOURCE_CHANGED' | 'SOURCE_UNREADABLE'

/** What main asks of the worker of uploads: arguments and answer per command. Types only, the trusted direction. */
export interface UploadCommands {
  /** `file` null keeps everything in memory. `key` is 32 bytes. Another `owner` than the file's finds nothing of the former. */
  open: { args: { file: string | null; key: Uint8Array | null; owner: string }; answer: DatabaseOpened }
  /** Every upload that can be decrypted, the oldest first: its JSON, and its acknowledged chunks, counted from 1. */
  list: { args: null; answer: readonly { readonly text: string; readonly chunks: readonly number[] }[] }
  put: { args: { id: string; text: string; createdAt: number }; answer: null }
  /** Content that no file holds, kept until the upload is removed. */
  keep: { args: { id: string; bytes: Uint8Array }; answer: null }
  /** Reads a file into the queue, in place of what was kept of it. Fails with a `SourceFault`. */
  keepFile: { args: { source: UploadSource }; answer: null }
  /** A server has this chunk. */
  acknowledge: { args: { id: string; chunk: number }; answer: null }
  /** What the server has, in place of what was acknowledged. */
  replaceChunks: { args: { id: string; chunks: readonly number[] }; answer: null }
  /** With its chunks and its content, overwritten and not only unlinked. */
  remove: { args: { id: string }; answer: null }
  /** `remove` deletes those files, with everything set aside. */
  close: { args: { remove: readonly string[] }; answer: null }
  /**
   * Hashes on for at most `budget` milliseconds, beginning where the last call for the same `job` ended. `hash` is the MD5
   * as lower-case hex once everything was read. Fails with a `SourceFault`.
   */
  hash: {
    args: { job: string; source: UploadSource; budget: number }
    answer: { readonly done: number; readonly hash: string | null }
  }
  /** Lets go of a hash that is not finished. */
  endHash: { args: { job: string }; answer: null }
  /** Bytes `from` to `to`, the end not included. Fails with a `SourceFault`. */
  read: { args: { source: UploadSource; from: number; to: number }; answer: Uint8Array<ArrayBuffer> }
}
export type UploadCommand = keyof UploadCommands
