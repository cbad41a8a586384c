import { inflateSync } from 'node:zlib'

/** One bit for each dot, rows padded to whole bytes, the first dot in the highest bit; 1 is black. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly rowBytes: number
  readonly bits: Uint8Array
}

const MAX_DOTS = 120_000_000
const dark = 128

/**
 * A picture as the engine takes it (PNG, 8 bit, grey, RGB or RGBA, not interlaced) as dots, cut or filled to the size of
 * the head: what is more than half black is black. Fails with RangeError on anything else.
 */
export function toBitmap(png: Uint8Array, width: number, height: number): Bitmap {
  const picture = readPng(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  const across = Math.min(width, picture.width)
  for (let y = 0; y < Math.min(height, picture.height); y += 1)
    for (let x = 0; x < across; x += 1) {
      const at = (y * picture.width + x) * picture.channels
      const [red = 255, green = red, blue = red] =
        picture.channels < 3
          ? [picture.pixels[at]]
          : [picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2]]
      if (red * 0.299 + green * 0.587 + blue * 0.114 < dark) {
        const byte = y * rowBytes + (x >> 3)
        bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7))
      }
    }
  return { width, height, rowBytes, bits }
}

interface Picture {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly pixels: Uint8Array
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 }

function readPng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(signature)) throw new RangeError('no PNG file')
  const width = file.readUInt32BE(16)
  const height = file.readUInt32BE(20)
  const channels = channelsOf[file.readUInt8(25)]
  if (file.readUInt8(24) !== 8 || channels === undefined || file.readUInt8(28) !== 0)
    throw new RangeError('a PNG file of another kind')
  if (width * height > MAX_DOTS) throw new RangeError('too large a picture')
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  // No more than its rows, each with the byte of its filter, whatever is packed.
  const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: (width * channels + 1) * height })
  return { width, height, channels, pixels: unfiltered(rows, width * channels, height, channels) }
}

/** Each row says in its first byte how it follows from its neighbours (PNG specification, 9). */
function unfiltered(rows: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1)
    const filter = rows[from] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < step ? 0 : (pixels[at - step] ?? 0)
      const up = y === 0 ? 0 : (pixels[at - stride] ?? 0)
      const corner = x < step || y === 0 ? 0 : (pixels[at - stride - step] ?? 0)
      pixels[at] = (rows[from + 1 + x] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return pixels
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
