import { raw, type Raw, text, yes } from '#shared/form/parsing/read.ts'
import {
  addBranch,
  allNodes,
  alone,
  changeNode,
  findNode,
  headsOf,
  idOf,
  insertChain,
  insertSplit,
  isCondition,
  nextOf,
  parentOf,
  propertiesOf,
  type Slot,
  type SplitKind,
  splitOf,
  typeOf,
  withHeads,
} from './tree.ts'

/** What can be put between two nodes. */
export type NewKind = 'approver' | 'copy' | 'subFlow' | 'timer' | SplitKind

/** Names of new nodes, in the language of whoever designs. */
export type NewTitles = Readonly<
  Record<'approver' | 'copy' | 'subFlow' | 'timer' | 'condition' | 'default' | 'branch', string>
>

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

/** An id that no node of the tree has, as short as the family's. */
export function freshId(taken: ReadonlySet<string>): string {
  for (;;) {
    const id = Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
    if (!taken.has(id)) return id
  }
}

/** A step that one person out of several passes, with the buttons that the family gives a new one. */
export const newApprover = (nodeId: string, title: string): Raw => ({
  type: 'approver',
  nodeId,
  content: '',
  properties: {
    title,
    assigneeType: 6,
    approvers: [],
    counterSign: 0,
    rejectStep: '0',
    rejectType: 1,
    hasAuditBtn: true,
    hasRejectBtn: true,
    hasTransferBtn: true,
    hasFreeApproverBtn: true,
    hasRevokeBtn: true,
    hasSaveBtn: false,
    hasCancelBtn: false,
    hasPrintBtn: false,
    hasSign: false,
    hasOpinion: true,
    printId: [],
    formOperates: [],
  },
})

const newCopy = (nodeId: string, title: string): Raw => ({
  type: 'copy',
  nodeId,
  content: '',
  properties: { title, circulateUser: [] },
})

/** Cases of another flow, sent at once for whoever began this one. */
const newSubFlow = (nodeId: string, title: string): Raw => ({
  type: 'subFlow',
  nodeId,
  content: '',
  properties: {
    title,
    flowId: '',
    initiateType: 3,
    initiator: [],
    isAsync: false,
    autoSubmit: true,
    assignList: [],
    returnList: [],
    errorRule: 1,
  },
})

/** Holds what comes to it for a day, until somebody says how long. */
const newTimer = (nodeId: string, title: string): Raw => ({
  type: 'timer',
  nodeId,
  content: '',
  properties: { title, day: 1, hour: 0, minute: 0, second: 0 },
})

const newCondition = (nodeId: string, title: string, isDefault: boolean, priority: number): Raw => ({
  type: 'condition',
  nodeId,
  content: '',
  properties: { title, conditions: [], matchLogic: 'and', isDefault, priority },
})

/** What a process begins with: its start and one step. */
export function newProcess(titles: NewTitles & { readonly start: string }): Raw {
  const first = freshId(new Set())
  const start = { title: titles.start, initiator: [], errorRule: 1, titleType: 0, titleContent: '', revokeRule: 1 }
  return {
    type: 'start',
    nodeId: first,
    content: '',
    properties: { ...start, isBatchApproval: true },
    childNode: newApprover(freshId(new Set([first])), titles.approver),
  }
}

/** A document with what is chosen after a command. */
export interface Ran {
  readonly tree: Raw
  readonly chosen: string | null
}

const idsOf = (tree: Raw) => new Set(allNodes(tree).map(idOf))

/** Puts something new into a slot and chooses it. */
export function insertNew(tree: Raw, slot: Slot, kind: NewKind, titles: NewTitles): Ran {
  const taken = idsOf(tree)
  const fresh = () => {
    const id = freshId(taken)
    taken.add(id)
    return id
  }
  if (kind === 'approver' || kind === 'copy' || kind === 'subFlow' || kind === 'timer') {
    const id = fresh()
    const make = { approver: newApprover, copy: newCopy, subFlow: newSubFlow, timer: newTimer }[kind]
    const node = make(id, titles[kind])
    return { tree: insertChain(tree, slot, node), chosen: id }
  }
  const heads =
    kind === 'condition'
      ? [newCondition(fresh(), `${titles.condition} 1`, false, 1), newCondition(fresh(), titles.default, true, 2)]
      : [newApprover(fresh(), `${titles.branch} 1`), newApprover(fresh(), `${titles.branch} 2`)]
  return { tree: insertSplit(tree, slot, kind, heads, fresh()), chosen: heads[0] ? idOf(heads[0]) : null }
}

