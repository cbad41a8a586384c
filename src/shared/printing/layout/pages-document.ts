import type { PageSetup } from '../page-setup.ts'
import {
  attribute,
  createElement,
  createText,
  deepCopy,
  elementsBelow,
  isElement,
  serializeNodes,
  setChildren,
  shallowCopy,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'
import { type RowOptions, type PageRole, pageRoleOf, readKept, writeTotals } from '../template/totals.ts'
import { boxesOn } from './fixed.ts'
import { tablePiece, wrap, type ColumnWidths } from './fragments.ts'
import type { Page, Piece } from './paginate.ts'
import type { Plan, PlannedUnit } from './plan.ts'
import { type PagePlace, regionOn } from './regions.ts'
import { loosen, sliceNodes } from './split.ts'
import { belowSubtotal, cellsOf } from './table-block.ts'

export interface PagesInput {
  readonly plan: Plan
  readonly pages: readonly Page[]
  readonly setup: PageSetup
  /** By block: only tables. */
  readonly widths: ReadonlyMap<number, ColumnWidths>
  /** By block: blocks wider than the page, shown smaller. */
  readonly zooms: ReadonlyMap<number, number>
  /** Heights of what the fixed boxes hold, CSS pixels; only of those that shrink it. */
  readonly boxes: readonly number[]
}

/** The final document: one `section.page` per sheet, each with letterhead, its pieces, footer and page number. */
export function pageSections(input: PagesInput): string[] {
  const started = new Map<number, TableProgress>()
  let broken = 0
  return input.pages.map((page, index) => {
    broken += index === 0 ? 0 : breaksOn(page, input.plan)
    const sheet = { index, count: input.pages.length, section: broken }
    const fixed = boxesOn(input.plan.fixed, sheet, input.setup, input.boxes)
    const place = { isFirst: index === 0, isLast: index === input.pages.length - 1 }
    const content = [
      createElement('div', { class: 'unit' }, regionOn(input.plan.letterhead, place).map(deepCopy)),
      ...byBlock(page.pieces, input.plan).map((pieces) => blockFragment(pieces, input, started)),
    ]
    const section = createElement('section', { class: 'page' }, [
      ...watermark(input.setup),
      ...content,
      foot(input, place),
      ...fixed,
    ])
    numberPages(section, index + 1, input.pages.length)
    return serializeNodes([section])
  })
}

/** Breaks of the template right before what begins on a page. */
function breaksOn({ pieces }: Page, plan: Plan): number {
  return pieces.filter(isBegun).reduce((sum, { unit }) => sum + (plan.units[unit]?.breaksBefore ?? 0), 0)
}

function watermark({ watermark: text }: PageSetup): TreeElement[] {
  if (text === '') return []
  return [createElement('div', { class: 'watermark' }, [createElement('span', {}, [text])])]
}

/** Whether the paginator must leave room for the line with the page number. */
export function hasNumberLine(plan: Plan, setup: PageSetup): boolean {
  return setup.pageNumbers && plan.footer.length === 0
}

function foot({ plan, setup }: PagesInput, place: PagePlace): TreeElement {
  if (!hasNumberLine(plan, setup))
    return createElement('div', { class: 'foot unit' }, regionOn(plan.footer, place).map(deepCopy))
  const number = createElement('span', { 'data-page': 'number' })
  const count = createElement('span', { 'data-page': 'count' })
  return createElement('div', { class: 'foot number' }, [number, ' / ', count])
}

function numberPages(section: TreeElement, number: number, count: number): void {
  for (const element of elementsBelow([section])) {
    const kind = attribute(element, 'data-page')
    if (kind !== undefined) setChildren(element, [createText(String(kind === 'count' ? count : number))])
    element.attrs = element.attrs.filter((entry) => !entry.name.startsWith('data-'))
  }
}

/** Neighbouring pieces of one block. */
function byBlock(pieces: readonly Piece[], plan: Plan): Piece[][] {
  const groups: Piece[][] = []
  let block = -1
  for (const piece of pieces) {
    const own = plan.units[piece.unit]?.block ?? -1
    const last = groups.at(-1)
    if (own === block && last !== undefined) last.push(piece)
    else groups.push([piece])
    block = own
  }
  return groups
}

/** What of a table stands on the pages before. */
interface TableProgress {
  readonly before: readonly RowOptions[]
}

function blockFragment(pieces: readonly Piece[], input: PagesInput, started: Map<number, TableProgress>): TreeElement {
  const units = pieces.map((piece) => input.plan.units[piece.unit])
  const index = units[0]?.block ?? -1
  const block = input.plan.blocks[index]
  if (block === undefined) return createElement('div')
  const zoom = Math.min(...pieces.map((piece) => piece.zoom)) * (input.zooms.get(index) ?? 1)
  const attributes: Readonly<Record<string, string>> = zoom < 1 ? { style: `zoom: ${zoom.toFixed(4)}` } : {}
  const content = (wanted: boolean) =>
    pieces.flatMap((piece, at) => (piece.header === wanted ? pieceNodes(piece, units[at]) : []))
  if (block.kind === 'flow') return wrap(block, content(false), attributes)
  const before = started.get(index)?.before ?? []
  const caption = !started.has(index)
  const rows = (nodes: readonly TreeNode[]) => nodes.filter(isElement)
  const widths = input.widths.get(index) ?? null
  const own = rows(content(false))
  const onPage = pieces.flatMap((piece, at) => (isBegun(piece) ? keptRows(units[at]) : []))
  started.set(index, { before: [...before, ...onPage] })
  const isLast = lastUnitOf(input.plan, index) === pieces.at(-1)?.unit
  const sums = (role: PageRole, over: readonly RowOptions[]) => pageRows(block.pageRows, role, over)
  const end = own.findIndex((row) => attribute(row, belowSubtotal) !== undefined)
  const below = end < 0 ? own.length : end
  const filled = [
    ...(caption ? [] : sums('brought', before)),
    ...own.slice(0, below),
    ...sums('pageSubtotal', onPage),
    ...own.slice(below),
    ...(isLast ? [] : sums('carried', [...before, ...onPage])),
  ]
  return wrap(block, [tablePiece(block, rows(content(true)), filled, { caption, widths })], attributes)
}

/** Only where a row begins does it count: one that is cut stands on two pages. */
function isBegun(piece: Piece): boolean {
  return !piece.header && (piece.cut === null || piece.cut.every(({ from }) => from === 0))
}

function keptRows(unit: PlannedUnit | undefined): RowOptions[] {
  return (unit?.nodes ?? []).filter(isElement).flatMap((row) => {
    const kept = attribute(row, 'data-print-values')
    return kept === undefined ? [] : [readKept(kept)]
  })
}

function pageRows(rows: readonly TreeElement[], role: PageRole, over: readonly RowOptions[]): TreeElement[] {
  const copies = rows.filter((row) => pageRoleOf(row) === role).map(deepCopy)
  writeTotals(copies, over)
  return copies
}

function lastUnitOf(plan: Plan, block: number): number | undefined {
  return plan.sequence.findLast((id) => plan.units[id]?.block === block)
}

function pieceNodes(piece: Piece, unit: PlannedUnit | undefined): TreeNode[] {
  if (unit === undefined) return []
  if (piece.cut === null) return unit.nodes.map(deepCopy)
  const cuts = piece.cut
  if (unit.kind === 'flow') return sliceNodes(unit.nodes, cuts[0]?.from ?? 0, cuts[0]?.to ?? null)
  return unit.nodes.filter(isElement).map((row) => {
    const copy = shallowCopy(row)
    loosen(copy)
    setChildren(
      copy,
      cellsOf(row).map((cell, at) => {
        const part = shallowCopy(cell)
        loosen(part)
        setChildren(part, sliceNodes(cell.childNodes, cuts[at]?.from ?? 0, cuts[at]?.to ?? null))
        return part
      }),
    )
    return copy
  })
}
