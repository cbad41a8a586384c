import { PageState } from '../PageState.tsx'
import type { TreeNode } from './tree-rows.ts'
import { useBranches } from './useBranches.ts'
import { VirtualTree } from './VirtualTree.tsx'

interface LazyTreeProps<Node extends TreeNode> {
  /** Names the source, so that what was loaded stays known. */
  readonly name: string
  readonly root: string
  readonly load: (parent: string) => Promise<readonly Node[]>
  /** Names the tree for screen readers. */
  readonly label: string
  readonly emptyText: string
  readonly multiple: boolean
  readonly isChosen: (id: string) => boolean
  readonly onChoose: (node: Node) => void
}

/** A tree whose branches load when they open. What cannot be chosen opens and closes instead. */
export function LazyTree<Node extends TreeNode>(props: LazyTreeProps<Node>) {
  const { name, root, load, label, emptyText, multiple, isChosen, onChoose } = props
  const { top, rows, loading, toggle } = useBranches(name, root, load)
  return (
    <PageState
      loading={top.isPending}
      error={top.error}
      onRetry={() => top.refetch()}
      empty={top.data?.length === 0}
      emptyText={emptyText}
    >
      <VirtualTree
        rows={rows}
        label={label}
        multiple={multiple}
        loading={loading}
        isChosen={isChosen}
        onToggle={(row) => void toggle(row)}
        onChoose={(row) => onChoose(row.node)}
      />
    </PageState>
  )
}
