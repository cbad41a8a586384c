import { type PageName, pageNameOf } from './page-addresses.ts'
import { flattenRoutes, type MenuRoute } from './routes.ts'

/** The menu by path, by menu id and upwards: each look-up takes the same time however large the menu is. */
export interface MenuIndex {
  readonly routes: readonly MenuRoute[]
  /** Every entry, directories included, in the order of the menu. */
  readonly all: readonly MenuRoute[]
  readonly byPath: ReadonlyMap<string, MenuRoute>
  /** By menu id; the first entry where a server sends one twice. */
  readonly byId: ReadonlyMap<string, MenuRoute>
  /** Entries of the platform's own pages, under whichever address this server has them; the first of each. */
  readonly byPage: ReadonlyMap<PageName, MenuRoute>
  /** The directory that holds an entry; nothing for those at the top. */
  readonly above: ReadonlyMap<MenuRoute, MenuRoute>
}

export function indexMenu(routes: readonly MenuRoute[]): MenuIndex {
  const all = flattenRoutes(routes)
  const byId = new Map<string, MenuRoute>()
  const byPage = new Map<PageName, MenuRoute>()
  for (const route of all) {
    if (!byId.has(route.meta.modelId)) byId.set(route.meta.modelId, route)
    const page = route.kind === 'page' ? pageNameOf(route.urlAddress) : null
    if (page !== null && !byPage.has(page)) byPage.set(page, route)
  }
  return {
    routes,
    all,
    byPath: new Map(all.map((route) => [route.path, route])),
    byId,
    byPage,
    above: new Map(all.flatMap((route) => route.children.map((child) => [child, route]))),
  }
}

/**
 * The route of a path as the address bar has it, percent-encoded or not. A page of the platform is found under every
 * address it has somewhere: links and tabs stay good on a server of another generation, and after an update.
 */
export function findRoute({ byPath, byPage }: Pick<MenuIndex, 'byPath' | 'byPage'>, path: string): MenuRoute | null {
  const found = byPath.get(path) ?? byPath.get(decode(path))
  if (found) return found
  const page = pageNameOf(decode(path))
  return page === null ? null : (byPage.get(page) ?? null)
}

/** The entry with everything above it, from the top. */
export function trailOf({ above }: Pick<MenuIndex, 'above'>, target: MenuRoute): readonly MenuRoute[] {
  const trail = [target]
  for (let route = above.get(target); route; route = above.get(route)) trail.unshift(route)
  return trail
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
