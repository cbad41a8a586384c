/** What follows what, by keys. */
export class Edges {
  readonly #to = new Map<string, Set<string>>()

  add(from: string, to: string): void {
    const known = this.#to.get(from) ?? new Set()
    this.#to.set(from, known.add(to))
  }

  from(key: string): ReadonlySet<string> {
    return this.#to.get(key) ?? nothing
  }

  keys(): Iterable<string> {
    return this.#to.keys()
  }
}

const nothing: ReadonlySet<string> = new Set()

/** Which edges lie in a circle: those within one strongly connected part, and those of a key to itself. */
export function circlesIn(edges: Edges): (from: string, to: string) => boolean {
  const part = parts(edges)
  return (from, to) => from === to || (part.has(from) && part.get(from) === part.get(to))
}

interface Visit {
  readonly key: string
  readonly left: Iterator<string>
}

/** The strongly connected part of each key (Tarjan), without recursion: designs may chain thousands of fields. */
function parts(edges: Edges): ReadonlyMap<string, number> {
  const part = new Map<string, number>()
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const enter = (key: string): Visit => {
    order.set(key, order.size)
    low.set(key, order.size - 1)
    open.push(key)
    return { key, left: edges.from(key).values() }
  }
  const lower = (key: string, by: number) => low.set(key, Math.min(low.get(key) ?? by, by))
  const close = (key: string) => {
    if (low.get(key) !== order.get(key)) return
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      part.set(member, order.get(key) ?? 0)
      if (member === key) return
    }
  }
  for (const start of edges.keys()) {
    if (order.has(start)) continue
    const path = [enter(start)]
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const next = at.left.next()
      if (next.done) {
        path.pop()
        close(at.key)
        const above = path.at(-1)
        if (above) lower(above.key, low.get(at.key) ?? 0)
      } else if (!order.has(next.value)) path.push(enter(next.value))
      else if (!part.has(next.value)) lower(at.key, order.get(next.value) ?? 0)
    }
  }
  return part
}
