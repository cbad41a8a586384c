import { useMemo } from 'react'
import type { HeldNode } from '#shared/api/user.ts'
import { wholeTree } from '#renderer/components/tree/nested.ts'
import { checkStates } from '#renderer/components/tree/tree-checks.ts'
import { keyOf, treeRows } from '#renderer/components/tree/tree-rows.ts'
import { useClosed } from '#renderer/components/tree/useClosed.ts'
import { VirtualTree } from '#renderer/components/tree/VirtualTree.tsx'
import styles from './users.module.css'

/** Ids of everything that is handed over by itself, below some nodes. */
export const leavesOf = (nodes: readonly HeldNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length === 0 ? [id] : leavesOf(children)))

/** Ids of what is ticked and of the branches above, half ticked or whole, as servers take them. */
export function sentOf(nodes: readonly HeldNode[], ticked: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ id, children }) => {
    if (children.length === 0) return ticked.has(id) ? [id] : []
    const below = sentOf(children, ticked)
    return below.length > 0 ? [id, ...below] : []
  })
}

interface HeldTreeProps {
  readonly nodes: readonly HeldNode[]
  readonly label: string
  /** Given by the form item around it: ids of leaves. */
  readonly value?: readonly string[]
  readonly onChange?: (ids: readonly string[]) => void
}

/** What somebody holds, to be ticked one by one or a kind at once. */
export function HeldTree({ nodes, label, value = [], onChange }: HeldTreeProps) {
  const { closed, toggle } = useClosed('')
  const tree = useMemo(
    () =>
      wholeTree(nodes, ({ id, fullName, children }: HeldNode) => ({
        id,
        fullName,
        isLeaf: children.length === 0,
        selectable: true,
        icon: false,
      })),
    [nodes],
  )
  const rows = useMemo(
    () => treeRows(tree.top, tree.below, new Set([...tree.branches].filter((key) => !closed.has(key)))),
    [tree, closed],
  )
  const stateOf = useMemo(() => {
    const ticked = new Set(value)
    const whole = new Set(ticked)
    const shape = new Map<string, readonly string[]>()
    const read = (node: HeldNode): boolean => {
      if (node.children.length === 0) return ticked.has(node.id)
      shape.set(
        node.id,
        node.children.map(({ id }) => id),
      )
      const isWhole = node.children.map(read).every(Boolean)
      if (isWhole) whole.add(node.id)
      return isWhole
    }
    for (const node of nodes) read(node)
    return checkStates(shape, whole)
  }, [nodes, value])
  const press = (id: string) => {
    const below = leavesOf(tree.below.has(id) ? nodes.filter((node) => node.id === id) : [])
    const ids = below.length > 0 ? below : [id]
    const ticked = new Set(value)
    const isOn = ids.every((each) => ticked.has(each))
    for (const each of ids) {
      if (isOn) ticked.delete(each)
      else ticked.add(each)
    }
    onChange?.([...ticked])
  }
  return (
    <div className={styles.work}>
      <VirtualTree
        rows={rows}
        label={label}
        multiple
        isChosen={() => false}
        checks={{ stateOf, onToggle: press }}
        onToggle={(row) => toggle(keyOf(row))}
        onChoose={(row) => press(row.node.id)}
      />
    </div>
  )
}
