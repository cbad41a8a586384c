import type { DrawCode } from './codes/contract.ts'
import { MIN_CODED_HEIGHT, millimetresToPixels, type PageSetup } from './page-setup.ts'
import { createElement, type TreeElement } from './template/tree.ts'

/** Side of the code, and its way to the edges of the paper: printers leave these white. Millimetres. */
const side = 16
const edge = 6
/** White between the code and the text above it. */
const quiet = 2

/** The set-up of paper whose pages carry the code of their record: nothing else stands at their feet. */
export function withRoomForCode(setup: PageSetup): PageSetup {
  if (!setup.recordCode || setup.height < MIN_CODED_HEIGHT) return setup
  return { ...setup, margins: { ...setup.margins, bottom: Math.max(setup.margins.bottom, side + edge + quiet) } }
}

/** The code of a record in the lower right corner of each page; null where it does not fit, or there is none. */
export function codeCorner(setup: PageSetup, text: string, draw: DrawCode): TreeElement | null {
  if (!setup.recordCode || setup.height < MIN_CODED_HEIGHT || text === '') return null
  const drawn = drawRecordCode(text, draw, setup.resolution)
  if (drawn === null) return null
  const box = [setup.width - edge - side, setup.height - edge - side, side, side, 0].join(' ')
  return createElement('div', { 'data-print': 'fixed', 'data-print-box': box }, [drawn])
}

/** A record's code as large as scanners of copiers need it. */
export function drawRecordCode(text: string, draw: DrawCode, resolution: number): TreeElement | null {
  const pixels = Math.round(millimetresToPixels(side))
  const drawn = draw('qrcode', text, {
    ...{ width: pixels, height: pixels, level: 'M', type: null, showsText: false },
    resolution,
  })
  return typeof drawn === 'string' ? null : drawn
}
