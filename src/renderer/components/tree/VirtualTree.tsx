import { DndContext } from '@dnd-kit/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { equalRows } from '../rows/row-window.ts'
import { useRowWindow } from '../rows/useRowWindow.ts'
import { useElementSize } from '../useElementSize.ts'
import { DraggableTreeRow, TreeRowView, type TreeRowProps } from './TreeRowView.tsx'
import styles from './tree.module.css'
import type { CheckState } from './tree-checks.ts'
import { keyPlace, type TreePlace } from './tree-move.ts'
import { keyOf, type TreeNode, type TreeRow, type TreeRows, treeStep } from './tree-rows.ts'
import { useTreeDrag } from './useTreeDrag.ts'

/** Pixels of a row, as in tree.module.css. */
const ROW_HEIGHT = 28
/** Pixels before the element was measured. */
const UNMEASURED = 160

/** Rows among which a chosen one is looked for when the tree gets the keyboard. */
const MAX_SOUGHT = 5000

export interface VirtualTreeProps<Node extends TreeNode> {
  readonly rows: TreeRows<Node>
  readonly label: string
  readonly multiple: boolean
  /** Keys of the branches on their way. */
  readonly loading?: ReadonlySet<string>
  readonly isChosen: (id: string) => boolean
  /** Key of a row that is brought into sight once it is there, and again when it becomes another. */
  readonly sought?: string | undefined
  /** With boxes: Space and a click on a box check instead of choosing. */
  readonly checks?: { readonly stateOf: (id: string) => CheckState; readonly onToggle: (id: string) => void }
  /** Rows can be dragged, and moved with Alt and an arrow. */
  readonly onMove?: (node: Node, place: TreePlace) => void
  readonly onToggle: (row: TreeRow<Node>) => void
  readonly onChoose: (row: TreeRow<Node>) => void
}

const nothingLoads: ReadonlySet<string> = new Set()

/**
 * A tree of which only the rows in sight are made and drawn, however many there are. One stop for Tab: the arrows go
 * along, open and close; Enter and Space choose, or check where there are boxes; Alt and an arrow move a row.
 */
export function VirtualTree<Node extends TreeNode>(props: VirtualTreeProps<Node>) {
  const { rows, label, multiple, loading = nothingLoads, isChosen, sought, checks, onMove, onToggle, onChoose } = props
  const id = useId()
  const { ref: measured, height } = useElementSize<HTMLDivElement>()
  const { area, first, end, onScroll, scrollTo, show } = useRowWindow<HTMLDivElement>(
    equalRows(rows.length, ROW_HEIGHT),
    Math.max(height, UNMEASURED),
  )
  const [active, setActive] = useState<TreeRow<Node> | null>(null)
  const at = useMemo(() => (active ? Math.max(0, rows.indexOf(keyOf(active))) : -1), [rows, active])
  const drag = useTreeDrag(rows, onMove)

  const bringSought = useEffectEvent(() => {
    const place = sought === undefined ? -1 : rows.indexOf(sought)
    if (place >= 0) scrollTo(place)
  })
  const isMeasured = height > 0
  useEffect(() => {
    if (isMeasured) bringSought()
  }, [isMeasured, sought])

  const activate = (next: number) => {
    const row = rows.at(next)
    if (!row) return
    setActive(row)
    show(next)
  }
  const choose = (row: TreeRow<Node>) => (row.node.selectable ? onChoose(row) : onToggle(row))
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.at(at)
    if (!row) return
    const place = event.altKey && onMove ? keyPlace(rows, at, event.key) : null
    if (event.altKey && !place) return
    const step = place ? null : treeStep(rows, at, event.key)
    if (!place && step === null) return
    event.preventDefault()
    if (place) drag.move(row, place)
    else if (step === 'toggle') onToggle(row)
    else if (step === 'choose' && event.key === ' ' && checks) checks.onToggle(row.node.id)
    else if (step === 'choose') choose(row)
    else if (step !== null) activate(step)
  }
  const rowAt = (target: EventTarget): TreeRow<Node> | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
    return element ? rows.at(Number(element.dataset['at'])) : undefined
  }
  const onClick = ({ target }: MouseEvent) => {
    const row = rowAt(target)
    if (!row || !(target instanceof Element)) return
    if (target.closest('[data-switcher]')) onToggle(row)
    else if (checks && target.closest('[data-check]')) checks.onToggle(row.node.id)
    else choose(row)
  }
  const onMouseDown = (event: MouseEvent) => {
    const row = rowAt(event.target)
    if (!row) return
    // The tree holds the focus: a row that is scrolled away would take it along.
    event.preventDefault()
    setActive(row)
    area.current?.focus({ preventScroll: true })
  }
  const start = () => {
    if (active) return
    for (let index = 0; index < Math.min(rows.length, MAX_SOUGHT); index += 1) {
      const row = rows.at(index)
      if (row && isChosen(row.node.itemId ?? row.node.id)) return setActive(row)
    }
    setActive(rows.at(0) ?? null)
  }
  const drawn: TreeRowProps[] = []
  for (let index = first; index < end; index += 1) {
    const row = rows.at(index)
    if (!row) continue
    drawn.push({
      id: `${id}-${index}`,
      at: index,
      row,
      isActive: index === at,
      isChosen: isChosen(row.node.itemId ?? row.node.id),
      isLoading: loading.has(keyOf(row)),
      check: checks?.stateOf(row.node.id) ?? null,
      drop: drag.over?.at === index ? drag.over.part : null,
    })
  }
  const Row = onMove ? DraggableTreeRow : TreeRowView
  const list = (
    <div
      ref={area}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={multiple}
      {...(at >= first && at < end ? { 'aria-activedescendant': `${id}-${at}` } : {})}
      className={styles.rows}
      onScroll={onScroll}
      onFocus={start}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onClick={onClick}
    >
      <div className={styles.whole} style={{ height: rows.length * ROW_HEIGHT }}>
        <div style={{ transform: `translateY(${first * ROW_HEIGHT}px)` }}>
          {drawn.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </div>
      </div>
    </div>
  )
  return (
    <div ref={measured} className={styles.tree}>
      {onMove ? (
        <DndContext {...drag.context}>
          {list}
          <span role="status" className={styles.said}>
            {drag.said}
          </span>
        </DndContext>
      ) : (
        list
      )}
    </div>
  )
}
