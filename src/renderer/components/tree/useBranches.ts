import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
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

/** Under which the answer of a branch is known. */
export const branchKey = (name: string, parent: string) => ['tree', name, parent] as const

const rest = (branch: Branch<TreeNode>) => (branch.total === null ? 0 : branch.total - branch.nodes.length)

/** A branch with its next page. */
async function withNext<Node extends TreeNode>(
  known: Loaded<Node>,
  id: string,
  load: LoadBranch<Node>,
): Promise<Loaded<Node>> {
  const page = await load(id, known.pages + 1)
  const seen = new Set(known.nodes.map((node) => node.id))
  const more = page.nodes.filter((node) => !seen.has(node.id))
  // A server that gives nothing new has no more, whatever it counts.
  const total = more.length === 0 ? null : page.total
  return { ...page, nodes: [...known.nodes, ...more], total, pages: known.pages + 1 }
}

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
  const branch = (parent: string) => {
    const queryKey = branchKey(name, parent)
    return {
      queryKey,
      // As many pages as are shown: whoever went on with a branch keeps that when it is asked for again.
      queryFn: async (): Promise<Loaded<Node>> => {
        // Looked at each time: somebody may go on while it is asked for.
        const shown = () => queryClient.getQueryData<Loaded<Node>>(queryKey)?.pages ?? 1
        let found: Loaded<Node> = { ...(await load(parent, 1)), pages: 1 }
        while (found.pages < shown() && rest(found) > 0) found = await withNext(found, parent, load)
        return found
      },
      staleTime: 60_000,
      // Thousands of nodes are not compared with those of before.
      structuralSharing: false,
    }
  }
  /** Branches that were opened once: what changes in them shows as long as the tree does. */
  const [opened, setOpened] = useState<readonly string[]>([])
  const [chosen, setOpen] = useState<ReadonlySet<string> | null>(null)
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const top = useQuery(branch(root))
  // A single root says nothing by itself: its branch is open from the start.
  const alone = top.data?.nodes.length === 1 ? top.data.nodes[0] : undefined
  const only = alone && !alone.isLeaf ? alone.id : null
  const wanted = useMemo(() => [...new Set([root, ...(only === null ? [] : [only]), ...opened])], [root, only, opened])
  const combine = useCallback(
    (results: readonly { readonly data: Loaded<Node> | undefined }[]) =>
      new Map(wanted.flatMap((id, at) => (results[at]?.data ? [[id, results[at].data]] : []))),
    [wanted],
  )
  const branches = useQueries({ queries: wanted.map(branch), combine })
  const open = useMemo(() => chosen ?? new Set(only === null ? [] : [`/${encodeURIComponent(only)}`]), [chosen, only])
  const rows = useMemo(() => {
    const below = new Map<string, readonly Node[]>()
    for (const [id, each] of branches) below.set(id, withMore(each, moreText))
    return treeRows(below.get(root) ?? [], below, open)
  }, [branches, root, open, moreText])

  const busy = async (key: string, work: () => Promise<unknown>): Promise<boolean> => {
    setLoading((keys) => new Set(keys).add(key))
    const isDone = await work().then(
      () => true,
      () => false,
    )
    setLoading((keys) => without(keys, key))
    return isDone
  }
  /** The next page of the branch that a row ends. */
  const extend = async (row: TreeRow<Node>): Promise<void> => {
    const id = row.above?.node.id ?? root
    const known = branches.get(id)
    if (!known || loading.has(keyOf(row))) return
    await busy(keyOf(row), async () => {
      const next = await withNext(known, id, load)
      queryClient.setQueryData(branch(id).queryKey, next)
    })
  }
  /** Opens or closes a branch, or goes on with one. The toast tells what could not be loaded; the next try loads again. */
  const toggle = async (row: TreeRow<Node>): Promise<void> => {
    const key = keyOf(row)
    const { id } = row.node
    if (id === MORE_ID) return extend(row)
    if (!row.isBranch || loading.has(key)) return
    if (row.isOpen) return setOpen(without(open, key))
    if (!branches.has(id) && !(await busy(key, () => queryClient.fetchQuery(branch(id))))) return
    setOpened((ids) => [...new Set(ids).add(id)])
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
