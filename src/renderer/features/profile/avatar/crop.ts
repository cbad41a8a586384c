/** Size in pixels of an image as it was decoded. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Which part of an image a square stage shows. `zoom` 1 just covers the stage; `x` and `y` are where the image's corner lies. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const MAX_ZOOM = 5

/** Stage pixels per image pixel. */
export function scaleOf(size: ImageSize, stage: number, zoom: number): number {
  return (stage / Math.min(size.width, size.height)) * zoom
}

/** The image never leaves a gap: its edges stay at or outside those of the stage. */
function held(crop: Crop, size: ImageSize, stage: number): Crop {
  const scale = scaleOf(size, stage, crop.zoom)
  const within = (value: number, length: number) => Math.min(0, Math.max(stage - length * scale, value))
  return { zoom: crop.zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) }
}

/** The middle of the image, as large as it fits. */
export function startCrop(size: ImageSize, stage: number): Crop {
  const scale = scaleOf(size, stage, 1)
  return held({ zoom: 1, x: (stage - size.width * scale) / 2, y: (stage - size.height * scale) / 2 }, size, stage)
}

export function moveCrop(crop: Crop, by: { readonly x: number; readonly y: number }, size: ImageSize, stage: number) {
  return held({ ...crop, x: crop.x + by.x, y: crop.y + by.y }, size, stage)
}

/** Zooms so that what lies under a point of the stage (its middle when absent) stays there. */
export function zoomCrop(
  crop: Crop,
  zoom: number,
  size: ImageSize,
  stage: number,
  at: { readonly x: number; readonly y: number } = { x: stage / 2, y: stage / 2 },
): Crop {
  const next = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const ratio = next / crop.zoom
  return held({ zoom: next, x: at.x - (at.x - crop.x) * ratio, y: at.y - (at.y - crop.y) * ratio }, size, stage)
}

/** The square of the image that shows, in image pixels. */
export function sourceSquare(crop: Crop, size: ImageSize, stage: number) {
  const scale = scaleOf(size, stage, crop.zoom)
  const side = stage / scale
  return { x: -crop.x / scale, y: -crop.y / scale, side }
}

const step = 8

/** What a key does to the crop; null for a key that does nothing here. */
export function keyCrop(key: string, isLarge: boolean, crop: Crop, size: ImageSize, stage: number): Crop | null {
  const distance = isLarge ? step * 4 : step
  const moves: Readonly<Record<string, { x: number; y: number }>> = {
    ArrowLeft: { x: -distance, y: 0 },
    ArrowRight: { x: distance, y: 0 },
    ArrowUp: { x: 0, y: -distance },
    ArrowDown: { x: 0, y: distance },
  }
  const move = moves[key]
  if (move) return moveCrop(crop, move, size, stage)
  if (key === '+' || key === '=') return zoomCrop(crop, crop.zoom * 1.1, size, stage)
  if (key === '-' || key === '_') return zoomCrop(crop, crop.zoom / 1.1, size, stage)
  return null
}
