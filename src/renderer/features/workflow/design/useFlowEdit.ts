import { useState } from 'react'
import {
  type Copied,
  copyNode,
  insertBranch,
  insertNew,
  moveBranch,
  moveNode,
  type NewKind,
  pasteNode,
  removeNode,
} from '#shared/design/flow/commands.ts'
import type { FlowDocument } from '#shared/design/flow/document.ts'
import { findNode, idOf, parentOf, type Slot } from '#shared/design/flow/tree.ts'
import { useUndoable } from '#renderer/components/useUndoable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { newTitles } from './flow-names.ts'

/** What was copied, of any flow that is designed in this window. */
let clipboard: Copied | null = null

/** The flow that is being designed, with everything that changes it. */
export function useFlowEdit(first: FlowDocument) {
  const t = useT()
  const { document, canUndo, canRedo, change, undo, redo } = useUndoable(first)
  const { tree } = document
  const [wanted, choose] = useState(idOf(first.tree))
  // What undo takes away is not chosen any more.
  const chosen = findNode(tree, wanted) ? wanted : idOf(tree)
  const [hasCopied, setCopied] = useState(clipboard !== null)
  const run = (ran: { readonly tree: FlowDocument['tree']; readonly chosen: string | null }) => {
    change({ ...document, tree: ran.tree })
    if (ran.chosen !== null) choose(ran.chosen)
  }
  const copy = (id: string) => {
    const copied = copyNode(tree, id)
    if (!copied) return
    clipboard = copied
    setCopied(true)
  }
  const remove = (id: string) => run(removeNode(tree, id))
  return {
    document,
    chosen,
    choose,
    canUndo,
    canRedo,
    change,
    undo,
    redo,
    hasCopied,
    copy,
    remove,
    cut: (id: string) => {
      copy(id)
      remove(id)
    },
    paste: (id: string) => {
      if (clipboard) run(pasteNode(tree, clipboard, id))
    },
    add: (slot: Slot, kind: NewKind) => run(insertNew(tree, slot, kind, newTitles(t))),
    addBranch: (opener: string) => run(insertBranch(tree, opener, newTitles(t))),
    /** Along its chain, or among the branches beside it. */
    move: (id: string, by: -1 | 1, isBranch: boolean) =>
      change({ ...document, tree: isBranch ? moveBranch(tree, branchOf(tree, id), by) : moveNode(tree, id, by) }),
  }
}
export type FlowEdit = ReturnType<typeof useFlowEdit>

/** The head of the branch that a node lies in; the node itself where it is one, or lies in none. */
export function branchOf(tree: FlowDocument['tree'], id: string): string {
  for (let at = id; ; ) {
    const parent = parentOf(tree, at)
    if (!parent) return id
    if (parent.branch !== null) return at
    at = idOf(parent.node)
  }
}
