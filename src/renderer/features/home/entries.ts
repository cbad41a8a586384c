import type { MenuRoute } from '#shared/access/routes.ts'

/** Cards on the home page. */
const most = 8

export interface QuickEntry {
  readonly route: MenuRoute
  /** Title of the directory it lies in; empty at the top. */
  readonly group: string
}

export interface EntryGroup {
  readonly key: string
  /** Empty for entries that lie in no directory. */
  readonly title: string
  readonly entries: readonly MenuRoute[]
}

/** What is opened most comes first; the menu's own order fills the rest. Entries that are gone are left out. */
export function quickEntries(routes: readonly MenuRoute[], favourites: readonly string[]): readonly QuickEntry[] {
  const all = leaves(routes, '')
  const preferred = favourites.flatMap((id) => all.find((entry) => entry.route.meta.modelId === id) ?? [])
  const others = all.filter((entry) => !preferred.includes(entry))
  return [...preferred, ...others].slice(0, most)
}

/** Every entry below its top directory, in the menu's order. */
export function groupsOf(routes: readonly MenuRoute[]): readonly EntryGroup[] {
  const loose = routes.filter((route) => route.kind !== 'directory')
  const groups = routes
    .filter((route) => route.kind === 'directory')
    .map((route) => ({
      key: route.path,
      title: route.meta.title,
      entries: leaves(route.children, '').map((entry) => entry.route),
    }))
  return loose.length === 0 ? groups : [{ key: '', title: '', entries: loose }, ...groups]
}

function leaves(routes: readonly MenuRoute[], group: string): readonly QuickEntry[] {
  return routes.flatMap((route) =>
    route.kind === 'directory' ? leaves(route.children, route.meta.title) : [{ route, group }],
  )
}
