import Fuse from 'fuse.js'
import type { MenuRoute } from '#shared/access/routes.ts'
import { matchName, type NameMatch } from '#shared/rules/name-match.ts'

export interface MenuHit {
  readonly route: MenuRoute
  /** Titles of the directories above. */
  readonly above: readonly string[]
}

/**
 * Finds menu entries by title (0.7) and path (0.3), threshold 0.4 (section 2, "Shell"). Letters also find a title by its
 * pinyin, and then it comes first: before all where they begin it.
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
    const fuzzy = fuse.search(wanted).map((found) => found.item.hit)
    if (!/^[a-z0-9]+$/i.test(wanted)) return fuzzy
    const matches = entries.map((hit) => ({ hit, match: matchName(hit.route.meta.storedTitle, wanted) }))
    const those = (how: NameMatch) => matches.filter(({ match }) => match === how).map(({ hit }) => hit)
    const first = those('start')
    const inside = wanted.length < 2 ? [] : those('inside')
    return [...new Set([...first, ...inside, ...fuzzy])]
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
function titlesOf({ meta }: MenuRoute): string[] {
  return [...new Set([meta.title, meta.storedTitle])]
}

function collect(routes: readonly MenuRoute[], above: readonly string[]): readonly MenuHit[] {
  return routes.flatMap((route) =>
    route.kind === 'directory' ? collect(route.children, [...above, route.meta.title]) : [{ route, above }],
  )
}
