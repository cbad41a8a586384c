import { type DragEvent, useRef, useState } from 'react'

/** Which part of a row something is dropped on. */
export type DropPart = 'before' | 'inside' | 'after'

/** Rows that are put elsewhere: dragged onto a part of another one, or moved with Alt and an arrow. */
export interface RowMove<Row> {
  readonly canDrop: (row: Row, over: Row, part: DropPart) => boolean
  readonly onDrop: (row: Row, over: Row, part: DropPart) => void
  /** False when the row goes no further that way. */
  readonly onKey: (row: Row, key: string) => boolean
}

interface Target {
  readonly id: string
  readonly part: DropPart
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null

/** A quarter at each edge of a row is before and after it; what lies between is inside. */
function partOf(element: HTMLElement, y: number): DropPart {
  const { top, height } = element.getBoundingClientRect()
  const share = (y - top) / height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside'
}

/** Dragging the rows of a table by pointer: handlers for the table, and the row that something is held over. */
export function useRowDrag<Row extends { readonly id: string }>(rows: readonly Row[], move: RowMove<Row> | undefined) {
  const dragged = useRef<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const find = (id: string | null | undefined) => rows.find((row) => row.id === id)
  const over = (event: DragEvent<HTMLElement>): { row: Row; over: Row; part: DropPart } | null => {
    const element = rowOf(event.target)
    const [row, below] = [find(dragged.current), find(element?.dataset['rowKey'])]
    if (!move || !element || !row || !below) return null
    const part = partOf(element, event.clientY)
    return row !== below && move.canDrop(row, below, part) ? { row, over: below, part } : null
  }
  const end = () => {
    dragged.current = null
    setTarget(null)
  }
  return {
    target,
    handlers: move
      ? {
          onDragStart: (event: DragEvent<HTMLElement>) => {
            dragged.current = rowOf(event.target)?.dataset['rowKey'] ?? null
            event.dataTransfer.effectAllowed = 'move'
          },
          onDragOver: (event: DragEvent<HTMLElement>) => {
            const found = over(event)
            setTarget((last) => {
              if (!found) return null
              return last?.id === found.over.id && last.part === found.part
                ? last
                : { id: found.over.id, part: found.part }
            })
            // Only where it can go does the pointer say so.
            if (found) event.preventDefault()
          },
          onDrop: (event: DragEvent<HTMLElement>) => {
            const found = over(event)
            event.preventDefault()
            end()
            if (found) move.onDrop(found.row, found.over, found.part)
          },
          onDragEnd: end,
        }
      : {},
  }
}
