import type { ChosenFile } from '#shared/ipc/platform.ts'
import type { StoredFileValue, Upload } from '#shared/ipc/uploads.ts'
import { pictureExtensions } from '#shared/rules/pictures.ts'
import { request, takeFiles } from './request.ts'
import { subscribeUploads, useUploads } from './uploads.ts'

const extensions: ReadonlySet<string> = new Set(pictureExtensions)

/** Why these files are not one picture of fewer than so many bytes; null when they are. */
export function pictureFault(
  files: readonly Pick<ChosenFile, 'name' | 'size'>[],
  below: number,
): 'one' | 'type' | 'size' | null {
  const [file, ...others] = files
  if (!file || others.length > 0) return 'one'
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!extensions.has(extension)) return 'type'
  return file.size >= below ? 'size' : null
}

/** What was pasted: files of the disk, or the picture on the clipboard that no file holds, such as a screenshot. */
export async function takePasted(files: readonly File[], name: string): Promise<readonly ChosenFile[]> {
  const copied = await takeFiles(files)
  if (copied.length > 0) return copied
  // Main reads the clipboard itself.
  const picture = await request('uploads.pastePicture', { name })
  return picture === null ? [] : [picture]
}

interface Told {
  /** What the server says of one that failed; '' where it says nothing. */
  readonly failed: (message: string) => void
}

/**
 * Uploads a file that was chosen and hands its id to `done`; the upload stays in the list until that is done. Goes on when
 * its window closes; nothing is used of one that failed or was taken off the list. Throws `PlatformError`.
 */
export async function uploadChosen(
  handle: string,
  type: 'IM' | 'annex' | 'annexpic',
  done: (fileId: string, file: StoredFileValue) => Promise<void> | void,
  { failed }: Told,
): Promise<void> {
  const stop = subscribeUploads()
  try {
    const target = { type, mode: 'whole', pathType: 'defaultPath', isAccount: 0, folder: '' } as const
    const [upload] = await request('uploads.add', { handles: [handle], target })
    if (!upload) return
    const ended = await endOf(upload.id)
    if (ended?.phase === 'error') {
      failed(ended.fault?.message ?? '')
      await request('uploads.remove', { id: upload.id }).catch(() => undefined)
    }
    if (!ended?.result) return
    await done(ended.result.fileId, ended.result)
    await request('uploads.remove', { id: upload.id })
  } finally {
    stop()
  }
}

/** The upload once it succeeded or failed; null for one that was removed. */
function endOf(id: string): Promise<Upload | null> {
  return new Promise((resolve) => {
    let isKnown = false
    const look = () => {
      const { uploads } = useUploads.getState()
      const upload = uploads?.get(id)
      isKnown ||= upload !== undefined
      const isGone = isKnown && uploads !== null && upload === undefined
      if (!isGone && upload?.phase !== 'success' && upload?.phase !== 'error') return
      stop()
      resolve(upload ?? null)
    }
    const stop = useUploads.subscribe(look)
    look()
  })
}
