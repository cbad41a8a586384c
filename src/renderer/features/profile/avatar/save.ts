import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { newCanvas } from '#renderer/components/signature/canvas.ts'
import { pngOf } from '../pictures.ts'
import { type Crop, type ImageSize, sourceSquare } from './crop.ts'

/** Pixels of an avatar's side. */
const avatarSize = 256

/** Draws the chosen square over the whole of a square canvas. */
export function drawCrop(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  crop: Crop,
  size: ImageSize,
  stage: number,
  pixels: number,
): void {
  const { x, y, side } = sourceSquare(crop, size, stage)
  context.clearRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, side, side, 0, 0, pixels, pixels)
}

/** Uploads the square as a PNG of 256 × 256 and makes it the avatar; answers the server's success text. */
export async function saveAvatar(
  image: CanvasImageSource,
  crop: Crop,
  size: ImageSize,
  stage: number,
): Promise<string> {
  const { canvas, context } = newCanvas(avatarSize, avatarSize)
  drawCrop(context, image, crop, size, stage, avatarSize)
  const name = await upload(pngOf(canvas))
  return (await call('profile.avatar', { params: { name } })).msg
}

/** File routes are not platform calls, so their failure is told here. */
async function upload(base64: string): Promise<string> {
  try {
    const { handle } = await request('files.keepPicture', { name: 'avatar.png', base64 })
    const { data } = await request('files.upload', { endpoint: 'file.upload', handle, params: { type: 'userAvatar' } })
    return (data as { readonly name: string }).name
  } catch (error) {
    toast.error(describeError(error))
    throw error
  }
}
