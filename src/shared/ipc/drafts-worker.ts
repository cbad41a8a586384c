import type { DraftEntry, DraftForm, DraftHead, DraftSummary, StoredDraft } from './drafts.ts'
import type { DatabaseOpened } from './worker-thread.ts'

/** What main asks of the drafts worker: arguments and answer per command. Types only, the trusted direction. */
export interface DraftCommands {
  /**
   * `file` null keeps everything in memory. `key` is 32 bytes. `owner` may be empty where nobody knows it. Fails with
   * OTHER_OWNER, and leaves the file as it is, when it is another person's.
   */
  open: { args: { file: string | null; key: Uint8Array | null; owner: string }; answer: DatabaseOpened }
  /** Whose a file is: empty where nobody knew it, null where there is none to read. It is not opened for use, nor changed. */
  ownerOf: { args: { file: string; key: Uint8Array }; answer: string | null }
  read: { args: DraftForm; answer: StoredDraft | null }
  /**
   * Puts entries over those of the same path; an entry's `from` counts the first time only. Without entries it changes
   * an existing draft alone. `removed`: titles of the oldest drafts that made room. `full`: it was too large to keep.
   */
  write: {
    args: {
      form: DraftForm
      head: DraftHead
      entries: readonly DraftEntry[]
      at: number
      isOpen: boolean
      /** Absent: as it was. */
      isSaving?: boolean | undefined
      submit?: string | undefined
    }
    answer: { removed: readonly string[]; full: boolean }
  }
  remove: { args: DraftForm; answer: null }
  list: { args: null; answer: readonly DraftSummary[] }
  /** Forms that were on screen, oldest first. */
  listOpen: { args: null; answer: readonly DraftSummary[] }
  /** These come back now: each does so twice at most before it is written again. */
  told: { args: readonly DraftForm[]; answer: null }
  /** The person left on purpose: no form counts as on screen any more. */
  closeAll: { args: null; answer: null }
  /** `remove` deletes those files with everything set aside. */
  close: { args: { remove: readonly string[] }; answer: null }
}
export type DraftCommand = keyof DraftCommands
