import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import { answers, routes } from './route.ts'

/** The form a draft belongs to, within one account: a form of a page, and the record that is edited or null for a new one. */
export const draftForm = z.object({
  moduleId: z.string().min(1).max(200),
  recordId: z.string().min(1).max(100).nullable(),
})
export type DraftForm = z.output<typeof draftForm>

/** What a list of drafts says about one. */
export const draftHead = z.object({
  /** The module's name. */
  module: z.string().max(200),
  /** What the record is called; empty for a new one. */
  title: z.string().max(200),
  /** The page whose form it is. */
  path: z.string().max(2000),
  /** Fingerprint of the record as it was loaded: another one says that the server's changed. */
  baseline: z.string().max(200),
})
export type DraftHead = z.output<typeof draftHead>

/** One place of a form: its path, the JSON text of what was typed there, and of what was there before. */
export const draftEntry = z.object({
  path: z.string().min(1).max(1000),
  value: z.string().max(4_000_000),
  from: z.string().max(4_000_000),
})
export type DraftEntry = z.output<typeof draftEntry>

export interface StoredDraft {
  readonly head: DraftHead
  readonly entries: readonly DraftEntry[]
  /** Epoch milliseconds of the last entry. */
  readonly at: number
  /** The server was asked to save and nobody knows what became of it: it may have been saved. */
  readonly isSaving: boolean
  /** The key it was being saved with. */
  readonly submit?: string | null
}

export interface DraftSummary extends DraftForm, DraftHead {
  readonly at: number
  /** Bytes on this device. */
  readonly size: number
}

const writer = z.string().min(1).max(100)

export const draftRoutes = routes({
  /**
   * Names the writer of a form that was opened, and answers its draft. `unkept`: the disk is full, or refuses, so that the
   * draft could not be read and nothing is kept for the moment. Fails with session.none.
   */
  'drafts.open': {
    input: draftForm,
    output: answers<{ writer: string; draft: StoredDraft | null; unkept?: ErrorCode }>(),
  },
  /**
   * Keeps what was typed. A writer goes on to its own account's file after the session ended, so that the last keys
   * before an expiry or a lock count; it reads nothing. Without entries it only says whether the form shows.
   */
  'drafts.write': {
    input: z.object({
      writer,
      head: draftHead,
      entries: z.array(draftEntry).max(20_000),
      /** Absent: as it was. */
      isSaving: z.boolean().optional(),
      /** The key it is being saved with. */
      submit: z.string().max(80).optional(),
      /** The form closes, and what was typed waits: its page is not led back to it. */
      isClosed: z.boolean().optional(),
    }),
    output: answers<{ removed: readonly string[]; full: boolean }>(),
    whileLocked: true,
  },
  /** The form was saved, or its draft discarded. Fails with storage.full or storage.failed; it is tried again then. */
  'drafts.discard': { input: z.object({ writer }), output: answers<null>(), whileLocked: true },
  'drafts.list': { input: z.undefined(), output: answers<readonly DraftSummary[]>() },
  'drafts.remove': { input: draftForm, output: answers<null>() },
  /**
   * Forms that a crash, an expiry or the end of the app took off the screen, the latest last. Each is told once more
   * should the page go away before its form showed; a form that takes the page with it twice stays closed.
   */
  'drafts.takeOpen': { input: z.undefined(), output: answers<readonly DraftSummary[]>() },
  /** Whether this page was loaded because the one before it crashed. Told once. */
  'drafts.crashed': { input: z.undefined(), output: answers<boolean>() },
})
