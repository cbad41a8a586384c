import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CacheNote } from '#shared/ipc/session.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { keyOf, MORE_ID, type TreeNode, type TreeRow, treeRows } from './tree-rows.ts'

/** Nodes below one, or the first pages of them. */
export interface Branch<Node extends TreeNode> {
  readonly nodes: readonly Node[]
  /** How many there are on the server; null: as many as came. */
  readonly total: number | null
  /** Where the answer came from; absent: from the server. */
  readonly cache?: CacheNote | null
}

/** Loads a page of a branch; the first is 1. */
export type LoadBranch<Node extends TreeNode> = (parent: string, page: number) => Promise<Branch<Node>>

interface Loaded<Node extends TreeNode> extends Branch<Node> {
  readonly pages: number
}

const rest = (branch: Branch<TreeNode>) => (branch.total === null ? 0 : branch.total - branch.nodes.length)

/**
 * The branches of a tree that loads them when they open, page by page. `name` names the source, so that what was loaded
 * stays known; `moreText` says how many more there are.
 */
export function useBranches<Node extends TreeNode>(
  name: string,
  root: string,
  load: LoadBranch<Node>,
  moreText: (count: number) => string,
) {
  const branch = (parent: string) => ({
    queryKey: ['tree', name, parent],
    queryFn: async (): Promise<Loaded<Node>> => ({ ...(await load(parent, 1)), pages: 1 }),
    staleTime: 60_000,
    // Thousands of nodes are not compared with those of before.
    structuralSharing: false,
  })
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded<Node>>>(new Map())
  const [chosen, setOpen] = useState<ReadonlySet<string> | null>(null)
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const top = useQuery(branch(root))
  // A single root says nothing by itself: its branch is open from the start.
  const alone = top.data?.nodes.length === 1 ? top.data.nodes[0] : undefined
  const only = alone && !alone.isLeaf ? alone.id : null
  const first = useQuery({ ...branch(only ?? root), enabled: only !== null })
  const branches = useMemo(() => {
    const all = new Map<string, Loaded<Node>>()
    if (top.data) all.set(root, top.data)
    if (only !== null && first.data) all.set(only, first.data)
    for (const [id, each] of loaded) all.set(id, each)
    return all
  }, [loaded, root, only, top.data, first.data])
  const open = useMemo(() => chosen ?? new Set(only === null ? [] : [`/${encodeURIComponent(only)}`]), [chosen, only])
  const rows = useMemo(() => {
    const below = new Map<string, readonly Node[]>()
    for (const [id, each] of branches) below.set(id, withMore(each, moreText))
    return treeRows(below.get(root) ?? [], below, open)
  }, [branches, root, open, moreText])

  const busy = async (key: string, work: () => Promise<Loaded<Node>>, id: string): Promise<boolean> => {
    setLoading((keys) => new Set(keys).add(key))
    const found = await work().catch(() => null)
    setLoading((keys) => without(keys, key))
    if (found) setLoaded((last) => new Map(last).set(id, found))
    return found !== null
  }
  /** The next page of the branch that a row ends. */
  const extend = async (row: TreeRow<Node>): Promise<void> => {
    const id = row.above?.node.id ?? root
    const known = branches.get(id)
    if (!known || loading.has(keyOf(row))) return
    await busy(
      keyOf(row),
      async () => {
        const page = await load(id, known.pages + 1)
        const seen = new Set(known.nodes.map((node) => node.id))
        const more = page.nodes.filter((node) => !seen.has(node.id))
        // A server that gives nothing new has no more, whatever it counts.
        const total = more.length === 0 ? null : page.total
        return { ...page, nodes: [...known.nodes, ...more], total, pages: known.pages + 1 }
      },
      id,
    )
  }
  /** Opens or closes a branch, or goes on with one. The toast tells what could not be loaded; the next try loads again. */
  const toggle = async (row: TreeRow<Node>): Promise<void> => {
    const key = keyOf(row)
    const { id } = row.node
    if (id === MORE_ID) return extend(row)
    if (!row.isBranch || loading.has(key)) return
    if (row.isOpen) return setOpen(without(open, key))
    if (!branches.has(id) && !(await busy(key, () => queryClient.fetchQuery(branch(id)), id))) return
    setOpen((keys) => new Set(keys ?? open).add(key))
  }
  const note = oldest([...branches.values()].map(({ cache }) => cache ?? null))
  return { top, rows, loading, toggle, cache: note }
}

const endings = new WeakMap<object, readonly TreeNode[]>()

/** The same array for the same branch, so that nothing is worked out twice. */
function withMore<Node extends TreeNode>(branch: Branch<Node>, text: (count: number) => string): readonly Node[] {
  if (rest(branch) <= 0) return branch.nodes
  const fullName = text(rest(branch))
  const known = endings.get(branch) as readonly Node[] | undefined
  if (known?.at(-1)?.fullName === fullName) return known
  const more = { id: MORE_ID, fullName, isLeaf: true, selectable: false, icon: null } as TreeNode as Node
  const list = [...branch.nodes, more]
  endings.set(branch, list)
  return list
}

/** The note that says most: the oldest stored answer. */
export function oldest(notes: readonly (CacheNote | null)[]): CacheNote | null {
  return notes.reduce((last, note) => (note && (!last || note.at < last.at) ? note : last), null)
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((each) => each !== key))
}
