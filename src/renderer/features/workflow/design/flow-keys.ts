import type { KeyboardEvent } from 'react'
import { headsOf, idOf, nextOf, parentOf, splitOf, typeOf } from '#shared/design/flow/tree.ts'
import type { FlowDocument } from '#shared/design/flow/document.ts'
import { findNode } from '#shared/design/flow/tree.ts'
import { branchOf, type FlowEdit } from './useFlowEdit.ts'

type Tree = FlowDocument['tree']

/** A node that is drawn: an empty one that only holds branches leads on to the first of them, or back. */
const drawnBelow = (tree: Tree, id: string | undefined): string | null => {
  const node = id === undefined ? undefined : findNode(tree, id)
  if (!node) return null
  const [head] = headsOf(node)
  return typeOf(node) === 'empty' && splitOf(node) !== null && head ? idOf(head) : idOf(node)
}

/** The node that an arrow key leads to; null: it stays. */
export function neighbour(tree: Tree, id: string, key: string): string | null {
  const node = findNode(tree, id)
  if (!node) return null
  const parent = parentOf(tree, id)
  switch (key) {
    case 'arrowdown': {
      const [head] = headsOf(node)
      const next = nextOf(node)
      if (head ?? next) return drawnBelow(tree, idOf(head ?? next ?? node))
      // At the end of a branch: on behind it.
      const after = parentOf(tree, branchOf(tree, id))
      const joined = after && after.branch !== null ? nextOf(after.node) : null
      return joined ? drawnBelow(tree, idOf(joined)) : null
    }
    case 'arrowup': {
      if (!parent) return null
      const isHidden = typeOf(parent.node) === 'empty' && splitOf(parent.node) !== null
      return isHidden ? neighbour(tree, idOf(parent.node), 'arrowup') : idOf(parent.node)
    }
    case 'arrowleft':
    case 'arrowright': {
      const place = parentOf(tree, branchOf(tree, id))
      if (!place || place.branch === null) return null
      const other = headsOf(place.node)[place.branch + (key === 'arrowleft' ? -1 : 1)]
      return other ? idOf(other) : null
    }
    case 'home':
      return idOf(tree)
    default:
      return null
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [contenteditable="true"], [role="dialog"], [role="combobox"]') !== null
const isOnCanvas = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-canvas]') !== null

/** Keys of the designer: of the canvas where it has the focus, and undo and save everywhere. */
export function onFlowKey(event: KeyboardEvent<HTMLElement>, edit: FlowEdit, save: () => void, isFixed: boolean): void {
  const isControl = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  const { chosen } = edit
  const { tree } = edit.document
  const run = (action: (() => unknown) | undefined) => {
    if (!action) return
    event.preventDefault()
    action()
  }
  if (isControl && key === 's') return run(save)
  if (isTyping(event.target)) return
  if (isControl && (key === 'z' || key === 'y') && !isFixed)
    return run(key === 'y' || event.shiftKey ? edit.redo : edit.undo)
  if (!isOnCanvas(event.target)) return
  const to = neighbour(tree, chosen, key)
  if (!isControl && !event.altKey && to !== null) return run(() => edit.choose(to))
  if (isControl && key === 'c') return run(() => edit.copy(chosen))
  if (isFixed) return
  const held: Readonly<Record<string, () => void>> = {
    x: () => edit.cut(chosen),
    v: () => edit.paste(chosen),
  }
  const moved: Readonly<Record<string, () => void>> = {
    arrowup: () => edit.move(chosen, -1, false),
    arrowdown: () => edit.move(chosen, 1, false),
    arrowleft: () => edit.move(chosen, -1, true),
    arrowright: () => edit.move(chosen, 1, true),
  }
  const plain: Readonly<Record<string, () => void>> = {
    delete: () => edit.remove(chosen),
    insert: () => {
      const plus = [...document.querySelectorAll<HTMLElement>('[data-slot]')].find(
        ({ dataset }) => dataset['slot'] === `${chosen} inside`,
      )
      plus?.focus()
      plus?.click()
    },
  }
  run((isControl ? held : event.altKey ? moved : plain)[key])
}
