import type { Editor } from '@tiptap/react'
import type { Node as EditorNode } from '@tiptap/pm/model'
import type { Command, Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  selectedRect,
  splitCell,
  TableMap,
} from '@tiptap/pm/tables'
import type { Attributes } from '#shared/printing/design/model.ts'
import { attrsOf, withStyle } from './style.ts'

/** A command of the table library, and what makes its new cells look like those beside them. */
function apply(editor: Editor, command: Command): boolean {
  const before = place(editor)
  return command(editor.state, (tr) => {
    if (before !== null) mend(tr, before)
    editor.view.dispatch(tr.scrollIntoView())
    editor.view.focus()
  })
}

/** Where the table stands, and the section of the row. */
function place(editor: Editor): { readonly at: number; readonly section: string } | null {
  const { $from } = editor.state.selection
  let section = 'body'
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'tableRow') section = String(node.attrs['section'])
    if (node.type.name === 'table') return { at: $from.before(depth), section }
  }
  return null
}

const isNew = (cell: EditorNode) => Object.keys(attrsOf(cell)).length === 0 && cell.textContent === ''

function mend(tr: Transaction, { at, section }: { readonly at: number; readonly section: string }): void {
  const table = tr.doc.nodeAt(at)
  if (table?.type.name !== 'table') return
  const map = TableMap.get(table)
  const start = at + 1
  const cellAt = (row: number, column: number) => {
    if (row < 0 || column < 0 || row >= map.height || column >= map.width) return null
    return table.nodeAt(map.map[row * map.width + column] ?? 0)
  }
  for (let row = 0; row < map.height; row += 1)
    for (let column = 0; column < map.width; column += 1) {
      const cell = cellAt(row, column)
      if (!cell || !isNew(cell)) continue
      const [up, down] = [cellAt(row - 1, column), cellAt(row + 1, column)]
      const [left, right] = [cellAt(row, column - 1), cellAt(row, column + 1)]
      const model = [up, down, left, right].find((one) => one && !isNew(one) && one.type === cell.type) ?? left ?? up
      const attrs = model ? attrsOf(model) : {}
      const isBeside = model === left || model === right
      const copied = isBeside ? withoutWidth(attrs) : attrs
      if (Object.keys(copied).length > 0)
        tr.setNodeAttribute(start + (map.map[row * map.width + column] ?? 0), 'attrs', copied)
    }
  let rowAt = start
  table.forEach((row) => {
    const isEmpty = Array.from({ length: row.childCount }, (_, index) => row.child(index)).every(isNew)
    if (isEmpty && row.attrs['section'] !== section) tr.setNodeAttribute(rowAt, 'section', section)
    rowAt += row.nodeSize
  })
  const cols = table.attrs['cols'] as readonly string[]
  if (cols.length > 0 && cols.length !== map.width)
    tr.setNodeAttribute(
      at,
      'cols',
      Array.from({ length: map.width }, (_, index) => cols[index] ?? ''),
    )
}

const withoutWidth = ({ width: _width, ...attrs }: Attributes) => withStyle(attrs, { width: null })

export const addRow = (editor: Editor, where: 'before' | 'after') =>
  apply(editor, where === 'before' ? addRowBefore : addRowAfter)
export const addColumn = (editor: Editor, where: 'before' | 'after') =>
  apply(editor, where === 'before' ? addColumnBefore : addColumnAfter)
export const removeRow = (editor: Editor) => apply(editor, deleteRow)
export const removeColumn = (editor: Editor) => apply(editor, deleteColumn)
export const removeTable = (editor: Editor) => apply(editor, deleteTable)
export const mergeOrSplit = (editor: Editor) => apply(editor, mergeCells) || apply(editor, splitCell)

function change(editor: Editor, edit: (tr: Transaction, table: EditorNode, at: number) => void): boolean {
  const found = place(editor)
  const table = found === null ? null : editor.state.doc.nodeAt(found.at)
  if (found === null || !table) return false
  const { tr } = editor.state
  edit(tr, table, found.at)
  editor.view.dispatch(tr)
  return true
}

