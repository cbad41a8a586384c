import type { ChosenFile } from '#shared/ipc/platform.ts'
import { t } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { pictureFault, uploadChosen } from '#renderer/platform/upload-picture.ts'
import { noteSent } from './store.ts'

/** Bytes that a picture of a chat must stay below (section 5, Chat). */
export const MAX_CHAT_PICTURE = 5_242_880

/** Why these files cannot be sent as one picture; null when they can. */
export const pictureProblem = (files: readonly Pick<ChosenFile, 'name' | 'size'>[]) =>
  pictureFault(files, MAX_CHAT_PICTURE)

/** Uploads one picture and sends it; goes on when its window closes. What fails is told, and nothing is sent. */
export async function sendPicture(partnerId: string, pick: () => Promise<readonly ChosenFile[]>): Promise<void> {
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
    const send = async (name: string) => {
      noteSent(partnerId)
      await request('chat.send', { partnerId, kind: 'image', content: { name, ...size } })
    }
    await uploadChosen(handle, 'IM', send, { failed: (message) => toast.error(message || t('chat.picture.failed')) })
  } catch (error) {
    toast.error(isPlatformError(error) ? describeError(error) : t('errors.request'))
  }
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
