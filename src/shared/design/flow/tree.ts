import { raw, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'

/** How branches of a node are taken, by the family's words. */
export type SplitKind = 'condition' | 'interflow' | 'branchFlow'

export const idOf = (node: Raw): string => text(node['nodeId'])
export const typeOf = (node: Raw): string => text(node['type'])
export const propertiesOf = (node: Raw): Raw => raw(node['properties'])
export const titleOf = (node: Raw): string => text(propertiesOf(node)['title'], text(node['content']))
export const headsOf = (node: Raw): readonly Raw[] => rawList(node['conditionNodes'])
export const isCondition = (node: Raw): boolean => typeOf(node) === 'condition'

/** What follows a node, behind its branches where it has some; null for nothing. */
export function nextOf(node: Raw): Raw | null {
  const next = raw(node['childNode'])
  return idOf(next) === '' ? null : next
}

/** How the branches of a node are taken; null where it has none. */
export function splitOf(node: Raw): SplitKind | null {
  const heads = headsOf(node)
  if (heads.length === 0) return null
  const type = text(node['conditionType'])
  const isFlagged = (kind: string, flag: string) => type === kind || heads.some((head) => yes(head[flag]))
  return isFlagged('interflow', 'isInterflow')
    ? 'interflow'
    : isFlagged('branchFlow', 'isBranchFlow')
      ? 'branchFlow'
      : 'condition'
}

const withNext = (node: Raw, next: Raw | null): Raw => {
  const { childNode: _former, ...own } = node
  return next === null ? own : { ...own, childNode: next }
}

/** A node with these branches and flags; none take the flags along. */
export function withHeads(node: Raw, kind: SplitKind, heads: readonly Raw[]): Raw {
  const { conditionNodes: _heads, conditionType: _type, ...own } = node
  if (heads.length === 0) return own
  return { ...own, conditionType: kind, conditionNodes: heads.map((head) => flagged(head, kind)) }
}

function flagged(head: Raw, kind: SplitKind | null): Raw {
  const { isInterflow: _interflow, isBranchFlow: _branchFlow, ...own } = head
  if (kind === 'interflow') return { ...own, isInterflow: true }
  return kind === 'branchFlow' ? { ...own, isBranchFlow: true } : own
}

/** A node with its own parts alone: neither branches nor what follows, and no head of a branch. */
export function alone(node: Raw): Raw {
  const { childNode: _next, conditionNodes: _heads, conditionType: _type, ...own } = node
  return flagged(own, null)
}

/** Every node, heads of branches too, in the order of the canvas. */
export function allNodes(tree: Raw): Raw[] {
  const found: Raw[] = []
  const walk = (node: Raw | null): void => {
    for (let each = node; each !== null; each = nextOf(each)) {
      found.push(each)
      for (const head of headsOf(each)) walk(head)
    }
  }
  walk(tree)
  return found
}

export const findNode = (tree: Raw, id: string): Raw | undefined => allNodes(tree).find((node) => idOf(node) === id)

/** The node before: the one that it follows, or whose branch it begins; null for the start. */
export function parentOf(tree: Raw, id: string): { readonly node: Raw; readonly branch: number | null } | null {
  for (const node of allNodes(tree)) {
    const next = nextOf(node)
    if (next && idOf(next) === id) return { node, branch: null }
    const branch = headsOf(node).findIndex((head) => idOf(head) === id)
    if (branch >= 0) return { node, branch }
  }
  return null
}

/** Nodes that come before one on every way to it, from the start: whom it may return to. */
export function nodesBefore(tree: Raw, id: string): Raw[] {
  const parent = parentOf(tree, id)
  return parent === null ? [] : [...nodesBefore(tree, idOf(parent.node)), parent.node]
}

/** The tree with one node changed; what follows a node and its branches are part of it. The same tree where it is not there. */
export function changeNode(tree: Raw, id: string, change: (node: Raw) => Raw | null): Raw {
  const visit = (node: Raw): Raw | null => {
    if (idOf(node) === id) return change(node)
    let result = node
    const heads = headsOf(node)
    const changed = heads.map(visit)
    if (changed.some((head, at) => head !== heads[at]))
      result = { ...result, conditionNodes: changed.filter((head) => head !== null) }
    const next = nextOf(node)
    if (!next) return result
    const other = visit(next)
    return other === next ? result : withNext(result, other)
  }
  return visit(tree) ?? tree
}

export const withProperties = (tree: Raw, id: string, change: Raw): Raw =>
  changeNode(tree, id, (node) => {
    const properties = { ...propertiesOf(node), ...change }
    const written = Object.entries(properties).filter(([, value]) => value !== undefined)
    return { ...node, properties: Object.fromEntries(written) }
  })

/** Where something is put: behind a node, before its branches (`inside`) or after they came together. */
export interface Slot {
  readonly after: string
  readonly where: 'inside' | 'behind'
}

const lastOf = (chain: Raw): Raw => {
  let last = chain
  for (let next = nextOf(last); next; next = nextOf(last)) last = next
  return last
}
const appended = (chain: Raw, next: Raw | null): Raw =>
  next === null ? chain : changeNode(chain, idOf(lastOf(chain)), (last) => withNext(last, next))

/** Puts a chain of nodes into a slot; what stood there follows it. */
export function insertChain(tree: Raw, { after, where }: Slot, chain: Raw): Raw {
  return changeNode(tree, after, (node) => {
    const kind = splitOf(node)
    if (kind === null || where === 'behind') return withNext(node, appended(chain, nextOf(node)))
    // The branches belong to whatever stands right before them.
    const last = lastOf(chain)
    const moved = changeNode(chain, idOf(last), (each) =>
      splitOf(each) === null
        ? withNext(withHeads(each, kind, headsOf(node)), nextOf(node))
        : withNext(each, withNext(withHeads(emptyNode(`${idOf(each)}e`), kind, headsOf(node)), nextOf(node))),
    )
    return withNext(withHeads(node, kind, []), moved)
  })
}

export const emptyNode = (nodeId: string): Raw => ({ type: 'empty', nodeId, properties: { title: '' } })

/** Puts branches into a slot; a node that has some already, or whose branches cannot be, gets an empty node that holds them. */
export function insertSplit(tree: Raw, slot: Slot, kind: SplitKind, heads: readonly Raw[], emptyId: string): Raw {
  const node = findNode(tree, slot.after)
  if (!node) return tree
  if (splitOf(node) === null && !isCondition(node))
    return changeNode(tree, slot.after, (each) => withHeads(each, kind, heads))
  return insertChain(tree, slot, withHeads(emptyNode(emptyId), kind, heads))
}

/** Adds a branch at the end, before the default one. */
export function addBranch(tree: Raw, opener: string, head: Raw): Raw {
  return changeNode(tree, opener, (node) => {
    const heads = headsOf(node)
    const at = heads.findIndex((each) => yes(propertiesOf(each)['isDefault']))
    return withHeads(node, splitOf(node) ?? 'condition', heads.toSpliced(at < 0 ? heads.length : at, 0, head))
  })
}
