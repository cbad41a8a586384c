import { useMemo } from 'react'
import {
  copiedText,
  insertNodes,
  mayStand,
  moveNodes,
  outermost,
  partsOf,
  removeNodes,
} from '#shared/design/commands.ts'
import {
  type DesignDocument,
  indexOf,
  isTable,
  keysIn,
  nodeOf,
  type DropTarget,
  slotDepth,
} from '#shared/design/document.ts'
import { usesLeft } from '#shared/design/lint/references.ts'
import { newPart, type PartKind } from '#shared/design/new-node.ts'
import { number, type Raw } from '#shared/form/parsing/read.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { t } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type Designer, useDesigner } from './state.ts'
import { kindWord } from './words.ts'

/** Where something new goes: into the chosen container, else behind what is chosen last, else to the end. */
export function placeAfter(doc: DesignDocument, selection: readonly string[], nodes: readonly Raw[]): DropTarget {
  const { nodes: entries } = indexOf(doc)
  const chosen = selection.at(-1)
  for (let key: string | null = chosen ?? null; key !== null; key = entries.get(key)?.parent ?? null) {
    const entry = entries.get(key)
    if (!entry) break
    const holds = isTable(entry) || containerKindOf(entry.kind) !== null
    const slot = Array.from({ length: slotDepth(entry.kind) }, () => 0)
    if (holds && key === chosen && nodes.every((node) => mayStand(doc, node, key)))
      return { parent: key, slot, at: keysIn(doc, key, slot).length }
    if (nodes.every((node) => mayStand(doc, node, entry.parent)))
      return { parent: entry.parent, slot: entry.slot, at: entry.at + 1 }
  }
  return { parent: null, at: keysIn(doc, null).length }
}

export interface Actions {
  readonly add: (kind: PartKind, place?: DropTarget) => void
  /** Asks first where something else names what goes. */
  readonly remove: (keys: readonly string[]) => void
  readonly removeNow: (keys: readonly string[]) => void
  readonly duplicate: (keys: readonly string[]) => void
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => Promise<void>
  /** What is chosen, without what lies in something else that is. */
  readonly chosen: () => readonly Raw[]
  /** Parts of elsewhere, behind what is chosen. */
  readonly insert: (parts: readonly Raw[]) => void
  /** Up or down in the order of its place, out of it at the ends. */
  readonly shift: (step: -1 | 1) => void
  /** The part before or after the chosen one, in the order of the form. */
  readonly step: (by: -1 | 1) => void
  readonly chooseParent: () => void
  readonly chooseAll: () => void
}

function actionsOf({ store, asked, run, choose }: Designer): Actions {
  const state = () => store.getState()
  const nodesOf = (keys: readonly string[]) =>
    outermost(state().doc, keys).flatMap((key): readonly Raw[] => {
      const node = nodeOf(state().doc, key)
      return node ? [node] : []
    })
  const copy = () => {
    const nodes = nodesOf(state().selection)
    if (nodes.length > 0) void navigator.clipboard.writeText(copiedText(nodes))
  }
  const removeNow = (keys: readonly string[]) => {
    const entry = indexOf(state().doc).nodes.get(keys[0] ?? '')
    run(removeNodes(keys))
    if (!entry) return
    // The choice goes on with what took the place, so that keys can too.
    const left = keysIn(state().doc, entry.parent, entry.slot)
    const next = left[Math.min(entry.at, left.length - 1)] ?? entry.parent
    choose(next === null ? [] : [next])
  }
  const remove = (keys: readonly string[]) => {
    if (usesLeft(state().doc, keys).length > 0) asked.setState(keys, true)
    else removeNow(keys)
  }
  const insert = (parts: readonly Raw[]) => {
    const { doc, selection } = state()
    const place = placeAfter(doc, selection, parts)
    if (parts.length === 0 || !parts.every((part) => mayStand(doc, part, place.parent)))
      return toast.warning(t('designer.nothingToPaste'))
    run(insertNodes(place, parts))
  }
  return {
    add: (kind, place) => {
      const { doc, selection } = state()
      const node = newPart(kind, { span: number(doc.form['span'], 24) })
      const to = place ?? placeAfter(doc, selection, [node])
      if (!mayStand(doc, node, to.parent)) return toast.warning(t('designer.notHere', { name: kindWord(t, kind) }))
      run(insertNodes(to, [node]))
    },
    remove,
    removeNow,
    duplicate: (keys) => {
      const nodes = nodesOf(keys)
      const last = indexOf(state().doc).nodes.get(keys.at(-1) ?? '')
      if (last) run(insertNodes({ parent: last.parent, slot: last.slot, at: last.at + 1 }, nodes))
    },
    copy,
    cut: () => {
      copy()
      remove(state().selection)
    },
    paste: async () => {
      const parts = partsOf(await navigator.clipboard.readText().catch(() => ''))
      if (!parts) return toast.warning(t('designer.nothingToPaste'))
      insert(parts)
    },
    chosen: () => nodesOf(state().selection),
    insert,
    shift: (step) => {
      const { doc, selection } = state()
      const keys = outermost(doc, selection)
      const entry = indexOf(doc).nodes.get((step < 0 ? keys[0] : keys.at(-1)) ?? '')
      if (!entry) return
      const to = entry.at + (step < 0 ? -1 : 2)
      if (to >= 0 && to <= keysIn(doc, entry.parent, entry.slot).length)
        return run(moveNodes(keys, { parent: entry.parent, slot: entry.slot, at: to }))
      const parent = indexOf(doc).nodes.get(entry.parent ?? '')
      if (parent) run(moveNodes(keys, { parent: parent.parent, slot: parent.slot, at: parent.at + (step < 0 ? 0 : 1) }))
    },
    step: (by) => {
      const { doc, selection } = state()
      const keys = [...indexOf(doc).nodes.keys()]
      const at = keys.indexOf(selection.at(by < 0 ? 0 : -1) ?? '')
      const next = at === -1 ? keys[0] : keys[Math.min(Math.max(at + by, 0), keys.length - 1)]
      if (next !== undefined) choose([next])
    },
    chooseParent: () => {
      const { doc, selection } = state()
      const parent = indexOf(doc).nodes.get(selection[0] ?? '')?.parent ?? null
      choose(parent === null ? [] : [parent])
    },
    chooseAll: () => {
      const { doc, selection } = state()
      const entry = indexOf(doc).nodes.get(selection[0] ?? '')
      choose(keysIn(doc, entry?.parent ?? null, entry?.slot))
    },
  }
}

const known = new WeakMap<Designer, Actions>()

/** What keys, buttons and menus of a designer do. */
export function useActions(): Actions {
  const designer = useDesigner()
  return useMemo(() => {
    const actions = known.get(designer) ?? actionsOf(designer)
    known.set(designer, actions)
    return actions
  }, [designer])
}
