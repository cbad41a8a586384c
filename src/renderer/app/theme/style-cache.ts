import { createCache } from '@ant-design/cssinjs'

type StyleCache = ReturnType<typeof createCache>
type Entry = NonNullable<ReturnType<StyleCache['opGet']>>

/** A theme as the library keeps it: the third part says how paths of its variables end. */
type Token = readonly [unknown, unknown, { readonly _tokenKey: string }]

/** A style that the build made: its path in the cache, its text with the keyframes it moves by, its id, its priority. */
export type MadeStyle = readonly [path: string, text: string, id: string, order: number]

/** As the library would have made them. */
const made = new Map<string, Entry[1]>()

/** Styles that no page makes any more. None depends on the theme: colours and sizes are variables. */
export function takeMade(styles: readonly MadeStyle[]): void {
  for (const [path, text, id, order] of styles) made.set(path, [text, id, {}, false, order])
}

/** What the library takes for the text of a style that is in the document already. */
const inDocument = '_FILE_STYLE__'

/** Where each sort of entry has its text, and what stands there once the text is in the document. */
const texts: Readonly<Record<string, { readonly at: number; readonly instead: string }>> = {
  style: { at: 0, instead: inDocument },
  cssVar: { at: 1, instead: '' },
  token: { at: 3, instead: '' },
}

const sortOf = (path: string) => path.slice(0, path.indexOf('%'))

/**
 * What an entry belongs to, of which each theme has its own: variables of one sort of part, or those of the theme itself.
 * Paths of variables end with the theme, paths of themes with what the variables are for.
 */
function placeOf(path: string): string {
  const last = path.lastIndexOf('%')
  const sort = sortOf(path)
  if (sort === 'cssVar') return path.slice(0, last)
  return sort === 'token' ? `token${path.slice(last)}` : path
}

/**
 * Keeps the styles of antd's parts for as long as the theme is the same. antd forgets them with the last part of a sort, so
 * that a dialog made all of its styles anew at each opening, and goes through all style elements of the document for each
 * sort of part in each commit, to find that its style is there. Here a text is made once and looked for never again.
 *
 * Hidden pages follow a theme later than what is shown: two themes may be in use at a time, and the one that was taken up
 * last counts.
 */
export function createStyleCache(): StyleCache {
  const cache = createCache()
  const get = cache.opGet.bind(cache)
  const update = cache.opUpdate.bind(cache)
  /** Entries as whoever comes later sees them, by their paths. */
  const written = new Map<string, Entry[1]>()
  /** Of each place the path that was taken up last. */
  const current = new Map<string, string>()

  const isCurrent = (path: string) => current.get(placeOf(path)) === path
  /** Variables of another theme, which nobody uses: they stand in the document and would lie over those of this one. */
  const letGo = (path: string) => {
    const entry = get(path)
    if (sortOf(path) !== 'cssVar' || !entry || entry[0] > 0) return
    const [, , id] = entry[1] as readonly unknown[]
    document.querySelector(`style[data-css-hash="${String(id)}"]`)?.remove()
    update(path, () => null)
    written.delete(path)
    if (isCurrent(path)) current.delete(placeOf(path))
  }
  const takeUp = (path: string) => {
    const place = placeOf(path)
    const former = current.get(place)
    if (former === path) return
    current.set(place, path)
    if (former === undefined) return
    letGo(former)
    if (sortOf(path) !== 'token') return
    const ending = `%${(get(path)?.[1] as Token | undefined)?.[2]._tokenKey}`
    for (const other of current.values()) if (!other.endsWith(ending)) letGo(other)
  }
  const write = (path: string, [, content]: Entry) => {
    const text = texts[sortOf(path)]
    if (!text || !Array.isArray(content) || written.has(path)) return
    written.set(path, content.with(text.at, text.instead))
  }

  cache.opGet = (path) => {
    const entry = get(path)
    const short: unknown = isCurrent(path) ? written.get(path) : undefined
    return entry && short !== undefined ? [entry[0], short] : entry
  }
  cache.opUpdate = (path, next) =>
    update(path, (entry) => {
      if (!entry) {
        const ready: unknown = made.get(path)
        // The library makes what it finds no content of.
        return next(ready === undefined ? entry : [0, ready])
      }
      const [users, content] = entry
      // Counted as one more, so that the last user who goes does not take it along.
      const isHeld = isCurrent(path)
      const changed = next(isHeld ? [users + 1, content] : entry)
      if (!changed) {
        written.delete(path)
        return null
      }
      const left: Entry = isHeld ? [changed[0] - 1, changed[1]] : changed
      if (left[0] > users) {
        takeUp(path)
        write(path, left)
      }
      return left
    })
  return cache
}
