import { useMemo } from 'react'
import type { Upload } from '#shared/ipc/uploads.ts'
import { useUploads } from '#renderer/platform/uploads.ts'

/** Uploads that were not put out of sight, the newest first. */
export function useShownUploads(): readonly Upload[] {
  const uploads = useUploads((state) => state.uploads)
  return useMemo(() => [...(uploads?.values() ?? [])].filter(({ isCleared }) => !isCleared).reverse(), [uploads])
}
