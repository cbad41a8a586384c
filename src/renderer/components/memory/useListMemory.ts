import { useCallback } from 'react'
import type { ListMemory } from '#shared/ipc/preferences.ts'
import { rememberList, useListMemories } from './list-memory.ts'

const nothing: Omit<ListMemory, 'list'> = {}

/**
 * How the person left a list: page size, order, widths of columns in pixels, filters, density; and how to remember more
 * of it, at once here and behind that in main. `undefined` forgets. `list` names it, the same for every session:
 * `module/{menuId}/{modelId}`, `dictionary/entries`.
 */
export function useListMemory(
  list: string,
): readonly [Omit<ListMemory, 'list'>, (change: Parameters<typeof rememberList>[1]) => void] {
  const memory = useListMemories(({ lists }) => lists.find((each) => each.list === list)) ?? nothing
  const remember = useCallback((change: Parameters<typeof rememberList>[1]) => rememberList(list, change), [list])
  return [memory, remember]
}
