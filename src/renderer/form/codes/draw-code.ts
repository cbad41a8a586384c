import {
  code128,
  code39,
  drawingSVG,
  ean13,
  ean2,
  ean5,
  ean8,
  itf14,
  msi,
  pharmacode,
  qrcode,
  rationalizedCodabar,
  type RenderOptions,
  upca,
} from 'bwip-js/generic'
import type { BarcodeFormat } from '#shared/form/kinds/barcode.ts'

export interface CodeRequest {
  readonly format: BarcodeFormat | 'qrcode'
  readonly text: string
  /** As style sheets write them, six digits. */
  readonly dark: string
  readonly light: string
  /** Pixels of the thinnest line, and of the height of all. */
  readonly line?: number
  readonly height?: number
}

const millimetre = 72 / 25.4
/** Pixels: the words below the lines are as large as those around the code, however wide the lines are. */
const wordsHeight = 14

/** Settings of single symbologies, which the types of the library do not list. */
const mod10 = { includecheck: true, checktype: 'mod10' } as const
const mod11 = { includecheck: true, checktype: 'mod11' } as const
const mediumRepair = { eclevel: 'M' } as const

const barcodes = {
  code128: (options: RenderOptions) => code128(options, drawingSVG()),
  ean13: (options: RenderOptions) => ean13(options, drawingSVG()),
  ean8: (options: RenderOptions) => ean8(options, drawingSVG()),
  ean5: (options: RenderOptions) => ean5(options, drawingSVG()),
  ean2: (options: RenderOptions) => ean2(options, drawingSVG()),
  code39: (options: RenderOptions) => code39(options, drawingSVG()),
  itf14: (options: RenderOptions) => itf14(options, drawingSVG()),
  msi10: (options: RenderOptions) => msi({ ...options, ...mod10 }, drawingSVG()),
  msi11: (options: RenderOptions) => msi({ ...options, ...mod11 }, drawingSVG()),
  pharmacode: (options: RenderOptions) => pharmacode(options, drawingSVG()),
  upc: (options: RenderOptions) => upca(options, drawingSVG()),
  codabar: (options: RenderOptions) => rationalizedCodabar(options, drawingSVG()),
  qrcode: (options: RenderOptions) => qrcode(options, drawingSVG()),
} as const satisfies Record<CodeRequest['format'], (options: RenderOptions) => string>

/** A drawing without a size of its own would fill whatever holds it. */
function sized(svg: string): string {
  return svg.replace(/^<svg viewBox="0 0 ([\d.]+) ([\d.]+)"/, '$& width="$1" height="$2"')
}

/** The code as an SVG document. Throws where the text does not suit the format, such as letters in an EAN. */
export function drawCode({ format, text, dark, light, line = 2, height }: CodeRequest): string {
  const digits = (colour: string) => colour.replace('#', '').slice(0, 6)
  const shared = { text, barcolor: digits(dark), backgroundcolor: digits(light) }
  if (format === 'qrcode') return barcodes.qrcode({ ...shared, bcid: 'qrcode', scale: 4, ...mediumRepair })
  const drawn = barcodes[format]({
    ...shared,
    bcid: format,
    scale: line,
    // The drawing counts millimetres of its own scale.
    height: (height ?? 40) / line / millimetre,
    includetext: true,
    textsize: wordsHeight / line,
    textxalign: 'center',
    textcolor: digits(dark),
  })
  return sized(drawn)
}
