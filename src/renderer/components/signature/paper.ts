import type { Box } from './strokes.ts'

/** Brightness (0 to 255) from which a pixel is paper, and below which it is ink. */
const paperFrom = 205
const inkBelow = 120

function brightness(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** Makes the paper of a photographed or scanned signature transparent, in place; edges of the ink fade softly. */
export function clearPaper(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const light = brightness(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    const share = Math.min(1, Math.max(0, (paperFrom - light) / (paperFrom - inkBelow)))
    pixels[at + 3] = Math.round((pixels[at + 3] ?? 0) * share)
  }
}

/** Alpha below which a pixel is nothing. */
const visible = 16

/** The box around everything that shows; null where nothing does. */
export function visibleBox(pixels: Uint8ClampedArray, width: number, height: number): Box | null {
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < visible) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
