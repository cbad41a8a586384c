import { create } from 'zustand'
import { findRoute, indexMenu, type MenuIndex } from '#shared/access/menu-index.ts'
import { type MenuRoute, routesFromMenu } from '#shared/access/routes.ts'
import { translated } from '#renderer/i18n/translations.ts'
import type { MenuNode } from '#shared/api/auth.ts'

interface MenuState {
  readonly routes: readonly MenuRoute[]
  readonly index: MenuIndex
}

/** The granted menu as routes; empty until the user was loaded. */
export const useMenu = create<MenuState>(() => stateOf([]))

export function putMenu(menu: readonly MenuNode[]): void {
  useMenu.setState(stateOf(routesFromMenu(menu, translated)))
}

/** The menu entry of a path; null for a path the person was not granted. */
export function routeAt(path: string): MenuRoute | null {
  return findRoute(useMenu.getState().index, path)
}

function stateOf(routes: readonly MenuRoute[]): MenuState {
  return { routes, index: indexMenu(routes) }
}
