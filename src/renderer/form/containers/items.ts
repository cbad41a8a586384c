import { useEffect } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import { isNodeShown } from '#shared/form/visibility.ts'
import { text } from '#shared/form/parsing/read.ts'
import { useFormStore } from '../context.ts'

export interface BoxItem {
  readonly key: string
  readonly title: string
  /** By which its container may name it; unique in a sound design only. */
  readonly name: string
  readonly children: readonly PlanNode[]
  /** Names of the fields inside, however deep. */
  readonly names: ReadonlySet<string>
}

function collectNames(nodes: readonly PlanNode[], names: Set<string>): Set<string> {
  for (const node of nodes) {
    if (node.type === 'field') names.add(node.field.name)
    else collectNames(node.children, names)
  }
  return names
}

/** Items of a tab or collapse that have something to show. */
export function boxItems(nodes: readonly PlanNode[]): readonly BoxItem[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== 'container' || !isNodeShown(node)) return []
    const names = collectNames(node.children, new Set())
    return [{ key: String(index), title: node.title, name: text(node.raw['name']), children: node.children, names }]
  })
}

/** The items that a design names. */
export function itemsNamed(items: readonly BoxItem[], names: readonly string[]): readonly BoxItem[] {
  return items.filter(({ name }) => name !== '' && names.includes(name))
}

/** Calls back with the item that holds a field the form wants to show, now or when it is asked later; nothing asks in details. */
export function useReveal(items: readonly BoxItem[], show: (key: string) => void): void {
  const store = useFormStore()
  useEffect(() => {
    if (!store) return
    const reveal = () => {
      const name = store.revealed()
      const item = name === null ? undefined : items.find((candidate) => candidate.names.has(name))
      if (item) show(item.key)
    }
    reveal()
    return store.subscribe('reveal', reveal)
  }, [store, items, show])
}
