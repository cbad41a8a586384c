import { pageRoleOf } from '../template/totals.ts'
import { isPageBreak } from '../template/sanitize.ts'
import {
  attribute,
  elementsBelow,
  isElement,
  setAttribute,
  textOf,
  type TreeElement,
  type TreeNode,
} from '../template/tree.ts'
import { forcesBreak } from './breaks.ts'

/** Rows that stay together: one, or those a rowspan ties. */
export interface RowGroup {
  readonly rows: readonly TreeElement[]
  /** Column header inside the body that these rows repeat at the top of a page; empty for none. */
  readonly header: readonly TreeElement[]
  readonly breaksBefore: number
  readonly keepWithNext: boolean
}

export interface TableBlock {
  readonly kind: 'table'
  /** The table itself; its rows are below. */
  readonly table: TreeElement
  readonly caption: TreeElement | null
  readonly columns: number
  /** Rows of `thead` (or leading rows of `th` only): on every page the table reaches. */
  readonly head: readonly TreeElement[]
  readonly groups: readonly RowGroup[]
  /** Rows that each page of the table repeats with sums of its own. */
  readonly pageRows: readonly TreeElement[]
  /** Page breaks in or below its last row: for what follows the table. */
  readonly breaksAfter: number
}

interface PlacedRow {
  readonly row: TreeElement
  readonly breaksBefore: number
}

/** Takes a table apart into its column header and its rows, tied rows together. */
export function tableBlock(table: TreeElement): TableBlock {
  const sections = table.childNodes.filter(isElement)
  const inHead = sections.filter((section) => section.tagName === 'thead').flatMap(rowElements)
  const { placed: rows, breaksAfter } = placedRows([
    ...sections.filter((section) => section.tagName !== 'thead' && section.tagName !== 'tfoot'),
    ...sections.filter((section) => section.tagName === 'tfoot'),
  ])
  markBelowSubtotal(rows)
  const pageRows = rows.filter(({ row }) => pageRoleOf(row) !== null).map(({ row }) => row)
  const body = rows.filter(({ row }) => pageRoleOf(row) === null)
  const leading = inHead.length > 0 ? 0 : leadingHeaders(body)
  const head = [...inHead, ...body.slice(0, leading).map(({ row }) => row)]
  const groups = withColumnHeaders(tie(body.slice(leading)))
  const caption = sections.find((section) => section.tagName === 'caption') ?? null
  const columns = columnCount([...head, ...body.map(({ row }) => row)])
  const first = groups[0]
  if (first === undefined || leading === 0)
    return { kind: 'table', table, caption, columns, head, groups, pageRows, breaksAfter }
  const breaks = body.slice(0, leading).reduce((sum, { breaksBefore }) => sum + breaksBefore, first.breaksBefore)
  return {
    kind: 'table',
    table,
    caption,
    columns,
    head,
    groups: [{ ...first, breaksBefore: breaks }, ...groups.slice(1)],
    pageRows,
    breaksAfter,
  }
}

/** Rows that a template has below the subtotal of the page stand below it on the last page too. */
function markBelowSubtotal(rows: readonly PlacedRow[]): void {
  const subtotal = rows.findLastIndex(({ row }) => pageRoleOf(row) === 'pageSubtotal')
  if (subtotal < 0) return
  for (const { row } of rows.slice(subtotal + 1)) setAttribute(row, belowSubtotal, '')
}

export const belowSubtotal = 'data-below-subtotal'

function rowElements(section: TreeElement): TreeElement[] {
  return section.childNodes.filter((node): node is TreeElement => isElement(node) && node.tagName === 'tr')
}

