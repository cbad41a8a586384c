import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryClient } from '#renderer/platform/query-client.ts'
import { keyOf, type TreeNode, type TreeRow, treeRows } from './tree-rows.ts'

const none: readonly never[] = []

/** The branches of a tree that loads them when they open. `name` names the source, so that what was loaded stays known. */
export function useBranches<Node extends TreeNode>(
  name: string,
  root: string,
  load: (parent: string) => Promise<readonly Node[]>,
) {
  const branch = (parent: string) => ({
    queryKey: ['tree', name, parent],
    queryFn: () => load(parent),
    staleTime: 60_000,
    // Thousands of nodes are not compared with those of before.
    structuralSharing: false,
  })
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly Node[]>>(new Map())
  const [chosen, setOpen] = useState<ReadonlySet<string> | null>(null)
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const top = useQuery(branch(root))
  // A single root says nothing by itself: its branch is open from the start.
  const only = top.data?.length === 1 && !top.data[0]?.isLeaf ? (top.data[0]?.id ?? null) : null
  const first = useQuery({ ...branch(only ?? root), enabled: only !== null })
  const below = useMemo(
    () => (only !== null && first.data ? new Map(loaded).set(only, first.data) : loaded),
    [loaded, only, first.data],
  )
  const open = useMemo(() => chosen ?? new Set(only === null ? [] : [`/${encodeURIComponent(only)}`]), [chosen, only])
  const rows = useMemo(() => treeRows(top.data ?? none, below, open), [top.data, below, open])

  /** Opens or closes a branch. The toast tells what could not be loaded; the next try loads again. */
  const toggle = async (row: TreeRow<Node>) => {
    const key = keyOf(row)
    const { id } = row.node
    if (!row.isBranch || loading.has(key)) return
    if (row.isOpen) return setOpen(without(open, key))
    if (!below.has(id)) {
      setLoading((keys) => new Set(keys).add(key))
      const nodes = await queryClient.fetchQuery(branch(id)).catch(() => null)
      setLoading((keys) => without(keys, key))
      if (!nodes) return
      setLoaded((last) => new Map(last).set(id, nodes))
    }
    setOpen((keys) => new Set(keys ?? open).add(key))
  }
  return { top, rows, loading, toggle }
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((each) => each !== key))
}
