import {
  CaretDownOutlined,
  EllipsisOutlined,
  FileOutlined,
  FolderOpenOutlined,
  FolderOutlined,
  LoadingOutlined,
} from '@ant-design/icons'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { memo, type Ref } from 'react'
import styles from './tree.module.css'
import type { CheckState } from './tree-checks.ts'
import type { DropPart } from './tree-move.ts'
import { keyOf, MORE_ID, type TreeNode, type TreeRow } from './tree-rows.ts'

/** Pixels of a level. */
const INDENT = 24

export interface TreeRowProps {
  readonly id: string
  readonly at: number
  readonly row: TreeRow<TreeNode>
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly isLoading: boolean
  /** Null: the tree has no boxes. */
  readonly check: CheckState | null
  /** What is dragged now would go here. */
  readonly drop: DropPart | null
}

// One element each: thousands of nodes share them.
const icons = {
  leaf: <FileOutlined aria-hidden />,
  open: <FolderOpenOutlined aria-hidden />,
  closed: <FolderOutlined aria-hidden />,
  more: <EllipsisOutlined aria-hidden />,
}

interface DragProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly drag?: object
}

/** One node of a tree. The keyboard's way is the tree's. */
export const TreeRowView = memo(function TreeRowView(props: TreeRowProps & DragProps) {
  const { id, at, row, isActive, isChosen, isLoading, check, drop, ref, drag } = props
  const { node, level, position, siblings, isBranch, isOpen } = row
  const isMore = node.id === MORE_ID
  return (
    <div
      {...drag}
      ref={ref}
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={styles.row}
      data-idle={node.disabled === true || (node.isLeaf && !node.selectable && !isMore)}
      {...(isMore ? { 'data-more': true } : {})}
      data-at={at}
      data-active={isActive}
      {...(drop ? { 'data-drop': drop } : {})}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-busy={isLoading}
      {...(isBranch ? { 'aria-expanded': isOpen } : {})}
      {...(check === null ? {} : { 'aria-checked': check === 'some' ? ('mixed' as const) : check === 'on' })}
      {...(node.selectable ? { 'aria-selected': isChosen } : {})}
      {...(node.disabled ? { 'aria-disabled': true } : {})}
      style={{ paddingInlineStart: (level - 1) * INDENT }}
    >
      <span className={styles.switcher} {...(isBranch ? { 'data-switcher': isOpen ? 'open' : 'closed' } : {})}>
        {isLoading ? <LoadingOutlined aria-hidden /> : isBranch ? <CaretDownOutlined aria-hidden /> : null}
      </span>
      {check === null ? null : <span className={styles.check} data-check={check} />}
      <span className={styles.content} title={node.hint ?? node.fullName}>
        <span className={styles.icon} data-usual={!isMore && (node.icon ?? null) === null}>
          {isMore ? icons.more : (node.icon ?? (node.isLeaf ? icons.leaf : isOpen ? icons.open : icons.closed))}
        </span>
        {node.fullName}
      </span>
    </div>
  )
})

/** The same where it can be dragged and dropped on. */
export function DraggableTreeRow(props: TreeRowProps) {
  const key = keyOf(props.row)
  const { setNodeRef: setDragged, listeners } = useDraggable({ id: key, data: { at: props.at } })
  const { setNodeRef: setTarget } = useDroppable({ id: key, data: { at: props.at } })
  const hold = (element: HTMLDivElement | null) => {
    setDragged(element)
    setTarget(element)
  }
  return <TreeRowView {...props} ref={hold} drag={listeners ?? {}} />
}
