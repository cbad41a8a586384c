import * as z from 'zod'
import type { ChosenFile } from './platform.ts'
import { answers, routes } from './route.ts'

/** Section 4. `checking`: its content hash is being worked out. */
export type UploadPhase = 'waiting' | 'checking' | 'uploading' | 'paused' | 'success' | 'error'

/**
 * Why an upload failed. `server`: it refused, in the words of `message`. `incomplete`: the server said neither that it has
 * the file nor what it lacks. `changed` and `gone`: the file on this device. `unreadable`: it cannot be read.
 */
export type UploadFault = 'server' | 'incomplete' | 'changed' | 'gone' | 'unreadable'

/** Section 3, Uploaded file and Uploaded image: what a form keeps. */
export interface StoredFileValue {
  readonly name: string
  readonly fileId: string
  readonly url: string
  readonly fileSize?: number
  readonly fileExtension?: string
  readonly fileVersionId?: string
}

/** One upload of the account that is signed in, or of a visitor of a published form. */
export interface Upload {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly phase: UploadPhase
  /** Bytes hashed while it is checked, else bytes the server acknowledged. */
  readonly done: number
  /** 0 to 99 before its success (section 4). */
  readonly percent: number
  /** Bytes a second; 0 while nothing can be said. */
  readonly speed: number
  /** Milliseconds; null while nothing can be said. */
  readonly remaining: number | null
  /** What it waits for by itself: the network, or a session. */
  readonly waitsFor: 'network' | null
  readonly fault: { readonly code: UploadFault; readonly message: string } | null
  readonly result: StoredFileValue | null
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** The person has put it out of sight: forms that wait for it still find it. */
  readonly isCleared: boolean
  /** Something that waits for the server names it: it is not removed by itself. */
  readonly isNeeded?: boolean
}

/** What changed of the uploads; `all` stands in place of everything that was known. */
export interface UploadsChange {
  readonly all: boolean
  readonly uploads: readonly Upload[]
  readonly removed: readonly string[]
}

const id = z.object({ id: z.string().min(1).max(100) })

/** Files of this number are taken at once; a larger folder is refused. */
export const MAX_AT_ONCE = 500

export const uploadTarget = z.object({
  /** Type of the stored file, as it stands in paths (section 9: annex, annexpic). */
  type: z.string().regex(/^\w{1,30}$/),
  /** `whole`: one request, as pictures are sent. `chunked`: in pieces that outlive an interruption. */
  mode: z.enum(['chunked', 'whole']),
  pathType: z.enum(['defaultPath', 'selfPath']),
  isAccount: z.union([z.literal(0), z.literal(1)]),
  folder: z.string().max(300),
  /** Of a published form, filled in without a session: its link, the field, and the secret that the form submits it with. */
  link: z
    .object({
      id: z.string().min(1).max(100),
      encryption: z.string().min(1).max(200),
      field: z.string().min(1).max(200),
      ticket: z.string().regex(/^[\w-]{30,100}$/),
    })
    .optional(),
})
/** Where a server puts a file, and how it is sent (wire contract 5.9). */
export type UploadTarget = z.output<typeof uploadTarget>

export const uploadRoutes = routes({
  /** The system's dialog; an empty list when it is cancelled. Of a folder come all files that lie below it. */
  'uploads.choose': {
    input: z.object({
      title: z.string().max(100).optional(),
      /** Without dots; none: every file. */
      extensions: z.array(z.string().regex(/^\w{1,10}$/)).max(100),
      multiple: z.boolean(),
      folder: z.boolean().optional(),
    }),
    output: answers<readonly ChosenFile[]>(),
  },
  /** The picture on the clipboard as a PNG of this name; null where there is none. */
  'uploads.pastePicture': {
    input: z.object({ name: z.string().min(1).max(100) }),
    output: answers<ChosenFile | null>(),
  },
  /**
   * Files, and everything below folders, that were dropped or pasted. Only preload asks it, for paths that the system
   * gave the window with them. Fails with file.tooLarge for more than may be taken at once.
   */
  'uploads.take': {
    input: z.object({ paths: z.array(z.string().min(1).max(5000)).max(MAX_AT_ONCE) }),
    output: answers<readonly ChosenFile[]>(),
    fromPreload: true,
  },
  /** Begins to send files that were picked. Fails with file.unreadable for a handle that is not known. */
  'uploads.add': {
    input: z.object({ handles: z.array(z.string().min(1).max(100)).min(1).max(MAX_AT_ONCE), target: uploadTarget }),
    output: answers<readonly Upload[]>(),
  },
  'uploads.list': { input: z.undefined(), output: answers<readonly Upload[]>() },
  'uploads.pause': { input: id, output: answers<null>() },
  'uploads.resume': { input: id, output: answers<null>() },
  /** Once more after an error; a file that changed only with the person's consent, and then from its beginning. */
  'uploads.retry': { input: id.extend({ changed: z.boolean().optional() }), output: answers<null>() },
  /** Ends and forgets it. */
  'uploads.remove': { input: id, output: answers<null>() },
  /** Puts everything that is over out of sight. */
  'uploads.clear': { input: z.undefined(), output: answers<null>() },
})
