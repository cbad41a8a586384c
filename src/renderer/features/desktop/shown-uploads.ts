import { useMemo } from 'react'
import type { Upload } from '#shared/ipc/uploads.ts'
import { useUploads } from '#renderer/platform/uploads.ts'

type Uploads = ReadonlyMap<string, Upload> | null

const shownOf = (uploads: Uploads) => [...(uploads?.values() ?? [])].filter(({ isCleared }) => !isCleared)

/** Uploads that were not put out of sight, the newest first. */
export function useShownUploads(): readonly Upload[] {
  const uploads = useUploads((state) => state.uploads)
  return useMemo(() => shownOf(uploads).reverse(), [uploads])
}

/** How many uploads are in sight, and how many of them are not over. */
export function countUploads(uploads: Uploads): { readonly shown: number; readonly sending: number } {
  const all = shownOf(uploads)
  const sending = all.filter(({ phase }) => phase !== 'success' && phase !== 'error').length
  return { shown: all.length, sending }
}
