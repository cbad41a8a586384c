import Fuse from 'fuse.js'
import type { MenuRoute } from '#shared/access/routes.ts'

export interface MenuHit {
  readonly route: MenuRoute
  /** Titles of the directories above. */
  readonly above: readonly string[]
}

/** Finds menu entries by title (0.7) and path (0.3), threshold 0.4 (section 2, "Shell"). */
export function menuSearch(routes: readonly MenuRoute[]): (text: string) => readonly MenuHit[] {
  const entries = collect(routes, [])
  const fuse = new Fuse(
    entries.map((hit) => ({ hit, title: hit.route.meta.title, path: hit.route.path })),
    {
      threshold: 0.4,
      keys: [
        { name: 'title', weight: 0.7 },
        { name: 'path', weight: 0.3 },
      ],
    },
  )
  return (text) => (text.trim() === '' ? entries : fuse.search(text.trim()).map((found) => found.item.hit))
}

function collect(routes: readonly MenuRoute[], above: readonly string[]): readonly MenuHit[] {
  return routes.flatMap((route) =>
    route.kind === 'directory' ? collect(route.children, [...above, route.meta.title]) : [{ route, above }],
  )
}
