import { create } from 'zustand'
import { findRoute, indexMenu, type MenuIndex } from '#shared/access/menu-index.ts'
import { flattenRoutes, type MenuRoute, routesFromMenu } from '#shared/access/routes.ts'
import { translated } from '#renderer/i18n/translations.ts'
import type { MenuNode } from '#shared/api/auth.ts'

interface MenuState {
  readonly routes: readonly MenuRoute[]
  readonly index: MenuIndex
  /** Entries that were granted in this session and are not any more, by path: their pages say so and keep what was typed. */
  readonly withdrawn: ReadonlyMap<string, MenuRoute>
}

/** The granted menu as routes; empty until the user was loaded. */
export const useMenu = create<MenuState>(() => stateOf([]))

export function putMenu(menu: readonly MenuNode[]): void {
  useMenu.setState(stateOf(routesFromMenu(menu, translated)))
}

/** The same while somebody works: what is not granted any more is remembered as withdrawn. */
export function renewMenu(menu: readonly MenuNode[]): void {
  const before = useMenu.getState()
  const next = stateOf(routesFromMenu(menu, translated))
  const former = [...before.withdrawn, ...flattenRoutes(before.routes).map((route) => [route.path, route] as const)]
  useMenu.setState({ ...next, withdrawn: new Map(former.filter(([path]) => findRoute(next.index, path) === null)) })
}

/** The entry that a path had before it was withdrawn; null for any other path. */
export function withdrawnAt(path: string): MenuRoute | null {
  return useMenu.getState().withdrawn.get(path) ?? null
}

/** The menu entry of a path; null for a path the person was not granted. */
export function routeAt(path: string): MenuRoute | null {
  return findRoute(useMenu.getState().index, path)
}

function stateOf(routes: readonly MenuRoute[]): MenuState {
  return { routes, index: indexMenu(routes), withdrawn: new Map() }
}
