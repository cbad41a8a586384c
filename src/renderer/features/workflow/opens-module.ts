import type { MenuRoute } from '#shared/access/routes.ts'

/** Whether some entry of the menu opens this generated module. */
export function opensModule(routes: readonly MenuRoute[], modelId: string): boolean {
  return routes.some(
    (route) => (route.kind === 'module' && route.meta.relationId === modelId) || opensModule(route.children, modelId),
  )
}
