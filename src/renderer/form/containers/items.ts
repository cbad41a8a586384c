import { useEffect } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import { isNodeShown } from '#shared/form/visibility.ts'
import { useForm } from '../context.ts'

export interface BoxItem {
  readonly key: string
  readonly title: string
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
    return [{ key: String(index), title: node.title, children: node.children, names }]
  })
}

/** Calls back with the item that holds a field the form wants to show, now or when it is asked later. */
export function useReveal(items: readonly BoxItem[], show: (key: string) => void): void {
  const { store } = useForm()
  useEffect(() => {
    const reveal = () => {
      const name = store.revealed()
      const item = name === null ? undefined : items.find((candidate) => candidate.names.has(name))
      if (item) show(item.key)
    }
    reveal()
    return store.subscribe('reveal', reveal)
  }, [store, items, show])
}
