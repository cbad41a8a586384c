import { namesOf } from '#shared/rules/names-of.ts'

export type Orientation = 'portrait' | 'landscape'

/** Sides in millimetres. */
export interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The sheet a template is designed for. `width` and `height` are those of the page as it is read, in millimetres. */
export interface PageSetup {
  /** Name of a known paper, or `custom`. */
  readonly paper: PaperName | 'custom'
  readonly orientation: Orientation
  readonly width: number
  readonly height: number
  readonly margins: Margins
  /** Writes `n / m` below the content where the template has no footer of its own. */
  readonly pageNumbers: boolean
  /** Of whose editor the template is: the base style differs. */
  readonly dialect: 'own' | 'family'
  /** Dots per inch that codes are snapped to. */
  readonly resolution: number
  /** Faint across every page; empty for none. */
  readonly watermark: string
  /** Each page names its record by a code in the lower right corner, for when its signed copy is scanned. */
  readonly recordCode: boolean
}

/** Paper that is lower than this has no room for the code of its record, millimetres. */
export const MIN_CODED_HEIGHT = 100

/** Portrait sizes in millimetres. B5 is ISO, 16K the Chinese sixteenmo of official documents. */
export const papers = {
  A3: { width: 297, height: 420 },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  B3: { width: 353, height: 500 },
  B5: { width: 176, height: 250 },
  '16K': { width: 184, height: 260 },
} as const
export type PaperName = keyof typeof papers

export const defaultMargin = 15
/** What the family's clients print with when a template says nothing, millimetres. */
const familyMargin = 10
/** Paper by `type` of the family's page set-up; 6 is a size of its own. */
const familyPapers: Readonly<Record<string, PaperName>> = { 1: 'A3', 2: 'A4', 3: 'A5', 4: 'B3', 5: 'B5' }
const sizeLimits = { least: 20, most: 1500 }
const MIN_CONTENT = 10

type Parameter = Readonly<Record<string, unknown>>

/** Marks a page set-up as ours, see `isOwnSetup`. */
export const ownMark = { editor: 'atrium' } as const

/**
 * Reads `pageParam` of a print template: JSON text (or bare text such as `A4 landscape`) with `paper` (a name, or
 * `{width, height}` in mm) or `width` and `height`, `orientation`, `margins` in mm (one number, four sides, or
 * `marginTop`…), `pageNumber`, `resolution` and `watermark`; or the family's own (`type`, `width`, `height`, `mt`, `mr`, `mb`, `ml`,
 * `direction`). A template is the family's unless its set-up is marked as ours: a notice or a blank form of the family has
 * nothing in its text to know it by. What is missing or impossible falls back to A4, portrait, 15 mm (10 mm for a template
 * of the family, which never has a page number that its text does not ask for): never throws.
 */
export function readPageSetup(text: string | null | undefined): PageSetup {
  const value = parseObject(text ?? '')
  if (!isOwnSetup(text ?? '', value)) return familySetup(value)
  const named = value['paper'] ?? value['pageSize'] ?? value['size']
  const paper = typeof named === 'string' ? paperName(named) : null
  const custom = paper === null ? readSize(objectOf(named) ?? value) : null
  const size = custom ?? papers[paper ?? 'A4']
  const orientation = readOrientation(value['orientation'] ?? value['direction'], custom)
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long]
  return {
    paper: custom === null ? (paper ?? 'A4') : 'custom',
    orientation,
    width,
    height,
    margins: fit(readMargins(value), width, height),
    pageNumbers: value['pageNumber'] !== false,
    dialect: 'own',
    resolution: readResolution(value, width, height),
    watermark: readWatermark(value),
    recordCode: value['recordCode'] === true,
  }
}

/** Words that only we write in a set-up; before there was a mark they were all there is. */
const ownWords = ['paper', 'pageSize', 'size', 'orientation', 'margins', 'margin'] as const
const ownSides = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const

