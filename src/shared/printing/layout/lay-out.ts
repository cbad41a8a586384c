import type { PageSetup } from '../page-setup.ts'
import { htmlDocument, pageBox, pageNumberHeight } from './base-style.ts'
import type { Blocks } from './blocks.ts'
import type { ColumnWidths } from './fragments.ts'
import { fixedUnit, measureDocument } from './measure-document.ts'
import type { CutMeasurement, Measurement } from './measurement.ts'
import { hasNumberLine, pageSections } from './pages-document.ts'
import { type Page, type PageRooms, type PageUnit, paginate } from './paginate.ts'
import { makePlan, type Plan } from './plan.ts'
import { differs, pagePlaces } from './regions.ts'

/** The hidden window, or a stand-in for it in tests. */
export interface Measurer {
  /** Loads the measuring document and says how high everything is. */
  measure(html: string): Promise<Measurement>
  /** Where these units of the document just measured may be cut; nothing on a page is higher than `tallest`. */
  cuts(units: readonly number[], tallest: number): Promise<CutMeasurement>
}

export interface Laid {
  readonly html: string
  /** Its pages alone, one after the other, to be put behind those of other documents. */
  readonly sections: readonly string[]
  /** Its pages are whole sheets: something stands beside the printable area. */
  readonly isWhole: boolean
}

/** More than this share of a page cannot be repeated on every page. */
const repeatShare = 0.6
/** A unit is cut at its lines if they make up this share of its height. */
const lineShare = 0.7
/** Left free on every page against rounding, CSS pixels. */
const slack = 2

/**
 * Blocks to the final document. `reserve` (CSS pixels) leaves more room on every page than measured, for a second
 * try when the printed result came out higher than the measurement.
 */
export async function layOut(blocks: Blocks, setup: PageSetup, measurer: Measurer, reserve = 0): Promise<Laid> {
  const { height } = pageBox(setup)
  let plan = makePlan(blocks, true)
  let measured = await measurer.measure(measureDocument(plan, setup))
  if (fixedHeight(plan, setup, measured) > height * repeatShare) {
    plan = makePlan(blocks, false)
    measured = await measurer.measure(measureDocument(plan, setup))
  }
  const rooms = roomsOf(plan, setup, measured, height - slack - reserve)
  const available = rooms === null ? height - fixedHeight(plan, setup, measured) - slack - reserve : least(rooms)
  const zooms = zoomsOf(measured, pageBox(setup).width)
  const plain = pageUnits(plan, measured, zooms)
  const frames = framesOf(plan, measured, zooms)
  const high = tallUnits(plan, plain, frames, available)
  const cuts = new Map((high.length > 0 ? await measurer.cuts(high, available) : []).map((cut) => [cut.unit, cut]))
  const units = plain.map((unit) => withCuts(unit, cuts.get(unit.id), zooms.get(unit.block) ?? 1))
  const pages: Page[] = paginate({
    units,
    sequence: plan.sequence,
    frames,
    available,
    ...(rooms === null ? {} : { rooms }),
  })
  const widths = new Map<number, ColumnWidths>(
    measured.tables.map(({ block, columns, width }) => [block, { columns, width }]),
  )
  const boxes = plan.fixed.map((_box, index) => measured.units[fixedUnit(plan, index)] ?? 0)
  const sections = pageSections({ plan, pages, setup, widths, zooms, boxes })
  const isWhole = plan.fixed.length > 0
  return { html: htmlDocument(setup, sections.join(''), isWhole), sections, isWhole }
}

/** Rooms of the kinds of pages; null where all repeat the same. */
function roomsOf(plan: Plan, setup: PageSetup, measured: Measurement, height: number): PageRooms | null {
  if (!differs([...plan.letterhead, ...plan.footer])) return null
  const number = hasNumberLine(plan, setup) ? pageNumberHeight : 0
  const [first = 0, rest = 0, onlyOne = 0, last = 0] = pagePlaces.map(
    (_place, index) => height - number - (measured.units[plan.units.length + index] ?? 0),
  )
  return { first, rest, onlyOne, last }
}

const least = ({ first, rest }: PageRooms) => Math.min(first, rest)

function fixedHeight(plan: Plan, setup: PageSetup, measured: Measurement): number {
  if (differs([...plan.letterhead, ...plan.footer]))
    return Math.max(...pagePlaces.map((_place, index) => measured.units[plan.units.length + index] ?? 0))
  return measured.letterhead + (hasNumberLine(plan, setup) ? pageNumberHeight : measured.footer)
}

/** Tables wider than the page are shown smaller as a whole, so that no column is lost. */
function zoomsOf(measured: Measurement, width: number): Map<number, number> {
  return new Map(
    measured.tables.filter((table) => table.width > width + 1).map((table) => [table.block, width / table.width]),
  )
}

function framesOf(plan: Plan, measured: Measurement, zooms: ReadonlyMap<number, number>): number[] {
  const frames = new Map(measured.tables.map((table) => [table.block, table.frame * (zooms.get(table.block) ?? 1)]))
  return plan.blocks.map((_block, index) => frames.get(index) ?? 0)
}

function pageUnits(plan: Plan, measured: Measurement, zooms: ReadonlyMap<number, number>): PageUnit[] {
  return plan.units.map(({ id, block, header, reserve: rows, breaksBefore, keepWithNext, blank }) => {
    const zoom = zooms.get(block) ?? 1
    const reserve = rows.reduce((sum, row) => sum + (measured.units[row] ?? 0) * zoom, 0)
    const height = (measured.units[id] ?? 0) * zoom
    return { id, block, height, header, reserve, breaksBefore, keepWithNext, blank }
  })
}

/** Units that do not fit on a page of their own and may be cut: a flow block, or a row that no rowspan ties. */
function tallUnits(plan: Plan, units: readonly PageUnit[], frames: readonly number[], available: number): number[] {
  return plan.sequence.filter((id) => {
    const unit = units[id]
    const planned = plan.units[id]
    if (unit === undefined || planned === undefined) return false
    const headers = unit.header.reduce((sum, header) => sum + (units[header]?.height ?? 0), 0)
    const isTied = planned.kind === 'row' && planned.nodes.length > 1
    return !isTied && unit.height + headers + unit.reserve + (frames[unit.block] ?? 0) > available
  })
}

/** A unit whose height comes from its frame rather than from its lines cannot be cut at lines. */
function withCuts(unit: PageUnit, cut: CutMeasurement[number] | undefined, zoom: number): PageUnit {
  if (cut === undefined) return unit
  const cells = cut.cells.map((slots) => slots.map(({ start, height }) => ({ start, height: height * zoom })))
  const highest = Math.max(0, ...cells.map((slots) => slots.reduce((sum, slot) => sum + slot.height, 0)))
  return highest < unit.height * lineShare ? unit : { ...unit, cuts: { cells, around: cut.around * zoom } }
}
