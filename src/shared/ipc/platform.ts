import * as z from 'zod'
import { MAX_PAPER } from '#shared/rules/paper-size.ts'
import { draftEntry, draftHead } from './drafts.ts'
import { answers, routes } from './route.ts'
import type { CacheNote } from './session.ts'

/**
 * Answer of one platform call. Its data crosses as JSON text and is parsed once in the renderer: the bridge would copy
 * thousands of records value by value. `msg` is the server's own success text. A call that passes unchecked and was
 * refused has a `code` instead of the text: the caller inspects it (section 8).
 */
export interface CallAnswer {
  readonly msg: string
  readonly code?: number
  readonly text?: string
  readonly cache: CacheNote | null
  /** What became of the draft of the form that was saved; absent where the call had none. */
  readonly draft?: SavedDraft
}

/** The draft of a form that is saved is dropped by main itself. */
export interface SavedDraft {
  /** It is still on the disk, which refuses; it is tried again. */
  readonly isLeft: boolean
  /** Titles of older drafts that had to make room for it. */
  readonly removed: readonly string[]
}

/** `none`: nothing was stored. `running`: it is being worked on. `msg` is the server's answer of then, where it is known. */
export interface CallOutcome {
  readonly state: 'none' | 'running' | 'done' | 'refused' | 'cannotTell'
  readonly msg: string
}

const submitKey = z.string().regex(/^[\w-]{16,80}$/)

export interface ChosenFile {
  /** Names a file the person chose; the path stays in main. */
  readonly handle: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export const platformRoutes = routes({
  /** Any endpoint of the table that is not reserved for main; its own schemas check the parts. */
  'platform.call': {
    input: z.object({
      endpoint: z.string().min(1).max(100),
      params: z.record(z.string(), z.unknown()).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
      body: z.unknown().optional(),
      /** Only what the cache holds: the refetch after `cache.changed`. The server is asked when it holds nothing. */
      cacheOnly: z.boolean().optional(),
      /** Of a long list that allows it, only the items with these ids or codes. */
      only: z.array(z.string().min(1).max(100)).max(500).optional(),
      /** Of the press of a button that asks for it: a repeat has the same. */
      submitKey: submitKey.optional(),
      /**
       * The draft of the form that this call saves: what was typed is on the disk, with the key, before the server is asked,
       * and is dropped once it is saved.
       */
      draft: z
        .object({ writer: z.string().min(1).max(100), head: draftHead, entries: z.array(draftEntry).max(20_000) })
        .optional(),
      /** Ask the server first; the cache only when it cannot be reached, or, `soon`, when it takes longer than seconds. */
      fresh: z.union([z.boolean(), z.literal('soon')]).optional(),
    }),
    output: answers<CallAnswer>(),
  },
  /**
   * What became of a call whose answer was lost. A server that knows no keys cannot tell. What it made stale is asked for
   * again where it was done. Fails with platform.network while the server cannot be reached.
   */
  'platform.saveOutcome': {
    input: z.object({ endpoint: z.string().min(1).max(100), submitKey }),
    output: answers<CallOutcome>(),
  },
  'files.choose': {
    input: z.object({
      title: z.string().max(100).optional(),
      extensions: z.array(z.string().regex(/^\w{1,10}$/)).max(20),
      /** Bytes. */
      maxSize: z.number().int().positive().optional(),
    }),
    output: answers<ChosenFile | null>(),
  },
  /**
   * Keeps a small PNG that was made in the window (a cropped avatar), to be uploaded by its handle like a chosen
   * file. The only bytes that cross the bridge: no file holds them yet.
   */
  'files.keepPicture': {
    input: z.object({ name: z.string().regex(/^[\w-]{1,40}\.png$/), base64: z.base64().min(1).max(700_000) }),
    output: answers<ChosenFile>(),
  },
  /**
   * Keeps part of what was scanned, a PDF or a picture that was cut in the window, to be uploaded by its handle. Fails with
   * file.type for anything else.
   */
  'files.keepPaper': {
    input: z.object({ name: z.string().min(1).max(200), base64: z.string().min(1).max(MAX_PAPER) }),
    output: answers<ChosenFile>(),
  },
  /** Sends a chosen file to a multipart endpoint. */
  'files.upload': {
    input: z.object({
      endpoint: z.string().min(1).max(100),
      handle: z.string().min(1).max(100),
      params: z.record(z.string(), z.unknown()).optional(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
    output: answers<{ msg: string; data: unknown }>(),
  },
  /** Fetches a link an export answered and stores it where the person says; null when cancelled. */
  'files.saveLink': {
    input: z.object({ url: z.string().min(1).max(4000), name: z.string().min(1).max(300) }),
    output: answers<{ name: string; size: number } | null>(),
  },
  /**
   * Asks for the place first, then has an endpoint make a file (an export) and stores it there; null when cancelled. It
   * is one of the transfers from the press on: with its progress, cancelled and asked for again from there.
   */
  'files.saveMade': {
    input: z.object({
      endpoint: z.string().min(1).max(100),
      params: z.record(z.string(), z.unknown()).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
      body: z.unknown().optional(),
      name: z.string().min(1).max(300),
    }),
    output: answers<{ name: string; size: number } | null>(),
  },
  /** Fetches a link and opens the file with the program of the system; file.type for a kind that could run. */
  'files.openLink': {
    input: z.object({ url: z.string().min(1).max(4000), name: z.string().min(1).max(300) }),
    output: answers<null>(),
  },
  /** Shows a file saved in this session in the file manager. */
  'files.reveal': { input: z.object({ name: z.string().min(1).max(300) }), output: answers<null>() },
})
