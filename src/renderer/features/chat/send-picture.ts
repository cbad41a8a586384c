import type { ChosenFile } from '#shared/ipc/platform.ts'
import type { Upload } from '#shared/ipc/uploads.ts'
import { pictureExtensions } from '#shared/rules/pictures.ts'
import { t } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { subscribeUploads, useUploads } from '#renderer/platform/uploads.ts'

/** Bytes that a picture of a chat must stay below (section 5, Chat). */
export const MAX_CHAT_PICTURE = 5_242_880

const extensions: ReadonlySet<string> = new Set(pictureExtensions)

/** Why these files cannot be sent as one picture; null when they can. */
export function pictureProblem(files: readonly Pick<ChosenFile, 'name' | 'size'>[]): 'one' | 'type' | 'size' | null {
  const [file, ...others] = files
  if (!file || others.length > 0) return 'one'
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!extensions.has(extension)) return 'type'
  return file.size >= MAX_CHAT_PICTURE ? 'size' : null
}

/** Uploads one picture and sends it; goes on when its window closes. What fails is told, and nothing is sent. */
export async function sendPicture(partnerId: string, pick: () => Promise<readonly ChosenFile[]>): Promise<void> {
  const stop = subscribeUploads()
  try {
    const files = await pick()
    if (files.length === 0) return
    const problem = pictureProblem(files)
    if (problem !== null) {
      toast.warning(t(`chat.picture.${problem}`))
      return
    }
    const handle = files[0]?.handle ?? ''
    const size = await sizeOf(handle)
    const target = { type: 'IM', mode: 'whole', pathType: 'defaultPath', isAccount: 0, folder: '' } as const
    const [upload] = await request('uploads.add', { handles: [handle], target })
    if (!upload) return
    const { result } = await ended(upload.id)
    if (result === null) return
    await request('chat.send', { partnerId, kind: 'image', content: { name: result.fileId, ...size } })
    await request('uploads.remove', { id: upload.id })
  } catch (error) {
    toast.error(isPlatformError(error) ? describeError(error) : t('errors.request'))
  } finally {
    stop()
  }
}

/** The upload once it succeeded; one that was removed, or failed and was told by the list of uploads, has no result. */
function ended(id: string): Promise<Pick<Upload, 'result'>> {
  return new Promise((resolve) => {
    let isKnown = false
    const look = () => {
      const { uploads } = useUploads.getState()
      const upload = uploads?.get(id)
      isKnown ||= upload !== undefined
      const isGone = isKnown && uploads !== null && upload === undefined
      if (!isGone && upload?.phase !== 'success' && upload?.phase !== 'error') return
      stop()
      if (upload?.phase === 'error') {
        toast.error(upload.fault?.message || t('chat.picture.failed'))
        void request('uploads.remove', { id }).catch(() => undefined)
      }
      resolve({ result: upload?.result ?? null })
    }
    const stop = useUploads.subscribe(look)
    look()
  })
}

/** Pixels of a picture that was chosen; 0 where it cannot be drawn here. */
function sizeOf(handle: string): Promise<{ readonly width: number; readonly height: number }> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve({ width: 0, height: 0 })
    image.src = `/chosen/${handle}`
  })
}
