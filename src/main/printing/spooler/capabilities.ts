import type { PrinterOptions } from '#shared/ipc/printing.ts'
import { collectionsOf, type IppGroup, type IppValue, numbersOf, textsOf } from './ipp.ts'

/** Attributes that `optionsOf` reads (PWG 5100.3, 5100.7, 5100.13; RFC 8011). */
export const optionAttributes = [
  'media-source-supported',
  'output-bin-supported',
  'media-supported',
  'media-ready',
  'media-col-ready',
  'media-col-database',
  'sides-supported',
  'color-supported',
  'print-color-mode-supported',
  'number-up-supported',
  'page-ranges-supported',
  'printer-resolution-supported',
  'printer-state-reasons',
  'printer-make-and-model',
] as const

const hundredths = 100

/** What a queue can do, from its answer to Get-Printer-Attributes. What it does not say is empty: nothing is offered then. */
export function optionsOf(group: IppGroup): PrinterOptions {
  const database = [...collectionsOf(group['media-col-ready']), ...collectionsOf(group['media-col-database'])]
  const sources = textsOf(group['media-source-supported'])
  const inTrays = new Map<string, string>()
  for (const media of collectionsOf(group['media-col-ready'])) {
    const [source] = textsOf(media['media-source'])
    const size = sizeOf(media)
    if (source !== undefined && size !== null) inTrays.set(source, `${size.width}x${size.height}`)
  }
  return {
    model: textsOf(group['printer-make-and-model'])[0] ?? '',
    sources: sources.map((keyword) => ({ keyword, holds: inTrays.get(keyword) ?? '' })),
    bins: textsOf(group['output-bin-supported']),
    media: mediaOf(group, database),
    sides: textsOf(group['sides-supported']),
    isColor: group['color-supported']?.[0] !== false && !isGreyOnly(textsOf(group['print-color-mode-supported'])),
    perSheet: perSheetOf(group['number-up-supported']),
    hasRanges: group['page-ranges-supported']?.[0] === true,
    resolutions: resolutionsOf(group['printer-resolution-supported']),
    reasons: reasonsOf(group),
  }
}

/** Why a printer does not print or will not for long, without the words that say how bad it is. */
export function reasonsOf(group: IppGroup): string[] {
  const reasons = textsOf(group['printer-state-reasons']).map((reason) =>
    reason.replace(/-(?:error|warning|report)$/, ''),
  )
  return [...new Set(reasons)].filter((reason) => reason !== 'none' && !reason.startsWith('cups-'))
}

/** Keywords with the size that they name or that the database gives, millimetres; those without one are no paper. */
function mediaOf(group: IppGroup, database: readonly IppGroup[]): PrinterOptions['media'] {
  const ready = new Set(textsOf(group['media-ready']))
  const margins = new Map(
    database.flatMap((media) => {
      const size = sizeOf(media)
      return size === null ? [] : [[keyOf(size), marginOf(media)] as const]
    }),
  )
  return textsOf(group['media-supported']).flatMap((keyword) => {
    const size = namedSize(keyword)
    if (size === null || /^custom_/.test(keyword)) return []
    return [{ keyword, ...size, isReady: ready.has(keyword), margin: margins.get(keyOf(size)) ?? null }]
  })
}

const keyOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  `${Math.round(width)}x${Math.round(height)}`

function sizeOf(media: IppGroup): { readonly width: number; readonly height: number } | null {
  const [size] = collectionsOf(media['media-size'])
  const [width] = numbersOf(size?.['x-dimension'])
  const [height] = numbersOf(size?.['y-dimension'])
  return width === undefined || height === undefined ? null : { width: width / hundredths, height: height / hundredths }
}

/** The widest strip at an edge that the printer cannot reach, millimetres. */
function marginOf(media: IppGroup): number {
  const sides = ['media-top-margin', 'media-right-margin', 'media-bottom-margin', 'media-left-margin']
  return Math.max(...sides.map((side) => (numbersOf(media[side])[0] ?? 0) / hundredths))
}

/** `iso_a4_210x297mm`, `na_letter_8.5x11in` (PWG 5101.1). */
function namedSize(keyword: string): { readonly width: number; readonly height: number } | null {
  const match = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)$/.exec(keyword)
  if (match === null) return null
  const factor = match[3] === 'in' ? 25.4 : 1
  const millimetres = (text: string | undefined) => Math.round(Number(text) * factor * 100) / 100
  return { width: millimetres(match[1]), height: millimetres(match[2]) }
}

function isGreyOnly(modes: readonly string[]): boolean {
  return modes.length > 0 && !modes.some((mode) => mode === 'color' || mode === 'auto')
}

const offered = [1, 2, 4, 6, 9, 16] as const

function perSheetOf(values: readonly IppValue[] | undefined): number[] {
  const holds = (count: number) =>
    (values ?? []).some((value) =>
      typeof value === 'object' && 'from' in value ? value.from <= count && count <= value.to : value === count,
    )
  return offered.filter(holds)
}

function resolutionsOf(values: readonly IppValue[] | undefined): number[] {
  return (values ?? []).flatMap((value) => (typeof value === 'object' && 'across' in value ? [value.across] : []))
}
