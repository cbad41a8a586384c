import { useEffect } from 'react'
import { type FileEntry, fileEntries, isPending } from '#shared/form/files.ts'
import { request } from '#renderer/platform/request.ts'
import { subscribeUploads, useUploads } from '#renderer/platform/uploads.ts'
import type { EditProps } from '../view.ts'
import { finishedFiles } from './follow-uploads.ts'

/** The entries of a field while it is on screen, and how they are changed. */
export function useEntries({ value, onChange, onBlur }: Pick<EditProps, 'value' | 'onChange' | 'onBlur'>) {
  useEffect(subscribeUploads, [])
  // Undone, or pasted from another row: it has arrived while nobody looked. How far one is moves its own row alone.
  const hasArrived = useUploads(() => finishedFiles(value) !== null)
  useEffect(() => {
    const finished = hasArrived ? finishedFiles(value) : null
    if (finished) onChange(finished)
  }, [hasArrived, value, onChange])
  const put = (entries: readonly FileEntry[]) => {
    onChange(entries)
    onBlur()
  }
  const entries = fileEntries(value)
  return {
    entries,
    put,
    remove(entry: FileEntry) {
      put(entries.filter((one) => one !== entry))
      if (isPending(entry)) request('uploads.remove', { id: entry.uploadId }).catch(() => undefined)
    },
  }
}