/** The columns from left to right that are chosen, and how wide each is said to be; null outside a table. */
export function chosenColumns(
  editor: Editor,
): { readonly from: number; readonly to: number; readonly width: string } | null {
  if (place(editor) === null) return null
  const rect = selectedRect(editor.state)
  const cols = rect.table.attrs['cols'] as readonly string[]
  return { from: rect.left, to: rect.right, width: cols[rect.left] ?? '' }
}

/** Widths of columns, from now on of the columns alone: those of cells would outrank them. */
export function setColumnWidth(
  editor: Editor,
  columns: { readonly from: number; readonly to: number },
  width: string,
): boolean {
  return change(editor, (tr, table, at) => {
    const map = TableMap.get(table)
    const cols = table.attrs['cols'] as readonly string[]
    const next = Array.from({ length: map.width }, (_, index) =>
      index >= columns.from && index < columns.to ? width : (cols[index] ?? ''),
    )
    tr.setNodeAttribute(at, 'cols', next)
    tr.setNodeAttribute(at, 'attrs', withStyle(attrsOf(table), { 'table-layout': 'fixed' }))
    const seen = new Set<number>()
    for (let row = 0; row < map.height; row += 1)
      for (let column = columns.from; column < columns.to; column += 1) {
        const offset = map.map[row * map.width + column] ?? 0
        const cell = table.nodeAt(offset)
        if (!cell || seen.has(offset)) continue
        seen.add(offset)
        const attrs = withoutWidth(attrsOf(cell))
        if (JSON.stringify(attrs) !== JSON.stringify(attrsOf(cell)))
          tr.setNodeAttribute(at + 1 + offset, 'attrs', attrs)
      }
  })
}

export function equalColumns(editor: Editor): boolean {
  const found = place(editor)
  const table = found === null ? null : editor.state.doc.nodeAt(found.at)
  if (!table) return false
  const { width } = TableMap.get(table)
  return setColumnWidth(editor, { from: 0, to: width }, `${Number((100 / width).toFixed(3))}%`)
}

/** Each cell that is chosen, or the one around the cursor. */
function chosenCells(editor: Editor): { readonly node: EditorNode; readonly at: number }[] {
  const { selection } = editor.state
  const cells: { node: EditorNode; at: number }[] = []
  if (selection instanceof CellSelection) {
    selection.forEachCell((node, at) => cells.push({ node, at }))
    return cells
  }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (/^table(?:Cell|Header)$/.test($from.node(depth).type.name))
      return [{ node: $from.node(depth), at: $from.before(depth) }]
  return []
}

export function styleCells(editor: Editor, style: Readonly<Record<string, string | null>>): boolean {
  return change(editor, (tr) => {
    for (const { node, at } of chosenCells(editor)) tr.setNodeAttribute(at, 'attrs', withStyle(attrsOf(node), style))
  })
}

const sides = ['border', 'border-top', 'border-right', 'border-bottom', 'border-left'] as const

/** Lines around the cells that are chosen: `null` takes them off. */
export function borderCells(editor: Editor, line: string | null): boolean {
  const off = Object.fromEntries(sides.map((side) => [side, null]))
  return styleCells(editor, { ...off, border: line ?? 'none' })
}

/** The rows that are chosen belong to the head, which every page repeats, or to the body. */
export function setSection(editor: Editor, section: 'head' | 'body'): boolean {
  return change(editor, (tr, table, at) => {
    const rect = selectedRect(editor.state)
    const bottom = section === 'head' ? rect.bottom : Math.max(rect.bottom, table.childCount)
    let rowAt = at + 1
    table.forEach((row, _offset, index) => {
      const isOf = section === 'head' ? index < bottom : index >= rect.top
      if (isOf && row.attrs['section'] !== 'foot') tr.setNodeAttribute(rowAt, 'section', section)
      rowAt += row.nodeSize
    })
  })
}
