import {
  type DndContextProps,
  type DragMoveEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { type DropPart, dropPlace, type TreePlace } from './tree-move.ts'
import type { TreeNode, TreeRow, TreeRows } from './tree-rows.ts'

interface Over {
  readonly at: number
  readonly part: DropPart
}

// One object: given another, every row would be drawn anew whenever the tree is.
const byPointer = { activationConstraint: { distance: 6 } }

const indexOf = (data: unknown): number | null => {
  const at = (data as { readonly at?: unknown } | undefined)?.at
  return typeof at === 'number' ? at : null
}

/** A quarter at each edge of a row is before and after it; what lies between is inside. */
function partOf(event: DragMoveEvent): DropPart {
  const rect = event.over?.rect
  const from = event.activatorEvent
  if (!rect || !(from instanceof MouseEvent)) return 'inside'
  const share = (from.clientY + event.delta.y - rect.top) / rect.height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside'
}

/** Rows of a tree that are moved by pointer (`context` for dnd-kit) or by key (`move`); both say where one went. */
export function useTreeDrag<Node extends TreeNode>(
  rows: TreeRows<Node>,
  onMove: ((node: Node, place: TreePlace) => void) | undefined,
) {
  const t = useT()
  const sensors = useSensors(useSensor(PointerSensor, byPointer))
  const [over, setOver] = useState<Over | null>(null)
  const [said, setSaid] = useState('')
  const targetOf = (event: DragMoveEvent): (Over & { readonly place: TreePlace; readonly from: number }) | null => {
    const from = indexOf(event.active.data.current)
    const at = indexOf(event.over?.data.current)
    if (from === null || at === null) return null
    const part = partOf(event)
    const place = dropPlace(rows, from, at, part)
    return place ? { at, part, place, from } : null
  }
  const move = (row: TreeRow<Node>, place: TreePlace) => {
    onMove?.(row.node, place)
    setSaid(t('common.tree.moved', { name: row.node.fullName }))
  }
  const context: DndContextProps = {
    sensors,
    collisionDetection: pointerWithin,
    onDragMove: (event) => {
      const target = targetOf(event)
      setOver(target ? { at: target.at, part: target.part } : null)
    },
    onDragEnd: (event) => {
      setOver(null)
      const target = targetOf(event)
      const row = target ? rows.at(target.from) : undefined
      if (target && row) move(row, target.place)
    },
    onDragCancel: () => setOver(null),
  }
  return { over, context, move, said }
}
