import * as z from 'zod'
import { answers, routes } from './route.ts'

/** What the app keeps on this device, by what it means to the person. */
export type PersistedThing =
  | 'servers'
  | 'preferences'
  | 'desktop'
  | 'sessions'
  | 'certificates'
  | 'proxy'
  | 'downloads'
  | 'drafts'
  | 'uploads'
  | 'offline'
  | 'printQueue'
  | 'cache'
  | 'workspace'

/** Something of it could not be read, or not be written. Nothing is ever overwritten: what was there keeps a dated name. */
export interface StorageFault {
  readonly what: PersistedThing
  /** `gone`: what stands beside it says that it was there. `newer`: a later release wrote it. `unread`: the system refused. `unwritten`: what happened now is not kept. */
  readonly fault: 'damaged' | 'gone' | 'newer' | 'unread' | 'unwritten'
  /** The name, in the app's own folder, under which it was set aside; null where it is still in its place. */
  readonly aside: string | null
  /** Technical. */
  readonly detail: string
}

export const storageRoutes = routes({
  /** Since the app started, without those that were dismissed. */
  'storage.faults': { input: z.undefined(), output: answers<readonly StorageFault[]>(), whileLocked: true },
  /** The person has read them. */
  'storage.dismiss': { input: z.undefined(), output: answers<null>(), whileLocked: true },
  /** Shows the app's own folder in the system's file manager. Fails with desktop.refused. */
  'storage.showFolder': { input: z.undefined(), output: answers<null>() },
})
