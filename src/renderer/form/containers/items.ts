import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ContainerNode, PlanNode } from '#shared/form/model.ts'
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
  readonly node: ContainerNode
}

function collectNames(nodes: readonly PlanNode[], names: Set<string>): Set<string> {
  for (const node of nodes) {
    if (node.type === 'field') names.add(node.field.name)
    else collectNames(node.children, names)
  }
  return names
}

function boxItems(nodes: readonly PlanNode[]): readonly BoxItem[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== 'container') return []
    const { title, children } = node
    const names = collectNames(children, new Set())
    return [{ key: String(index), title, name: text(node.raw['name']), children, names, node }]
  })
}

const nobodyListens = () => () => undefined

/**
 * Items of a tab or collapse that have something to show: in a form as rules and scripts leave it, to read as `isShown`
 * says, else as designed.
 */
export function useBoxItems(
  { children }: ContainerNode,
  isShown: (node: PlanNode) => boolean = isNodeShown,
): readonly BoxItem[] {
  const store = useFormStore()
  const items = useMemo(() => boxItems(children), [children])
  const shown = useSyncExternalStore(
    useCallback((listener: () => void) => store?.subscribe('shown', listener) ?? nobodyListens(), [store]),
    () => items.map(({ node }) => ((store ? store.isShown(node) : isShown(node)) ? '1' : '0')).join(''),
  )
  return useMemo(() => items.filter((_item, at) => shown[at] === '1'), [items, shown])
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
