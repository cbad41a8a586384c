import { type Placeholder, placeholdersIn } from './placeholders.ts'
import {
  attribute,
  closest,
  elementsBelow,
  isElement,
  isText,
  textOf,
  type TreeElement,
  type TreeNode,
} from './tree.ts'

/** Rows of a table body that are repeated together, once for each record of a child set. */
export interface RowPattern {
  readonly table: string
  /** Index after its last row. */
  readonly end: number
}

/** Whether a set is being repeated already around this place. */
export type IsOpen = (table: string) => boolean

export function ownPlaceholders(row: TreeElement): Placeholder[] {
  return placeholdersIn(row)
    .filter(({ text }) => closest(text, ['tr']) === row)
    .map(({ placeholder }) => placeholder)
}

/** The child set a row repeats for: named by a placeholder of its own cells, not by those of a table inside them. */
function childTableOf(row: TreeElement, isOpen: IsOpen): string {
  const tables = ownPlaceholders(row).map(({ table }) => table)
  return tables.find((table) => table !== '' && table !== 'headTable' && !isOpen(table)) ?? ''
}

/**
 * The pattern that begins at a node: rows of the same set right below each other print together, first record first, with
 * the empty rows between them, and below the last one where the family's designer wrote the tags.
 */
export function patternAt(nodes: readonly TreeNode[], index: number, isOpen: IsOpen): RowPattern | null {
  const first = nodes[index]
  if (!isElement(first) || first.tagName !== 'tr' || hasRole(first)) return null
  const table = childTableOf(first, isOpen)
  if (table === '') return null
  const isFamily = elementsBelow([first], 'span').some((span) => attribute(span, 'data-tag') !== undefined)
  let end = index + 1
  for (let at = end; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (isText(node) && node.value.trim() === '') continue
    if (!isElement(node) || node.tagName !== 'tr' || hasRole(node)) break
    if (childTableOf(node, isOpen) === table) end = at + 1
    else if (!isEmptyRow(node)) break
    else if (isFamily) end = at + 1
  }
  return { table, end }
}

const hasRole = (row: TreeElement) => attribute(row, 'data-print-role') !== undefined

/** The set that a table repeats rows for, for rows that speak of all of them; empty for none. */
export function setOfTable(row: TreeElement): string {
  const table = closest(row, ['table'])
  const tables = table === null ? [] : placeholdersIn(table).map(({ placeholder }) => placeholder.table)
  return tables.find((name) => name !== '' && name !== 'headTable') ?? ''
}

function isEmptyRow(row: TreeElement): boolean {
  return elementsBelow([row], 'img', 'table').length === 0 && textOf(row).replaceAll(/[\s\u00a0\u200b]/g, '') === ''
}