/** Whether a set-up says that it is ours: by its mark, by words of ours, or as bare text, where the family has JSON. */
function isOwnSetup(text: string, value: Parameter): boolean {
  if (value['editor'] === ownMark.editor) return true
  if (isFamilySetup(value)) return false
  if (!text.trimStart().startsWith('{')) return paperName(text) !== null || namesOrientation(text)
  return [...ownWords, ...ownSides].some((word) => value[word] !== undefined)
}

/** A4 upright with ordinary margins, in the family's words: what a new template begins with. */
export const uprightA4 = JSON.stringify({
  type: '2',
  width: '210',
  height: '297',
  mt: '15',
  mb: '12',
  ml: '15',
  mr: '15',
  direction: '纵向',
})

const familySides = ['mt', 'mr', 'mb', 'ml'] as const

function isFamilySetup(value: Parameter): boolean {
  return familySides.some((side) => value[side] !== undefined) || /^[1-6]$/.test(String(value['type'] ?? ''))
}

/** Width and height are those of the page as it is seen: `direction` may be left over from an earlier choice. */
function familySetup(value: Parameter): PageSetup {
  const paper = familyPapers[String(value['type'] ?? '')] ?? null
  const isWide = readOrientation(value['direction'], null) === 'landscape'
  const named = papers[paper ?? 'A4']
  const { width, height } =
    readSize(value) ??
    (isWide ? { width: named.height, height: named.width } : { width: named.width, height: named.height })
  const [top, right, bottom, left] = familySides.map((side) => millimetres(value[side]) ?? familyMargin)
  return {
    paper: paper ?? (readSize(value) === null ? 'A4' : 'custom'),
    orientation: width > height ? 'landscape' : 'portrait',
    width,
    height,
    margins: fit(
      {
        top: top ?? familyMargin,
        right: right ?? familyMargin,
        bottom: bottom ?? familyMargin,
        left: left ?? familyMargin,
      },
      width,
      height,
    ),
    pageNumbers: value['pageNumber'] === true,
    dialect: 'family',
    resolution: readResolution(value, width, height),
    watermark: readWatermark(value),
    recordCode: value['recordCode'] === true,
  }
}

const MAX_WATERMARK = 40

function readWatermark(value: Parameter): string {
  const text = value['watermark']
  return typeof text === 'string' ? text.trim().slice(0, MAX_WATERMARK) : ''
}

/** Label printers have 203 dots per inch unless the template says otherwise, the others at least 600. */
function readResolution(value: Parameter, width: number, height: number): number {
  const given = Number(value['resolution'])
  if (Number.isFinite(given) && given >= 96 && given <= 2400) return given
  return Math.min(width, height) <= 110 ? 203 : 600
}

function parseObject(text: string): Parameter {
  try {
    const parsed = objectOf(JSON.parse(text))
    if (parsed !== null) return parsed
  } catch {
    // Not JSON: bare text below.
  }
  return text.trimStart().startsWith('{') ? {} : { paper: text, orientation: text }
}

function objectOf(value: unknown): Parameter | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parameter) : null
}

/** Millimetres as a number or text (`210`, `210mm`); null for anything else. */
function millimetres(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const number = /^\d+(?:\.\d+)?(?:mm)?$/.test(text) ? Number.parseFloat(text) : Number.NaN
  return Number.isFinite(number) ? number : null
}

function readSize(value: Parameter): { width: number; height: number } | null {
  const [width, height] = [millimetres(value['width']), millimetres(value['height'])]
  if (width === null || height === null) return null
  const inside = [width, height].every((side) => side >= sizeLimits.least && side <= sizeLimits.most)
  return inside ? { width, height } : null
}

function paperName(text: string): PaperName | null {
  const names = namesOf(papers)
  const word = text.toUpperCase().replace('16开', '16K')
  return names.find((name) => new RegExp(`(?:^|[^A-Z0-9])${name}(?:$|[^A-Z0-9])`).test(word)) ?? null
}

