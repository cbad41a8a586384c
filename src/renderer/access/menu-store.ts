import { create } from 'zustand'
import { findRoute, type MenuRoute, routesFromMenu } from '#shared/access/routes.ts'
import type { MenuNode } from '#shared/api/auth.ts'

/** The granted menu as routes; empty until the user was loaded. */
export const useMenu = create<{ readonly routes: readonly MenuRoute[] }>(() => ({ routes: [] }))

export function putMenu(menu: readonly MenuNode[]): void {
  useMenu.setState({ routes: routesFromMenu(menu) })
}

/** The menu entry of a path; null for a path the person was not granted. */
export function routeAt(path: string): MenuRoute | null {
  return findRoute(useMenu.getState().routes, path)
}
