import { pictureKind } from './pictures.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** First frame header of a JPEG: everything before it is a segment that tells its own length. */
function jpegSize(view: DataView): PictureSize | undefined {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Filling between segments.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Browsers widen the screen of a GIF to its first frame, so both count. */
function gifSize(view: DataView): PictureSize | undefined {
  const flags = view.getUint8(10)
  let at = 13 + (flags & 0x80 ? 6 << (flags & 7) : 0)
  while (view.getUint8(at) === 0x21) {
    at += 2
    for (let block = view.getUint8(at); block > 0; block = view.getUint8(at)) at += block + 1
    at += 1
  }
  if (view.getUint8(at) !== 0x2c) return undefined
  const larger = (one: number, other: number) => Math.max(view.getUint16(one, true), view.getUint16(other, true))
  return { width: larger(6, at + 5), height: larger(8, at + 7) }
}

function webpSize(view: DataView): PictureSize | undefined {
  const chunk = view.getUint32(12)
  if (chunk === 0x56503858) {
    const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
    return { width: three(24), height: three(27) }
  }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

function bmpSize(view: DataView): PictureSize {
  // The oldest header has two bytes for each; rows from the top make the height negative.
  if (view.getUint32(14, true) === 12) return { width: view.getUint16(18, true), height: view.getUint16(20, true) }
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}

function sizeOf(content: Uint8Array): PictureSize | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  switch (pictureKind(content)?.extension) {
    case 'png':
      return { width: view.getUint32(16), height: view.getUint32(20) }
    case 'gif':
      return gifSize(view)
    case 'jpg':
      return jpegSize(view)
    case 'webp':
      return webpSize(view)
    case 'bmp':
      return bmpSize(view)
    default:
      return undefined
  }
}

/** Pixels a picture says it has, read off its header; undefined where it says none. Nothing is decoded. */
export function pictureSize(content: Uint8Array): PictureSize | undefined {
  try {
    const size = sizeOf(content)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    // The header ends early.
    return undefined
  }
}
