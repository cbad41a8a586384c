import { useMemo } from 'react'
import type { RowMove } from '../rows/useRowDrag.ts'
import { type Nested, wholeTree } from '../tree/nested.ts'
import { dropPlace, keyPlace, type TreePlace } from '../tree/tree-move.ts'
import { treeRows } from '../tree/tree-rows.ts'

interface TreeMoveOptions<Node extends Nested<Node>> {
  readonly nodes: readonly Node[]
  /** The nodes in view, in their order. */
  readonly list: readonly Node[]
  readonly isOpen: (id: string) => boolean
  readonly nameOf: (node: Node) => string
  /** Takes others below it. */
  readonly isFolder: (node: Node) => boolean
  readonly onMove: (node: Node, place: TreePlace) => void
}

/** Moving the rows of a tree table by pointer and by key; undefined where nothing is moved. */
export function useTreeMove<Node extends Nested<Node>>(
  options: TreeMoveOptions<Node> | null,
): RowMove<Node> | undefined {
  return useMemo(() => {
    if (options === null) return undefined
    const { nodes, list, isOpen, nameOf, isFolder, onMove } = options
    const tree = wholeTree(nodes, (node) => ({
      id: node.id,
      fullName: nameOf(node),
      isLeaf: !isFolder(node),
      selectable: true,
      icon: null,
    }))
    const idOf = (key: string) => decodeURIComponent(key.slice(key.lastIndexOf('/') + 1))
    const rows = treeRows(tree.top, tree.below, new Set([...tree.branches].filter((key) => isOpen(idOf(key)))))
    const placeOf = (row: Node, over: Node, part: 'before' | 'inside' | 'after') =>
      dropPlace(rows, list.indexOf(row), list.indexOf(over), part)
    return {
      canDrop: (row, over, part) => placeOf(row, over, part) !== null,
      onDrop: (row, over, part) => {
        const place = placeOf(row, over, part)
        if (place) onMove(row, place)
      },
      onKey: (row, key) => {
        const place = keyPlace(rows, list.indexOf(row), key)
        if (place) onMove(row, place)
        return place !== null
      },
    }
  }, [options])
}
