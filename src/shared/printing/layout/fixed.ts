import { type PageSetup, millimetresToPixels } from '../page-setup.ts'
import {
  attribute,
  createElement,
  deepCopy,
  elementsBelow,
  setAttribute,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'

/** Which sheets a box stands on, by their number. */
const places = ['every', 'first', 'rest', 'last', 'odd', 'even'] as const
type FixedPosition = (typeof places)[number]

/**
 * What stands at its own place on the sheet, beside the flow: `data-print="fixed"` with
 * `data-print-box="left top width height rotation"` (millimetres from the corner of the paper, degrees), or the picture of
 * a form, `data-print="background"`, behind everything.
 */
export interface FixedBox {
  readonly element: TreeElement
  readonly isBackground: boolean
  /** Already on the paper that is printed on: shown, and never printed. */
  readonly isPreprinted: boolean
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly rotation: number
  /** What becomes of text that needs more room. */
  readonly fit: 'wrap' | 'cut' | 'shrink'
  readonly place: FixedPosition
  /** Only on sheets after so many page breaks of the template; null for all. */
  readonly section: number | null
}

export interface Sheet {
  /** From 0. */
  readonly index: number
  readonly count: number
  /** Page breaks of the template before it. */
  readonly section: number
}

export function isFixed(element: TreeElement): boolean {
  return ['fixed', 'background'].includes(attribute(element, 'data-print') ?? '')
}

/** The place of a box as it is written; what is no number is 0. */
export function readBox(written: string | undefined) {
  const given = (written ?? '').trim().split(/\s+/).map(Number)
  const [left = 0, top = 0, width = 0, height = 0, rotation = 0] = given.map((value) =>
    Number.isFinite(value) ? value : 0,
  )
  return { left, top, width: Math.max(0, width), height: Math.max(0, height), rotation }
}

export function readFixed(element: TreeElement): FixedBox {
  const fit = attribute(element, 'data-print-fit')
  const section = Number(attribute(element, 'data-print-section') ?? Number.NaN)
  return {
    element,
    isBackground: attribute(element, 'data-print') === 'background',
    isPreprinted: attribute(element, 'data-print-paper') === 'preprinted',
    ...readBox(attribute(element, 'data-print-box')),
    fit: fit === 'cut' || fit === 'shrink' ? fit : 'wrap',
    place: places.find((place) => place === attribute(element, 'data-print-on')) ?? 'every',
    section: Number.isInteger(section) ? section : null,
  }
}

/** Whether a template asks to keep its background off the paper. */
export function hasPreprinted(nodes: readonly TreeNode[]): boolean {
  return elementsBelow(nodes).some((element) => attribute(element, 'data-print-paper') === 'preprinted')
}

function standsOn({ place, section }: FixedBox, sheet: Sheet): boolean {
  if (section !== null && section !== sheet.section) return false
  switch (place) {
    case 'first':
      return sheet.index === 0
    case 'rest':
      return sheet.index > 0
    case 'last':
      return sheet.index === sheet.count - 1
    case 'odd':
      return sheet.index % 2 === 0
    case 'even':
      return sheet.index % 2 === 1
    case 'every':
      return true
  }
}

/** The boxes of one sheet as they are printed. `heights`: of their content in CSS pixels, for those that shrink it. */
export function boxesOn(
  boxes: readonly FixedBox[],
  sheet: Sheet,
  setup: PageSetup,
  heights: readonly number[],
): TreeElement[] {
  return boxes.flatMap((box, index) => (standsOn(box, sheet) ? [boxElement(box, setup, heights[index] ?? 0)] : []))
}

function boxElement(box: FixedBox, setup: PageSetup, height: number): TreeElement {
  const copy = deepCopy(box.element)
  if (box.isBackground) {
    setAttribute(copy, 'class', box.isPreprinted ? 'backdrop preprinted' : 'backdrop')
    return copy
  }
  // Edges of bars fall on the printer's dots.
  const dot = 25.4 / setup.resolution
  const snapped = (length: number) => `${Number((Math.round(length / dot) * dot).toFixed(4))}mm`
  const own = attribute(copy, 'style')
  const style = [
    ...(own === undefined ? [] : [own]),
    `left: ${snapped(box.left)}`,
    `top: ${snapped(box.top)}`,
    `width: ${box.width}mm`,
    `height: ${box.height}mm`,
    ...(box.rotation === 0 ? [] : [`transform: rotate(${box.rotation}deg)`]),
  ].join('; ')
  const zoom = box.fit === 'shrink' ? zoomFor(height, millimetresToPixels(box.height)) : 1
  const inner =
    zoom < 1 ? [createElement('div', { style: `zoom: ${zoom.toFixed(4)}` }, copy.childNodes)] : copy.childNodes
  return createElement('div', { class: box.fit === 'wrap' ? 'fixed' : 'fixed cut', style }, inner)
}

/** Smaller text has more room on each line, too: the area counts. What is one line only shrinks by less than it could. */
function zoomFor(height: number, room: number): number {
  if (height <= room + 0.5 || room <= 0) return 1
  return Math.max(0.2, Math.sqrt(room / height) * 0.98)
}

/** The box in the measuring document: as wide as it is, as high as its content. */
export function measuredBox(box: FixedBox, unit: number): TreeElement {
  const copy = deepCopy(box.element)
  const own = attribute(copy, 'style')
  const style = `${own === undefined ? '' : `${own}; `}width: ${box.width}mm; height: auto`
  return createElement('div', { class: 'fixed-measure unit', style, 'data-unit': String(unit) }, copy.childNodes)
}