/** One more branch beside those of a node. */
export function insertBranch(tree: Raw, opener: string, titles: NewTitles): Ran {
  const node = findNode(tree, opener)
  const kind = node ? splitOf(node) : null
  if (!node || kind === null) return { tree, chosen: null }
  const id = freshId(idsOf(tree))
  const count = headsOf(node).length
  const head =
    kind === 'condition'
      ? newCondition(id, `${titles.condition} ${count}`, false, count)
      : newApprover(id, `${titles.branch} ${count + 1}`)
  return { tree: prioritised(addBranch(tree, opener, head), opener), chosen: id }
}

/** Conditions are asked in the order in which they stand. */
function prioritised(tree: Raw, opener: string): Raw {
  return changeNode(tree, opener, (node) => {
    if (splitOf(node) !== 'condition') return node
    const heads = headsOf(node).map((head, at) => ({
      ...head,
      properties: { ...propertiesOf(head), priority: at + 1 },
    }))
    return { ...node, conditionNodes: heads }
  })
}

/** Changes the place of a branch among the others; a default one stays the last. */
export function moveBranch(tree: Raw, id: string, by: -1 | 1): Raw {
  const parent = parentOf(tree, id)
  if (!parent || parent.branch === null) return tree
  const heads = headsOf(parent.node)
  const [own, other] = [heads[parent.branch], heads[parent.branch + by]]
  const isDefault = (head: Raw) => yes(propertiesOf(head)['isDefault'])
  if (!own || !other || isDefault(own) || isDefault(other)) return tree
  const moved = heads.with(parent.branch, other).with(parent.branch + by, own)
  const opener = idOf(parent.node)
  return prioritised(
    changeNode(tree, opener, (node) => ({ ...node, conditionNodes: moved })),
    opener,
  )
}

/** Makes a branch the default one, or none; its conditions are not asked then. */
export function setDefault(tree: Raw, id: string, isDefault: boolean): Raw {
  const parent = parentOf(tree, id)
  if (!parent || parent.branch === null) return tree
  const opener = idOf(parent.node)
  const heads = headsOf(parent.node).map((head) => ({
    ...head,
    properties: { ...propertiesOf(head), isDefault: isDefault && idOf(head) === id },
  }))
  const ordered = [
    ...heads.filter(({ properties }) => !properties.isDefault),
    ...heads.filter(({ properties }) => properties.isDefault),
  ]
  return prioritised(
    changeNode(tree, opener, (node) => ({ ...node, conditionNodes: ordered })),
    opener,
  )
}

/** What stands in a branch, without its condition; null for nothing. */
const contentOf = (head: Raw): Raw | null => (isCondition(head) ? nextOf(head) : unflagged(head))
function unflagged({ isInterflow: _interflow, isBranchFlow: _branchFlow, ...own }: Raw): Raw {
  return own
}

/** Takes the branches of a node away; what stood in `kept` goes on behind it. */
function dissolved(node: Raw, kept: Raw | null): Raw {
  const bare = withHeads(node, 'condition', [])
  return kept === null ? bare : raw(insertChain(bare, { after: idOf(node), where: 'behind' }, kept))
}

/** Takes a branch away with all that is in it; of two the other one stays without being a branch. */
function removeBranch(tree: Raw, opener: Raw, at: number): Raw {
  const rest = headsOf(opener).toSpliced(at, 1)
  const id = idOf(opener)
  if (rest.length > 1)
    return prioritised(
      changeNode(tree, id, (node) => ({ ...node, conditionNodes: rest })),
      id,
    )
  const whole = changeNode(tree, id, (node) => dissolved(node, rest[0] ? contentOf(rest[0]) : null))
  return typeOf(opener) === 'empty' ? removeNode(whole, id).tree : whole
}

