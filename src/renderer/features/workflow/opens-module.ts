import type { MenuRoute } from '#shared/access/routes.ts'

/** What the menu calls the entry that opens this generated module, in the person's language; null where none does. */
export function menuTitleOf(routes: readonly MenuRoute[], modelId: string): string | null {
  for (const route of routes) {
    if (route.kind === 'module' && route.meta.relationId === modelId) return route.meta.title
    const below = menuTitleOf(route.children, modelId)
    if (below !== null) return below
  }
  return null
}

/** Whether some entry of the menu opens this generated module. */
export function opensModule(routes: readonly MenuRoute[], modelId: string): boolean {
  return menuTitleOf(routes, modelId) !== null
}
