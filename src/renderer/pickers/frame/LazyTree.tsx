import { PageState } from '../../components/PageState.tsx'
import { useT } from '../../i18n/index.ts'
import type { TreeNode } from './tree-rows.ts'
import { useBranches } from './useBranches.ts'
import { VirtualTree } from './VirtualTree.tsx'

interface LazyTreeProps<Node extends TreeNode> {
  /** Names the source, so that what was loaded stays known. */
  readonly name: string
  readonly root: string
  readonly load: (parent: string) => Promise<readonly Node[]>
  readonly multiple: boolean
  readonly isChosen: (id: string) => boolean
  readonly onChoose: (node: Node) => void
}

/** A tree whose branches load when they open. What cannot be chosen opens and closes instead. */
export function LazyTree<Node extends TreeNode>(props: LazyTreeProps<Node>) {
  const { name, root, load, multiple, isChosen, onChoose } = props
  const t = useT()
  const { top, rows, loading, toggle } = useBranches(name, root, load)
  return (
    <PageState
      loading={top.isPending}
      error={top.error}
      onRetry={() => top.refetch()}
      empty={top.data?.length === 0}
      emptyText={t('pickers.nobody')}
    >
      <VirtualTree
        rows={rows}
        label={t('pickers.candidates')}
        multiple={multiple}
        loading={loading}
        isChosen={isChosen}
        onToggle={(row) => void toggle(row)}
        onChoose={(row) => onChoose(row.node)}
      />
    </PageState>
  )
}
