import { create } from 'zustand'
import type { Upload, UploadsChange } from '#shared/ipc/uploads.ts'
import { on, request } from './request.ts'

interface UploadsState {
  /** Null until main has told them. */
  readonly uploads: ReadonlyMap<string, Upload> | null
}

/** Every upload of the account that is signed in, as main tells it. */
export const useUploads = create<UploadsState>(() => ({ uploads: null }))

function take({ all, uploads, removed }: UploadsChange): void {
  const known = new Map(all ? [] : useUploads.getState().uploads)
  for (const upload of uploads) known.set(upload.id, upload)
  for (const id of removed) known.delete(id)
  useUploads.setState({ uploads: known })
}

let followers = 0
let stop: () => void = () => undefined

/** Follows the uploads for as long as anybody does; answers how to stop. */
export function subscribeUploads(): () => void {
  followers += 1
  if (followers === 1) {
    stop = on('uploads.changed', take)
    // What main told since is newer than this answer.
    request('uploads.list').then(
      (uploads) => {
        const newer = useUploads.getState().uploads ?? new Map<string, Upload>()
        const known = new Map(uploads.map((upload) => [upload.id, upload]))
        for (const [id, upload] of newer) known.set(id, upload)
        if (followers > 0) useUploads.setState({ uploads: known })
      },
      () => undefined,
    )
  }
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    followers -= 1
    if (followers > 0) return
    stop()
    useUploads.setState({ uploads: null })
  }
}

/** One upload; undefined while nothing is known, null where there is none of this id. */
export function useUpload(id: string): Upload | null | undefined {
  return useUploads(({ uploads }) => (uploads === null ? undefined : (uploads.get(id) ?? null)))
}
