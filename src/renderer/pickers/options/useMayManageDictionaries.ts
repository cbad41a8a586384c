import type { MenuNode } from '#shared/api/auth.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'

/** The menu of the dictionary's management page: where it is granted, so is its dialog. */
const dictionaryMenu = 'system.dictionary'

function holds(nodes: readonly MenuNode[]): boolean {
  return nodes.some((node) => node.enCode === dictionaryMenu || holds(node.children))
}

export function useMayManageDictionaries(): boolean {
  return useSessionStore((state) => holds(state.menu))
}
