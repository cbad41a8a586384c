import type { MenuRoute } from '#shared/access/routes.ts'

/** Cards on the home page. */
const MAX_QUICK = 8
/** Lines of what was opened last. */
const MAX_RECENT = 6

export interface QuickEntry {
  readonly route: MenuRoute
  /** Title of the directory it lies in; empty at the top. */
  readonly group: string
}

export interface RecentEntry {
  readonly route: MenuRoute
  /** Epoch milliseconds. */
  readonly at: number
}

/** What is opened most comes first; the menu's own order fills the rest. Entries that are gone are left out. */
export function quickEntries(routes: readonly MenuRoute[], favourites: readonly string[]): readonly QuickEntry[] {
  const all = leaves(routes, '')
  const preferred = favourites.flatMap((id) => all.find((entry) => entry.route.meta.modelId === id) ?? [])
  const others = all.filter((entry) => !preferred.includes(entry))
  return [...preferred, ...others].slice(0, MAX_QUICK)
}

/** What was opened last comes first. Entries that are gone are left out. */
export function recentEntries(
  routes: readonly MenuRoute[],
  uses: readonly { readonly menuId: string; readonly at: number }[],
): readonly RecentEntry[] {
  const all = new Map(leaves(routes, '').map(({ route }) => [route.meta.modelId, route]))
  return [...uses]
    .sort((one, other) => other.at - one.at)
    .flatMap(({ menuId, at }) => {
      const route = all.get(menuId)
      return route ? [{ route, at }] : []
    })
    .slice(0, MAX_RECENT)
}

function leaves(routes: readonly MenuRoute[], group: string): readonly QuickEntry[] {
  return routes.flatMap((route) =>
    route.kind === 'directory' ? leaves(route.children, route.meta.title) : [{ route, group }],
  )
}
