import { CaretDownOutlined, LoadingOutlined } from '@ant-design/icons'
import { type KeyboardEvent, memo, type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { useElementSize } from '../../components/useElementSize.ts'
import { keyOf, type TreeNode, type TreeRow, treeStep } from './tree-rows.ts'
import styles from './tree.module.css'

/** Pixels of a row, as in tree.module.css. */
const rowHeight = 28
/** Pixels of a level. */
const indent = 24
/** Rows drawn beyond what shows, so that scrolling meets drawn ones. */
const spare = 8
/** Pixels before the element was measured. */
const unmeasured = 160

interface VirtualTreeProps<Node extends TreeNode> {
  readonly rows: readonly TreeRow<Node>[]
  readonly label: string
  readonly multiple: boolean
  /** Keys of the branches on their way. */
  readonly loading: ReadonlySet<string>
  readonly isChosen: (id: string) => boolean
  readonly onToggle: (row: TreeRow<Node>) => void
  readonly onChoose: (row: TreeRow<Node>) => void
}

/**
 * A tree of which only the rows in sight are drawn, however many there are. One stop for Tab: the arrows go along, open
 * and close; Enter and Space choose.
 */
export function VirtualTree<Node extends TreeNode>(props: VirtualTreeProps<Node>) {
  const { rows, label, multiple, loading, isChosen, onToggle, onChoose } = props
  const id = useId()
  const { ref: measured, height } = useElementSize<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const [active, setActive] = useState<TreeRow<Node> | null>(null)
  const at = useMemo(() => (active ? Math.max(0, indexOf(rows, active)) : -1), [rows, active])
  const inSight = Math.ceil(Math.max(height, unmeasured) / rowHeight)
  // A branch that was closed far down leaves fewer rows than were scrolled by.
  const first = Math.max(0, Math.min(scrolled, rows.length - inSight) - spare)
  const shown = rows.slice(first, first + inSight + 2 * spare)

  const activate = (next: number) => {
    const row = rows[next]
    const box = list.current
    if (!row || !box) return
    setActive(row)
    const from = next * rowHeight
    if (from < box.scrollTop) box.scrollTop = from
    else if (from + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = from + rowHeight - box.clientHeight
  }
  const choose = (row: TreeRow<Node>) => (row.node.selectable ? onChoose(row) : onToggle(row))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = treeStep(rows, at, event.key)
    const row = rows[at]
    if (step === null || !row) return
    event.preventDefault()
    if (step === 'toggle') onToggle(row)
    else if (step === 'choose') choose(row)
    else activate(step)
  }
  const onClick = ({ target }: MouseEvent) => {
    const row = rowAt(rows, target)
    if (!row || !(target instanceof Element)) return
    if (target.closest('[data-switcher]')) onToggle(row)
    else choose(row)
  }
  const onMouseDown = (event: MouseEvent) => {
    const row = rowAt(rows, event.target)
    if (!row) return
    // The tree holds the focus: a row that is scrolled away would take it along.
    event.preventDefault()
    setActive(row)
    list.current?.focus({ preventScroll: true })
  }
  const start = () => {
    const chosen = rows.find((row) => isChosen(row.node.id)) ?? rows[0] ?? null
    setActive((last) => last ?? chosen)
  }
  return (
    <div ref={measured} className={styles.tree}>
      <div
        ref={list}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={multiple}
        {...(at >= first && at < first + shown.length ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        className={styles.rows}
        onScroll={({ currentTarget }) => setScrolled(Math.floor(currentTarget.scrollTop / rowHeight))}
        onFocus={start}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
      >
        <div className={styles.whole} style={{ height: rows.length * rowHeight }}>
          <div style={{ transform: `translateY(${first * rowHeight}px)` }}>
            {shown.map((row, index) => (
              <Row
                key={`${id}-${first + index}`}
                id={`${id}-${first + index}`}
                at={first + index}
                row={row}
                isActive={first + index === at}
                isChosen={isChosen(row.node.id)}
                isLoading={loading.has(keyOf(row))}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly at: number
  readonly row: TreeRow<TreeNode>
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly isLoading: boolean
}

const Row = memo(function Row({ id, at, row, isActive, isChosen, isLoading }: RowProps) {
  const { node, level, position, siblings, isBranch, isOpen } = row
  return (
    <div
      id={id}
      role="treeitem"
      // The keyboard's way is the tree's.
      tabIndex={-1}
      className={styles.row}
      data-idle={node.isLeaf && !node.selectable}
      data-at={at}
      data-active={isActive}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-busy={isLoading}
      {...(isBranch ? { 'aria-expanded': isOpen } : {})}
      {...(node.selectable ? { 'aria-selected': isChosen } : {})}
      style={{ paddingInlineStart: (level - 1) * indent }}
    >
      <span className={styles.switcher} {...(isBranch ? { 'data-switcher': isOpen ? 'open' : 'closed' } : {})}>
        {isLoading ? <LoadingOutlined aria-hidden /> : isBranch ? <CaretDownOutlined aria-hidden /> : null}
      </span>
      <span className={styles.content} title={node.fullName}>
        <span className={styles.icon}>{node.icon}</span>
        {node.fullName}
      </span>
    </div>
  )
})

function indexOf<Node extends TreeNode>(rows: readonly TreeRow<Node>[], wanted: TreeRow<Node>): number {
  const key = keyOf(wanted)
  return rows.findIndex((row) => row.node.id === wanted.node.id && keyOf(row) === key)
}

function rowAt<Node extends TreeNode>(rows: readonly TreeRow<Node>[], target: EventTarget): TreeRow<Node> | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  return row ? rows[Number(row.dataset['at'])] : undefined
}
