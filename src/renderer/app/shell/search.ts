import Fuse from 'fuse.js'
import type { MenuRoute } from '#shared/access/routes.ts'
import { byFit, type Fit, fitOf } from '../search/fit.ts'

export interface MenuHit {
  readonly route: MenuRoute
  /** Titles of the directories above. */
  readonly above: readonly string[]
  /** How well it fits what was typed. */
  readonly fit: Fit
}

/** What is called so, by its title, the pinyin of it, or its address; else it is merely like what was typed. */
function fitOfMenu({ meta, path }: MenuRoute, wanted: string): Fit {
  const fit = fitOf(titlesOf({ meta }), wanted)
  return fit === 'alike' && wanted.length > 1 && path.toLowerCase().includes(wanted.toLowerCase()) ? 'inside' : fit
}

/**
 * Finds menu entries by title (0.7) and path (0.3), threshold 0.4 (section 2, "Shell"). What is called so comes first, also by
 * the pinyin of its title: whole, then what begins with it, then what holds it.
 */
export function menuSearch(routes: readonly MenuRoute[]): (text: string) => readonly MenuHit[] {
  const entries = collect(routes, [])
  const fuse = new Fuse(
    entries.map((hit) => ({ hit, title: titlesOf(hit.route), path: hit.route.path })),
    {
      threshold: 0.4,
      keys: [
        { name: 'title', weight: 0.7 },
        { name: 'path', weight: 0.3 },
      ],
    },
  )
  return (text) => {
    const wanted = text.trim()
    if (wanted === '') return entries
    const named = entries
      .map((hit) => ({ ...hit, fit: fitOfMenu(hit.route, wanted) }))
      .filter(({ fit }) => fit !== 'alike')
    const known = new Set(named.map(({ route }) => route))
    const alike = fuse.search(wanted).map((found) => found.item.hit)
    return [...named.toSorted(byFit), ...alike.filter(({ route }) => !known.has(route))]
  }
}

const built = new WeakMap<readonly MenuRoute[], ReturnType<typeof menuSearch>>()

/** The search of a menu, prepared once for as long as that menu is the granted one. */
export function searchOf(routes: readonly MenuRoute[]): ReturnType<typeof menuSearch> {
  const find = built.get(routes) ?? menuSearch(routes)
  built.set(routes, find)
  return find
}

/** What it is called on screen, and as it is stored where that is something else. */
function titlesOf({ meta }: Pick<MenuRoute, 'meta'>): string[] {
  return [...new Set([meta.title, meta.storedTitle])]
}

function collect(routes: readonly MenuRoute[], above: readonly string[]): readonly MenuHit[] {
  return routes.flatMap((route) =>
    route.kind === 'directory'
      ? collect(route.children, [...above, route.meta.title])
      : [{ route, above, fit: 'alike' as const }],
  )
}
