import * as z from 'zod'
import { answers, routes } from './route.ts'

/** A scan in the folder that is watched, which nothing writes to any more. */
export interface WaitingScan {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** The folder of this computer that a scanner writes to. */
export interface ScanFolder {
  /** Its name; null: none is watched. */
  readonly folder: string | null
  /** It can be read now: a share of the network may be away. */
  readonly isThere: boolean
  readonly waiting: readonly WaitingScan[]
}

const id = z.object({ id: z.string().min(1).max(100) })

export const paperInRoutes = routes({
  'paperIn.folder': { input: z.undefined(), output: answers<ScanFolder>() },
  /** Asks the person by the dialog of the system; as before where they cancel. */
  'paperIn.chooseFolder': { input: z.object({ title: z.string().max(100) }), output: answers<ScanFolder>() },
  'paperIn.stopFolder': { input: z.undefined(), output: answers<ScanFolder>() },
  /** A scan that waits: its name, and its content as base64. Fails with file.unreadable, file.tooLarge. */
  'paperIn.open': { input: id, output: answers<{ readonly name: string; readonly base64: string }>() },
  /** All of it was filed: it moves to `done` beneath the folder, and does not come again. */
  'paperIn.done': { input: id, output: answers<ScanFolder>() },
})
