import type { PageSetup } from '../page-setup.ts'
import {
  createElement,
  deepCopy,
  serializeNodes,
  setAttribute,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'
import { htmlDocument } from './base-style.ts'
import { measuredBox } from './fixed.ts'
import { tablePiece, wrap } from './fragments.ts'
import type { Plan, PlannedUnit } from './plan.ts'
import { differs, pagePlaces, regionOn } from './regions.ts'

/**
 * The document in which the hidden window measures: every unit once, in one column of the page's width.
 * `data-unit` names units, `data-table` the block of a table and `data-columns` how many columns it has.
 */
export function measureDocument(plan: Plan, setup: PageSetup): string {
  const byBlock = Map.groupBy(plan.units, (unit) => unit.block)
  const sequence = new Set(plan.sequence)
  const parts = plan.blocks.map((block, index): TreeElement => {
    const units = byBlock.get(index) ?? []
    if (block.kind === 'flow') return wrap(block, copies(units), { 'data-unit': String(units[0]?.id ?? -1) })
    const rows = (wanted: (unit: PlannedUnit) => boolean) => units.filter(wanted).flatMap(markedRows)
    const table = tablePiece(
      block,
      rows((unit) => !sequence.has(unit.id)),
      rows((unit) => sequence.has(unit.id)),
      { caption: true, widths: null },
    )
    return wrap(block, [table], { 'data-table': String(index), 'data-columns': String(block.columns) })
  })
  const fixed = (name: string, nodes: readonly TreeNode[]) =>
    createElement('div', { class: 'unit', 'data-fixed': name }, nodes.map(deepCopy))
  const body = createElement('div', { class: 'sheet' }, [
    fixed('letterhead', plan.letterhead),
    ...parts,
    fixed('footer', plan.footer),
    ...regionUnits(plan),
    ...plan.fixed.flatMap((box, index) => (box.fit === 'shrink' ? [measuredBox(box, fixedUnit(plan, index))] : [])),
  ])
  return htmlDocument(setup, serializeNodes([body]))
}

/** Where the height of a fixed box stands among the units: behind those of the regions. */
export const fixedUnit = (plan: Plan, index: number) => plan.units.length + pagePlaces.length + index

/** Where pages differ in what they repeat: both regions of each kind of page together, numbered behind the plan's units. */
function regionUnits(plan: Plan): TreeElement[] {
  if (!differs([...plan.letterhead, ...plan.footer])) return []
  return pagePlaces.map((place, index) =>
    createElement(
      'div',
      { 'data-unit': String(plan.units.length + index) },
      [plan.letterhead, plan.footer].map((nodes) =>
        createElement('div', { class: 'unit' }, regionOn(nodes, place).map(deepCopy)),
      ),
    ),
  )
}

function copies(units: readonly PlannedUnit[]): TreeNode[] {
  return units.flatMap((unit) => unit.nodes.map(deepCopy))
}

function markedRows(unit: PlannedUnit): TreeElement[] {
  return copies([unit]).flatMap((row) => {
    if (!('tagName' in row)) return []
    setAttribute(row, 'data-unit', String(unit.id))
    return [row]
  })
}
