import type { SelectorNode } from '#shared/api/selectors.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { matchesName } from '#shared/rules/name-match.ts'
import type { TreeNode } from '#renderer/components/tree/tree-rows.ts'
import type { Branch, LoadBranch } from '#renderer/components/tree/useBranches.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { itemIcon } from './item-icons.tsx'
import type { PickerItem } from './pending.ts'
import type { LoadPage } from './usePages.ts'

/** A node of a picker's tree, with what is chosen by it. */
export interface ItemNode extends TreeNode {
  readonly item: PickerItem | null
}

/** Where a picker finds what can be chosen, as a tree. */
export interface TreeSource {
  /** Tells sources apart, so that what was loaded stays known. */
  readonly name: string
  readonly root: string
  readonly load: LoadBranch<ItemNode>
  /** What a word finds, as a flat list; without it the tree cannot be searched. */
  readonly find?: (word: string) => LoadPage
}

/** Nodes of a branch that are asked for at once. */
export const BRANCH_SIZE = 500

/** What a node of the organisation tree chooses; null: nothing. */
export type ItemOf = (node: SelectorNode) => PickerItem | null

export function itemNode(node: SelectorNode, itemOf: ItemOf): ItemNode {
  const item = itemOf(node)
  const disabled = node.disabled === true && item !== null
  return {
    id: node.type === 'role' && node.onlyId !== '' ? node.onlyId : node.id,
    fullName: node.fullName,
    ...(node.organize === '' ? {} : { hint: node.organize }),
    isLeaf: node.isLeaf || (!node.hasChildren && node.children.length === 0),
    selectable: item !== null && !disabled,
    ...(item ? { itemId: item.id } : {}),
    ...(disabled ? { disabled } : {}),
    icon: itemIcon(node.type),
    item,
  }
}

interface Level<Node> {
  readonly list: readonly Node[]
  readonly pagination?: { readonly total: number } | undefined
}

/** One branch out of an answer. A server that knows no branches answers the whole tree: then it is looked up in it. */
export function levelOf<Node extends { readonly id: string; readonly children: readonly Node[] }>(
  answer: Level<Node>,
  parent: string,
  root: string,
): readonly Node[] {
  if (answer.pagination || parent === root) return answer.list
  const find = (list: readonly Node[]): readonly Node[] | null => {
    for (const node of list) {
      const found = node.id === parent ? node.children : find(node.children)
      if (found) return found
    }
    return null
  }
  return find(answer.list) ?? answer.list
}

/** A whole tree, and where it came from; `cache` absent: from the server. */
interface Whole {
  readonly list: readonly SelectorNode[]
  readonly cache?: CacheNote | null
}

/** A tree that comes whole because it is short: a few categories, or what a field allows. Pinyin finds in it too. */
export function wholeSource(name: string, load: () => Promise<Whole>, itemOf: ItemOf): TreeSource {
  // Kept where everything of a session is kept: whoever signs in next, elsewhere perhaps, loads their own.
  const all = () => queryClient.fetchQuery({ queryKey: ['tree.whole', name], queryFn: load, staleTime: 60_000 })
  return {
    name,
    root: '',
    async load(parent): Promise<Branch<ItemNode>> {
      const { list, cache = null } = await all()
      return { nodes: levelOf({ list }, parent, '').map((node) => itemNode(node, itemOf)), total: null, cache }
    },
    find: (word) => async () => {
      const { list: nodes, cache = null } = await all()
      const list = leavesOf(nodes, itemOf).filter((item) => matchesName(item.fullName, word))
      return { list, total: list.length, cache }
    },
  }
}

/** Everything that can be chosen in a tree, each once: the same path twice is one choice (section 5, Pickers). */
export function leavesOf(nodes: readonly SelectorNode[], itemOf: ItemOf): readonly PickerItem[] {
  const found = new Map<string, PickerItem>()
  const visit = (list: readonly SelectorNode[]) => {
    for (const node of list) {
      const item = node.disabled === true ? null : itemOf(node)
      if (item && !found.has(item.id)) found.set(item.id, item)
      visit(node.children)
    }
  }
  visit(nodes)
  return [...found.values()]
}
