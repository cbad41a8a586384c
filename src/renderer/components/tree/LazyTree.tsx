import { useCallback } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { CacheNotice } from '../CacheNotice.tsx'
import { PageState } from '../PageState.tsx'
import type { TreeNode } from './tree-rows.ts'
import { type LoadBranch, useBranches } from './useBranches.ts'
import { VirtualTree } from './VirtualTree.tsx'

interface LazyTreeProps<Node extends TreeNode> {
  /** Names the source, so that what was loaded stays known. */
  readonly name: string
  readonly root: string
  readonly load: LoadBranch<Node>
  /** Names the tree for screen readers. */
  readonly label: string
  readonly emptyText: string
  readonly multiple: boolean
  readonly isChosen: (id: string) => boolean
  readonly onChoose: (node: Node) => void
}

/**
 * A tree whose branches load when they open, and say so when they come from the offline cache. What cannot be chosen opens
 * and closes instead.
 */
export function LazyTree<Node extends TreeNode>(props: LazyTreeProps<Node>) {
  const { name, root, load, label, emptyText, multiple, isChosen, onChoose } = props
  const t = useT()
  const moreText = useCallback((count: number) => t('common.tree.more', { count }), [t])
  const { top, rows, loading, toggle, cache } = useBranches(name, root, load, moreText)
  return (
    <PageState
      loading={top.isPending}
      error={top.error}
      onRetry={() => top.refetch()}
      empty={top.data?.nodes.length === 0}
      emptyText={emptyText}
    >
      <CacheNotice cache={cache} />
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
