import type { MenuNode } from '#shared/api/auth.ts'
import { useSessionStore } from './session-store.ts'

function idOf(nodes: readonly MenuNode[], code: string): string | null {
  for (const node of nodes) {
    const found = node.enCode === code ? node.id : idOf(node.children, code)
    if (found !== null) return found
  }
  return null
}

/** The id of the menu with this code; null where the signed-in person does not hold it. */
export function useMenuId(code: string): string | null {
  return useSessionStore((state) => idOf(state.menu, code))
}
