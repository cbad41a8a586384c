import * as z from 'zod'
import { uploadTarget, type UploadTarget } from '#shared/ipc/uploads.ts'
import type { ChosenDetails } from '#main/files/chosen.ts'

const result = z.object({
  name: z.string(),
  fileId: z.string(),
  url: z.string(),
  fileSize: z.number().optional(),
  fileExtension: z.string().optional(),
  fileVersionId: z.string().optional(),
})

const uploadRecord = z.object({
  id: z.string().min(1),
  name: z.string(),
  /** Null: the queue itself holds the content. */
  path: z.string().nullable(),
  size: z.number().min(0),
  /** The file's time of change, in milliseconds, when it was chosen. */
  changedAt: z.number(),
  target: uploadTarget,
  /** What a run that ended finds: it goes on with `waiting`. */
  state: z.enum(['waiting', 'paused', 'success', 'error']),
  /** MD5 of the content; null until it is known. */
  hash: z.string().nullable(),
  fault: z
    .object({ code: z.enum(['server', 'incomplete', 'changed', 'gone', 'unreadable']), message: z.string() })
    .nullable(),
  /** Of the registration, so that a lost answer does not make two files; another one for each try of the person. */
  submitKey: z.string(),
  result: result.nullable(),
  isCleared: z.boolean(),
  /** Something that waits for the server names it: it stays until that is sent. */
  isNeeded: z.boolean().default(false),
  createdAt: z.number(),
  /** When it was over; null while it is not. */
  endedAt: z.number().nullable(),
})
/** What is kept of an upload. */
export type UploadRecord = z.output<typeof uploadRecord>

/** Null for one of a newer release. */
export function readUploadRecord(text: string): UploadRecord | null {
  try {
    return uploadRecord.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function recordOf(
  { name, size, path, changedAt }: ChosenDetails,
  target: UploadTarget,
  made: { readonly id: string; readonly submitKey: string; readonly at: number },
): UploadRecord {
  return {
    id: made.id,
    name,
    path,
    size,
    changedAt,
    target,
    state: 'waiting',
    hash: null,
    fault: null,
    submitKey: made.submitKey,
    result: null,
    isCleared: false,
    isNeeded: false,
    createdAt: made.at,
    endedAt: null,
  }
}
