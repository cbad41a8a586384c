import type { DatabaseOpened } from './worker-thread.ts'

/** What main asks of the print queue's worker: arguments and answer per command. Types only, the trusted direction. */
export interface PrintQueueCommands {
  /** `file` null keeps everything in memory. `key` is 32 bytes. */
  open: { args: { file: string | null; key: Uint8Array | null }; answer: DatabaseOpened }
  /** JSON of every job that can be decrypted, the oldest first. */
  list: { args: null; answer: readonly string[] }
  /** On disk when it is answered: the step that follows must not happen before. */
  put: { args: { id: string; text: string; createdAt: number }; answer: null }
  /** The same for many, all of them or none. */
  putAll: { args: { jobs: readonly { id: string; text: string; createdAt: number }[] }; answer: null }
  /** Overwritten, not only unlinked. */
  remove: { args: { ids: readonly string[] }; answer: null }
  /** `remove` deletes those files, with everything set aside. */
  close: { args: { remove: readonly string[] }; answer: null }
}
export type PrintQueueCommand = keyof PrintQueueCommands
