import { useMemo } from 'react'
import { peopleAt } from '#shared/design/flow/approver.ts'
import { allNodes, propertiesOf } from '#shared/design/flow/tree.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { useItems } from '#renderer/pickers/frame/labels.ts'

const lists = ['initiator', 'approvers', 'circulateUser'] as const

/** What the people of a process are called, as far as they are known. */
export function usePeopleNames(tree: Raw): ReadonlyMap<string, string> {
  const ids = useMemo(() => {
    const named = allNodes(tree).flatMap((node) => lists.flatMap((list) => peopleAt(propertiesOf(node), list)))
    return [...new Set(named)].join(',')
  }, [tree])
  const stored = useMemo(() => ids.split(',').map((id) => ({ id, key: id.includes('--') ? id : `${id}--user` })), [ids])
  const items = useItems(stored)
  return useMemo(
    () => new Map(items.flatMap(({ id, fullName }) => (fullName === id ? [] : [[id, fullName] as const]))),
    [items],
  )
}