/** Takes one node away. A branch goes with what is in it; branches of the node stay, held by the one before it. */
export function removeNode(tree: Raw, id: string): Ran {
  const parent = parentOf(tree, id)
  const node = findNode(tree, id)
  if (!parent || !node) return { tree, chosen: null }
  const chosen = idOf(parent.node)
  const next = nextOf(node)
  const kind = splitOf(node)
  if (parent.branch !== null) {
    // The step that begins a parallel branch makes room for the one behind it.
    const isHeadStep = !isCondition(node) && kind === null && next !== null && typeOf(next) === 'approver'
    if (!isHeadStep) {
      const rest = removeBranch(tree, parent.node, parent.branch)
      // An empty node that held the branches went with them.
      const before = findNode(rest, chosen) ? chosen : idOf(parentOf(tree, chosen)?.node ?? tree)
      return { tree: rest, chosen: before }
    }
    const heads = headsOf(parent.node).with(parent.branch, next)
    const split = splitOf(parent.node) ?? 'condition'
    return { tree: changeNode(tree, chosen, (opener) => withHeads(opener, split, heads)), chosen: idOf(next) }
  }
  if (kind === null || typeOf(node) === 'empty')
    return { tree: changeNode(tree, id, () => (kind === null ? next : nextOf(node))), chosen }
  const mayHold = splitOf(parent.node) === null && !isCondition(parent.node)
  if (!mayHold)
    return {
      tree: changeNode(tree, id, ({ content: _content, ...each }) => ({ ...each, type: 'empty', properties: {} })),
      chosen: id,
    }
  const without = changeNode(tree, id, () => next)
  return { tree: changeNode(without, chosen, (each) => withHeads(each, kind, headsOf(node))), chosen }
}

/** What was copied: one node with its branches, or a whole branch. */
export interface Copied {
  readonly node: Raw
  readonly branchOf: SplitKind | null
}

/** Copies a node with its branches, or a branch with all that is in it; null for the start. */
export function copyNode(tree: Raw, id: string): Copied | null {
  const parent = parentOf(tree, id)
  const node = findNode(tree, id)
  if (!parent || !node) return null
  if (parent.branch !== null) return { node, branchOf: splitOf(parent.node) }
  const { childNode: _next, ...own } = node
  return { node: own, branchOf: null }
}

/** With ids of its own; what refers to nodes among them refers to the copies. */
function renewed(node: Raw, taken: ReadonlySet<string>): Raw {
  const ids = new Map<string, string>()
  const used = new Set(taken)
  for (const each of allNodes(node)) {
    const id = freshId(used)
    used.add(id)
    ids.set(idOf(each), id)
  }
  const known = (value: unknown) => ids.get(text(value)) ?? value
  const visit = (each: Raw): Raw => {
    const properties = propertiesOf(each)
    const refers = Object.fromEntries(
      ['nodeId', 'rejectStep'].flatMap((key) => (key in properties ? [[key, known(properties[key])]] : [])),
    )
    const heads = headsOf(each)
    const next = nextOf(each)
    return {
      ...each,
      nodeId: known(each['nodeId']),
      properties: { ...properties, ...refers },
      ...(heads.length > 0 ? { conditionNodes: heads.map(visit) } : {}),
      ...(next ? { childNode: visit(next) } : {}),
    }
  }
  return visit(node)
}

/** Puts a copy behind a node; a branch beside others of its kind where a branch is chosen, else what is in it. */
export function pasteNode(tree: Raw, { node, branchOf }: Copied, after: string): Ran {
  const copy = renewed(node, idsOf(tree))
  const parent = parentOf(tree, after)
  if (branchOf !== null && parent !== null && parent.branch !== null && splitOf(parent.node) === branchOf) {
    const properties = { ...propertiesOf(copy), isDefault: false }
    const head = branchOf === 'condition' ? { ...copy, properties } : copy
    const opener = idOf(parent.node)
    return { tree: prioritised(addBranch(tree, opener, head), opener), chosen: idOf(copy) }
  }
  const chain = branchOf === null ? copy : contentOf(copy)
  if (chain === null) return { tree, chosen: null }
  return { tree: insertChain(tree, { after, where: 'inside' }, chain), chosen: idOf(chain) }
}

/** Changes the place of a step with the one before or behind it in its chain; steps with branches stay. */
export function moveNode(tree: Raw, id: string, by: -1 | 1): Raw {
  const node = findNode(tree, id)
  const parent = parentOf(tree, id)
  if (!node || !parent) return tree
  if (parent.branch !== null) return tree
  if (by === 1) {
    const next = nextOf(node)
    return next && splitOf(node) === null ? swapped(tree, node, next) : tree
  }
  const before = parentOf(tree, idOf(parent.node))
  return before && before.branch === null && splitOf(parent.node) === null ? swapped(tree, parent.node, node) : tree
}

function swapped(tree: Raw, first: Raw, second: Raw): Raw {
  if (isCondition(first) || typeOf(first) === 'start' || splitOf(second) !== null) return tree
  const { childNode: _own, ...own } = first
  const tail = nextOf(second)
  return changeNode(tree, idOf(first), () => ({
    ...alone(second),
    childNode: { ...own, ...(tail ? { childNode: tail } : {}) },
  }))
}
