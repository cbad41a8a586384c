import { useQuery } from '@tanstack/react-query'
import { Tree, type TreeProps } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { PageState } from '../../components/PageState.tsx'
import { useElementSize } from '../../components/useElementSize.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useT } from '../../i18n/index.ts'
import styles from './frame.module.css'

export interface TreeNode {
  readonly id: string
  readonly fullName: string
  readonly isLeaf: boolean
  readonly selectable: boolean
  readonly icon?: ReactNode
}

interface LazyTreeProps<Node extends TreeNode> {
  /** Names the source, so that what was loaded stays known. */
  readonly name: string
  readonly root: string
  readonly load: (parent: string) => Promise<readonly Node[]>
  readonly isChosen: (id: string) => boolean
  readonly onChoose: (node: Node) => void
}

type Children = ReadonlyMap<string, readonly TreeNode[]>
type AntNode = NonNullable<TreeProps['treeData']>[number]

function toTree(nodes: readonly TreeNode[], children: Children, path: string): AntNode[] {
  return nodes.map((node) => {
    const key = `${path}/${node.id}`
    // A server whose tree runs in a circle must not hang the window.
    const below = `${path}/`.includes(`/${node.id}/`) ? undefined : children.get(node.id)
    return {
      key,
      title: node.fullName,
      isLeaf: node.isLeaf,
      selectable: node.selectable || !node.isLeaf,
      icon: node.icon,
      ...(below ? { children: toTree(below, children, key) } : {}),
    }
  })
}

/** A tree whose branches load when they open. A person may stand in several branches, so keys are paths. */
export function LazyTree<Node extends TreeNode>({ name, root, load, isChosen, onChoose }: LazyTreeProps<Node>) {
  const t = useT()
  const { ref, height } = useElementSize<HTMLDivElement>()
  const [opened, setOpened] = useState<Children>(new Map())
  const [chosenKeys, setExpanded] = useState<readonly string[] | null>(null)
  const fetchBranch = (parent: string) =>
    queryClient.fetchQuery({ queryKey: ['tree', name, parent], queryFn: () => load(parent), staleTime: 60_000 })
  const top = useQuery({ queryKey: ['tree', name, root], queryFn: () => load(root), staleTime: 60_000 })
  // A single root says nothing by itself: its branch is open from the start.
  const only = top.data?.length === 1 && !top.data[0]?.isLeaf ? (top.data[0]?.id ?? null) : null
  const first = useQuery({
    queryKey: ['tree', name, only],
    queryFn: () => load(only ?? root),
    enabled: only !== null,
    staleTime: 60_000,
  })
  const children = useMemo<Children>(
    () => (only !== null && first.data ? new Map(opened).set(only, first.data) : opened),
    [opened, only, first.data],
  )
  const expanded = chosenKeys ?? (only === null ? [] : [`/${only}`])
  const known = useMemo(() => {
    const nodes = new Map<string, Node>()
    for (const node of top.data ?? []) nodes.set(node.id, node)
    for (const list of children.values()) for (const node of list) nodes.set(node.id, node as Node)
    return nodes
  }, [top.data, children])
  const treeData = useMemo(() => toTree(top.data ?? [], children, ''), [top.data, children])
  const selected = useMemo(() => {
    const keys: string[] = []
    const visit = (nodes: readonly AntNode[]) => {
      for (const node of nodes) {
        if (isChosen(idOf(node.key))) keys.push(String(node.key))
        if (node.children) visit(node.children)
      }
    }
    visit(treeData)
    return keys
  }, [treeData, isChosen])

  const open = async (key: string) => {
    const id = idOf(key)
    if (!children.has(id)) {
      try {
        const branch = await fetchBranch(id)
        setOpened((last) => new Map(last).set(id, branch))
      } catch {
        // The toast has told it; opening the branch again tries again.
        return
      }
    }
    setExpanded((keys) => [...(keys ?? expanded), key])
  }
  const toggle = (key: string) => {
    if (expanded.includes(key)) setExpanded(expanded.filter((each) => each !== key))
    else void open(key)
  }
  return (
    <div ref={ref} className={styles.tree}>
      <PageState
        loading={top.isPending}
        error={top.error}
        onRetry={() => top.refetch()}
        empty={top.data?.length === 0}
        emptyText={t('pickers.nobody')}
      >
        <Tree
          blockNode
          showIcon
          multiple
          height={Math.max(height - 8, 160)}
          treeData={treeData}
          expandedKeys={[...expanded]}
          selectedKeys={selected}
          onExpand={(_keys, { node }) => toggle(String(node.key))}
          onSelect={(_keys, { node }) => {
            const chosen = known.get(idOf(node.key))
            if (chosen?.selectable) onChoose(chosen)
            else toggle(String(node.key))
          }}
        />
      </PageState>
    </div>
  )
}

function idOf(key: unknown): string {
  const path = String(key)
  return path.slice(path.lastIndexOf('/') + 1)
}