const wide = /landscape|horizontal|transverse|横/
const upright = /portrait|vertical|纵|竖/

function namesOrientation(text: string): boolean {
  return wide.test(text.toLowerCase()) || upright.test(text.toLowerCase())
}

/** A custom size without an orientation is meant as given: 241 × 140 is wide. */
function readOrientation(text: unknown, custom: { width: number; height: number } | null): Orientation {
  const word = typeof text === 'string' ? text.toLowerCase() : ''
  if (wide.test(word)) return 'landscape'
  if (upright.test(word)) return 'portrait'
  return custom !== null && custom.width > custom.height ? 'landscape' : 'portrait'
}

function readMargins(value: Parameter): Margins {
  const given = value['margins'] ?? value['margin']
  const sides = objectOf(given)
  const one = (own: string, side: string) =>
    millimetres(value[own]) ?? millimetres(sides?.[side]) ?? millimetres(given) ?? defaultMargin
  return {
    top: one('marginTop', 'top'),
    right: one('marginRight', 'right'),
    bottom: one('marginBottom', 'bottom'),
    left: one('marginLeft', 'left'),
  }
}

/** Margins that leave no room shrink in proportion. */
function fit(margins: Margins, width: number, height: number): Margins {
  const across = Math.min(1, (width - MIN_CONTENT) / Math.max(1, margins.left + margins.right))
  const down = Math.min(1, (height - MIN_CONTENT) / Math.max(1, margins.top + margins.bottom))
  return {
    top: margins.top * down,
    bottom: margins.bottom * down,
    left: margins.left * across,
    right: margins.right * across,
  }
}

export function millimetresToPixels(millimetres: number): number {
  return (millimetres * 96) / 25.4
}

/** The printable area in CSS pixels. */
export function contentSize(setup: PageSetup): { readonly width: number; readonly height: number } {
  const { width, height, margins } = setup
  return {
    width: millimetresToPixels(width - margins.left - margins.right),
    height: millimetresToPixels(height - margins.top - margins.bottom),
  }
}

/** A page set-up whose pages carry the code of their record, or do so no longer. */
export function writeRecordCode(text: string, recordCode: boolean): string {
  const { paper, width, height, margins } = readPageSetup(text)
  const whole = text.trimStart().startsWith('{') ? text : writePageSetup(text, { paper, width, height, margins })
  return JSON.stringify({ ...parseObject(whole), recordCode })
}

/** What a person sets of a page. */
export type PageChoice = Pick<PageSetup, 'paper' | 'width' | 'height' | 'margins'>

/** A page set-up with a choice written into it, in the words it is written in; what else it holds stays. */
export function writePageSetup(text: string, choice: PageChoice): string {
  const { paper, width, height, margins } = choice
  const value = parseObject(text)
  const isWide = width > height
  if (!isOwnSetup(text, value)) {
    const type = Object.entries(familyPapers).find(([, name]) => name === paper)?.[0] ?? '6'
    const { top: mt, bottom: mb, left: ml, right: mr } = margins
    const sides = { width, height, mt, mb, ml, mr }
    const written = Object.fromEntries(Object.entries(sides).map(([name, length]) => [name, String(length)]))
    return JSON.stringify({ ...objectFrom(text), type, ...written, direction: isWide ? '横向' : '纵向' })
  }
  const { width: _width, height: _height, margin: _margin, ...others } = objectFrom(text)
  const orientation = isWide ? 'landscape' : 'portrait'
  return JSON.stringify({
    ...others,
    ...ownMark,
    paper: paper === 'custom' ? { width, height } : paper,
    orientation,
    margins,
  })
}

/** Bare text has no other keys. */
function objectFrom(text: string): Parameter {
  return text.trimStart().startsWith('{') ? parseObject(text) : {}
}
