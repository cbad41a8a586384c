import type { TreeElement, TreeNode } from '../template/tree.ts'
import type { Block, Blocks } from './blocks.ts'
import type { FixedBox } from './fixed.ts'

/** The smallest thing that is measured and placed: a flow block, a row or rows that a rowspan ties. */
export interface PlannedUnit {
  readonly id: number
  readonly block: number
  readonly kind: 'flow' | 'row'
  readonly nodes: readonly TreeNode[]
  /** Units repeated above it when a page of its table starts with it. */
  readonly header: readonly number[]
  /** Units that every page of its table has room for beside its rows: those with sums by page. */
  readonly reserve: readonly number[]
  readonly breaksBefore: number
  readonly keepWithNext: boolean
  readonly blank: boolean
}

export interface Plan {
  readonly letterhead: readonly TreeNode[]
  readonly footer: readonly TreeNode[]
  readonly blocks: readonly Block[]
  /** By id. Column headers of tables are units too, but not part of the sequence. */
  readonly units: readonly PlannedUnit[]
  readonly fixed: readonly FixedBox[]
  /** Ids in the order of the document. */
  readonly sequence: readonly number[]
}

/** Numbers everything that will be measured. With `repeat` off, letterhead and footer are ordinary content. */
export function makePlan(blocks: Blocks, repeat: boolean): Plan {
  const body = repeat ? blocks.body : [...asBody(blocks.letterhead), ...blocks.body, ...asBody(blocks.footer)]
  const units: PlannedUnit[] = []
  const sequence: number[] = []
  const add = (unit: Omit<PlannedUnit, 'id'>): number => units.push({ id: units.length, ...unit }) - 1
  for (const [index, block] of body.entries()) {
    if (block.kind === 'flow') {
      const { nodes, breaksBefore, keepWithNext, blank } = block
      sequence.push(
        add({ block: index, kind: 'flow', nodes, header: [], reserve: [], breaksBefore, keepWithNext, blank }),
      )
    } else planTable(block, index, add, sequence)
  }
  return {
    letterhead: repeat ? blocks.letterhead : [],
    footer: repeat ? blocks.footer : [],
    blocks: body,
    fixed: blocks.fixed,
    units,
    sequence,
  }
}

function asBody(nodes: readonly TreeNode[]): Block[] {
  if (nodes.length === 0) return []
  return [{ kind: 'flow', nodes, wrappers: [], breaksBefore: 0, blank: false, keepWithNext: false }]
}

type Row = Omit<PlannedUnit, 'id'>

function planTable(
  block: Extract<Block, { kind: 'table' }>,
  index: number,
  add: (unit: Row) => number,
  sequence: number[],
): void {
  const row = (nodes: readonly TreeElement[], more: Partial<Row> = {}): number =>
    add({
      block: index,
      kind: 'row',
      nodes,
      header: [],
      reserve: [],
      breaksBefore: 0,
      keepWithNext: false,
      blank: false,
      ...more,
    })
  const ids = new Map<TreeElement, number>()
  if (block.groups.length === 0) {
    // A table of header rows alone: they are its content.
    if (block.head.length > 0) sequence.push(row(block.head, { breaksBefore: block.breaksBefore }))
    return
  }
  const head = block.head.length > 0 ? [row(block.head)] : []
  const reserve = block.pageRows.map((element) => row([element]))
  for (const [position, group] of block.groups.entries()) {
    const own = group.header.flatMap((element) => ids.get(element) ?? [])
    const id = row(group.rows, {
      header: [...head, ...new Set(own)],
      reserve,
      breaksBefore: group.breaksBefore + (position === 0 ? block.breaksBefore : 0),
      keepWithNext: group.keepWithNext,
    })
    for (const element of group.rows) ids.set(element, id)
    sequence.push(id)
  }
}