function placedRows(sections: readonly TreeElement[]): { placed: PlacedRow[]; breaksAfter: number } {
  const placed: PlacedRow[] = []
  let breaks = 0
  const visit = (node: TreeNode) => {
    if (!isElement(node)) return
    if (isPageBreak(node)) breaks += 1
    else if (node.tagName === 'tr') {
      if (forcesBreak(node, 'before')) breaks += 1
      placed.push({ row: node, breaksBefore: breaks })
      const inside = elementsBelow(node.childNodes).filter(isPageBreak).length
      breaks = inside + (forcesBreak(node, 'after') ? 1 : 0)
    } else if (['tbody', 'tfoot', 'thead'].includes(node.tagName)) for (const child of node.childNodes) visit(child)
  }
  for (const section of sections) visit(section)
  return { placed, breaksAfter: breaks }
}

/** Rows of header cells only, at the top, as long as something else follows. */
function leadingHeaders(rows: readonly PlacedRow[]): number {
  const isHeader = ({ row }: PlacedRow) => {
    const cells = cellsOf(row)
    return cells.length > 0 && cells.every((cell) => cell.tagName === 'th')
  }
  const end = rows.findIndex((row) => !isHeader(row))
  return end < 0 ? 0 : end
}

export function cellsOf(row: TreeElement): TreeElement[] {
  return row.childNodes.filter(
    (node): node is TreeElement => isElement(node) && (node.tagName === 'td' || node.tagName === 'th'),
  )
}

export function spanOf(cell: TreeElement, name: 'colspan' | 'rowspan'): number {
  return Math.min(1000, Math.max(1, Number(attribute(cell, name) ?? 1) || 1))
}

function tie(rows: readonly PlacedRow[]): RowGroup[] {
  const groups: { rows: TreeElement[]; breaksBefore: number }[] = []
  let open = 0
  for (const { row, breaksBefore } of rows) {
    const group = groups.at(-1)
    if (open > 0 && group !== undefined) group.rows.push(row)
    else groups.push({ rows: [row], breaksBefore })
    const reach = Math.max(1, ...cellsOf(row).map((cell) => spanOf(cell, 'rowspan')))
    open = Math.max(open - 1, reach - 1, 0)
  }
  return groups.map((group) => {
    const last = group.rows.at(-1)
    return {
      ...group,
      header: [],
      keepWithNext: last !== undefined && attribute(last, 'data-keep-with-next') !== undefined,
    }
  })
}

/** In a form drawn as one table, the fixed row right above repeated child rows is their column header. */
function withColumnHeaders(groups: readonly RowGroup[]): RowGroup[] {
  const result: RowGroup[] = []
  for (const [index, group] of groups.entries()) {
    const childSet = childSetOf(group)
    const previous = result[index - 1]
    if (childSet === '' || previous === undefined) result.push(group)
    else if (childSetOf(previous) === childSet) result.push({ ...group, header: previous.header })
    else if (isColumnHeader(previous, group)) {
      result[index - 1] = { ...previous, keepWithNext: true }
      result.push({ ...group, header: previous.rows })
    } else result.push(group)
  }
  return result
}

function childSetOf(group: RowGroup): string {
  const [first] = group.rows
  return first === undefined ? '' : (attribute(first, 'data-child-row') ?? '')
}

function isColumnHeader(candidate: RowGroup, below: RowGroup): boolean {
  const [row] = candidate.rows
  const [child] = below.rows
  if (
    row === undefined ||
    child === undefined ||
    candidate.rows.length > 1 ||
    childSetOf(candidate) !== '' ||
    attribute(row, 'data-filled') !== undefined
  )
    return false
  const cells = cellsOf(row)
  return cells.length > 1 && cells.length === cellsOf(child).length && cells.some((cell) => textOf(cell).trim() !== '')
}

function columnCount(rows: readonly TreeElement[]): number {
  const reaching: number[] = []
  let most = 1
  for (const [index, row] of rows.entries()) {
    let width = reaching[index] ?? 0
    for (const cell of cellsOf(row)) {
      const span = spanOf(cell, 'colspan')
      width += span
      for (let below = 1; below < spanOf(cell, 'rowspan'); below += 1)
        reaching[index + below] = (reaching[index + below] ?? 0) + span
    }
    most = Math.max(most, width)
  }
  return most
}
