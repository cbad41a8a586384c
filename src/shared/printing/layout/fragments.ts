import {
  attribute,
  createElement,
  deepCopy,
  setAttribute,
  setChildren,
  shallowCopy,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'
import type { Block } from './blocks.ts'

/** Content inside its block's wrappers and one `div.unit`, whose height is the whole height. */
export function wrap(
  block: Block,
  content: readonly TreeNode[],
  attributes: Readonly<Record<string, string>>,
): TreeElement {
  let inner: readonly TreeNode[] = content
  for (const wrapper of [...block.wrappers].reverse()) {
    const copy = shallowCopy(wrapper)
    setChildren(copy, inner)
    inner = [copy]
  }
  return createElement('div', { class: 'unit', ...attributes }, inner)
}

export interface ColumnWidths {
  readonly columns: readonly number[]
  readonly width: number
}

/** One piece of a table: its caption on the first, its column header rows, its rows; columns fixed once measured. */
export function tablePiece(
  block: Extract<Block, { kind: 'table' }>,
  head: readonly TreeElement[],
  rows: readonly TreeElement[],
  options: { readonly caption: boolean; readonly widths: ColumnWidths | null },
): TreeElement {
  const table = shallowCopy(block.table)
  const caption = options.caption && block.caption !== null ? [deepCopy(block.caption)] : []
  const columns = options.widths === null ? originalColumns(block.table) : fixedColumns(options.widths)
  setChildren(table, [
    ...caption,
    ...columns,
    ...(head.length > 0 ? [createElement('thead', {}, head)] : []),
    createElement('tbody', {}, rows),
  ])
  if (options.widths !== null) {
    const style = attribute(table, 'style')
    const fixed = `table-layout: fixed; width: ${options.widths.width}px; min-width: 0; max-width: none; height: auto`
    setAttribute(table, 'width', null)
    setAttribute(table, 'height', null)
    setAttribute(table, 'style', style === undefined ? fixed : `${style}; ${fixed}`)
  }
  return table
}

function originalColumns(table: TreeElement): TreeNode[] {
  return table.childNodes
    .filter((node) => 'tagName' in node && (node.tagName === 'colgroup' || node.tagName === 'col'))
    .map(deepCopy)
}

function fixedColumns({ columns }: ColumnWidths): TreeNode[] {
  return [
    createElement(
      'colgroup',
      {},
      columns.map((width) => createElement('col', { style: `width: ${width}px` })),
    ),
  ]
}
