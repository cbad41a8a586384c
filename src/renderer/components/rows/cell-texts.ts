import { isValidElement, type ReactNode } from 'react'
import { StateTag } from '../state/StateTag.tsx'
import type { DataColumn } from './table-types.ts'
import { tagWidths, textWidth } from './text-width.ts'

/** Pixels of a cell beside its text, and what widths are rounded to, so that another page hardly moves the columns. */
const BESIDE_TEXT = 18
const GRAIN = 16

/** The words of a cell that is nothing but a tag. */
function tagOf(cell: ReactNode): string | null {
  return isValidElement<{ readonly text?: unknown }>(cell) &&
    cell.type === StateTag &&
    typeof cell.props.text === 'string'
    ? cell.props.text
    : null
}

/** Of dates, times and numbers, up to a date with its time: what is cut off there reads as another one. */
const isRigid = (text: string) => /^[-+]?\d[\d\s.,:/%-]*$/.test(text)
const MAX_RIGID = 160

/** The column with the room that cells of these rows need; one that draws anything but words has what it was designed with. */
function withRoomFor<Row>(column: DataColumn<Row>, rows: readonly Row[]): DataColumn<Row> {
  const cells = rows.map((row) => column.render(row, false)).filter((cell) => cell !== null && cell !== undefined)
  // A column without anything in it gives its room to the others first.
  if (cells.length === 0) return rows.length === 0 ? column : { ...column, textWidth: 0 }
  const texts = cells.filter((cell) => typeof cell === 'string' || typeof cell === 'number').map(String)
  if (texts.length === cells.length) {
    const widest = Math.max(...texts.map(textWidth))
    const room = Math.ceil((widest + BESIDE_TEXT) / GRAIN) * GRAIN
    const filled = texts.filter((text) => text !== '')
    if (filled.length === 0) return { ...column, textWidth: 0 }
    return filled.every(isRigid) && room <= MAX_RIGID
      ? { ...column, fitWidth: Math.max(column.fitWidth ?? 0, room), textWidth: room }
      : { ...column, textWidth: room }
  }
  const tags = cells.map(tagOf).filter((tag) => tag !== null)
  if (tags.length < cells.length) return column
  // A tag that is cut off reads as another one: no lack of room makes it narrower.
  const { fitWidth } = tagWidths(0, ...tags)
  return { ...column, fitWidth: Math.max(column.fitWidth ?? 0, fitWidth), textWidth: fitWidth }
}

/** Columns with what the words in them need. */
export function withTexts<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): readonly DataColumn<Row>[] {
  return columns.map((column) => withRoomFor(column, rows))
}
