import type { Bitmap } from './bitmap.ts'

export interface RawPage {
  readonly bitmap: Bitmap
  /** Millimetres. */
  readonly width: number
  readonly height: number
}

export type RawLanguage = 'zpl' | 'tspl' | 'escpos'

/** Pages as bitmaps in the commands of a label or receipt printer, each so many times in a row. */
export function rawCommands(language: RawLanguage, pages: readonly RawPage[], copies: number): Buffer {
  const write = { zpl: zplPage, tspl: tsplPage, escpos: escposPage }[language]
  return Buffer.concat(pages.flatMap((page) => write(page, copies)))
}

/** ZPL II: a label of its own length, the bitmap as a graphic field in hexadecimal, blank rows and repeats shortened. */
function zplPage({ bitmap }: RawPage, copies: number): Buffer[] {
  const { width, height, rowBytes, bits } = bitmap
  const rows = Array.from({ length: height }, (_, y) => zplRow(bits.subarray(y * rowBytes, (y + 1) * rowBytes)))
  const data = rows.map((row, y) => (y > 0 && row === rows[y - 1] ? ':' : row)).join('')
  const total = rowBytes * height
  return [
    Buffer.from(
      `^XA^PW${width}^LL${height}^LH0,0^LS0^MUD^FO0,0^GFA,${total},${total},${rowBytes},${data}^FS^PQ${copies},0,1,Y^XZ\n`,
      'latin1',
    ),
  ]
}

/** Runs of a digit as a count and the digit: G to Y are 1 to 19, g to z multiples of 20; `,` fills with 0, `!` with F. */
function zplRow(row: Uint8Array): string {
  const hex = Buffer.from(row).toString('hex').toUpperCase()
  const trimmed = hex.replace(/0+$/, '')
  const filled = hex.replace(/F+$/, '')
  if (trimmed.length < hex.length - 1) return `${shortened(trimmed)},`
  if (filled.length < hex.length - 1) return `${shortened(filled)}!`
  return shortened(hex)
}

function shortened(hex: string): string {
  return hex.replaceAll(/(.)\1{2,}/g, (run: string, digit: string) => {
    let text = ''
    for (let left = run.length; left > 0; ) {
      const twenties = Math.min(20, Math.floor(left / 20))
      if (twenties > 0) text += String.fromCharCode(0x66 + twenties)
      left -= twenties * 20
      const ones = Math.min(19, left)
      if (ones > 0) text += String.fromCharCode(0x46 + ones)
      left -= ones
      text += digit
    }
    return text
  })
}

/** TSPL: in its bitmaps 0 is black. The gap between labels is left as the printer learned it. */
function tsplPage({ bitmap, width, height }: RawPage, copies: number): Buffer[] {
  const { rowBytes, bits } = bitmap
  const inverted = Buffer.from(bits.map((byte) => byte ^ 0xff))
  const head = `SIZE ${width} mm,${height} mm\r\nDIRECTION 0\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,${rowBytes},${bitmap.height},0,`
  return [Buffer.from(head, 'latin1'), inverted, Buffer.from(`\r\nPRINT 1,${copies}\r\n`, 'latin1')]
}

/** Rows of one raster command: few printers hold more. */
const BAND = 256

/** ESC/POS: raster bands (GS v 0), white rows at the end left out, then feed and cut. */
function escposPage({ bitmap }: RawPage, copies: number): Buffer[] {
  const { rowBytes, bits } = bitmap
  const end = bits.findLastIndex((byte) => byte !== 0)
  const height = end < 0 ? 1 : Math.floor(end / rowBytes) + 1
  const parts: Buffer[] = [Buffer.of(0x1b, 0x40)]
  for (let y = 0; y < height; y += BAND) {
    const rows = Math.min(BAND, height - y)
    parts.push(
      Buffer.of(0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8),
      Buffer.from(bits.subarray(y * rowBytes, (y + rows) * rowBytes)),
    )
  }
  parts.push(Buffer.of(0x1b, 0x64, 4, 0x1d, 0x56, 0x42, 0))
  return Array.from({ length: copies }, () => parts).flat()
}
