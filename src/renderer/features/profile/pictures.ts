import type { TFunction } from 'i18next'
import { pictureExtensions, pictureLimit, pixelLimit } from '#shared/rules/pictures.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

/**
 * Lets the person choose a picture and decodes it; null when cancelled or refused. What is no picture and what is too
 * large is told in the words of section 5, beforehand by the name and afterwards by the content.
 */
export async function choosePicture(t: TFunction, title: string): Promise<HTMLImageElement | null> {
  try {
    const file = await request('files.choose', { title, extensions: [...pictureExtensions], maxSize: pictureLimit })
    if (file === null) return null
    const image = await decode(`/chosen/${file.handle}`)
    const refused = refusedImage(t, image)
    if (refused === null) return image
    toast.error(refused)
    return null
  } catch (error) {
    toast.error(refusal(t, error))
    return null
  }
}

function refusal(t: TFunction, error: unknown): string {
  if (isPlatformError(error) && error.code === 'file.type') return t('profile.avatar.notPicture')
  if (isPlatformError(error) && error.code === 'file.tooLarge') return t('profile.avatar.tooLarge')
  return describeError(error)
}

/** Its size is known before it is unpacked. */
function refusedImage(t: TFunction, image: HTMLImageElement | null): string | null {
  if (image === null) return t('profile.avatar.notPicture')
  return image.naturalWidth * image.naturalHeight > pixelLimit ? t('profile.avatar.tooManyPixels') : null
}

function decode(source: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image.naturalWidth > 0 ? image : null))
    image.addEventListener('error', () => resolve(null))
    image.src = source
  })
}

/** What a canvas holds, as the base64 of a PNG. */
export function pngOf(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
}
