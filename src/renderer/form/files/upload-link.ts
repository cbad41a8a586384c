import { createContext } from 'react'
import type { UploadTarget } from '#shared/ipc/uploads.ts'

/** Of a published form that is filled in without a session: with what its files go up. */
export interface UploadLink extends Omit<NonNullable<UploadTarget['link']>, 'field'> {
  /** Told of every upload that begins. */
  readonly added: (ids: readonly string[]) => void
}

/** Null in forms of somebody who is signed in. */
export const UploadLinkContext = createContext<UploadLink | null>(null)
