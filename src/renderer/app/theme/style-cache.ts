import { createCache } from '@ant-design/cssinjs'

type StyleCache = ReturnType<typeof createCache>
type Entry = NonNullable<ReturnType<StyleCache['opGet']>>

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
 * Keeps the styles of antd's parts for as long as the theme is the same. antd forgets them with the last part of a sort, so
 * that a dialog made all of its styles anew at each opening, and goes through all style elements of the document for each
 * sort of part in each commit, to find that its style is there. Here a text is made once and looked for never again.
 */
export function createStyleCache(): StyleCache {
  const cache = createCache()
  const get = cache.opGet.bind(cache)
  const update = cache.opUpdate.bind(cache)
  /** Entries as whoever comes later sees them, by their paths. */
  const written = new Map<string, Entry[1]>()
  /** Theme in which each entry was made, counted. */
  const madeIn = new Map<string, number>()
  let theme = 0

  const forget = (path: string) => {
    written.delete(path)
    madeIn.delete(path)
  }
  /** Variables that nobody uses, of a theme that is gone: they stand in the document and would lie over those of a later one. */
  const letGo = () => {
    for (const path of madeIn.keys()) {
      const entry = get(path)
      if (sortOf(path) !== 'cssVar' || !entry || entry[0] > 0) continue
      const [, , id] = entry[1] as readonly unknown[]
      document.querySelector(`style[data-css-hash="${String(id)}"]`)?.remove()
      update(path, () => null)
      forget(path)
    }
  }
  const make = (path: string, entry: Entry) => {
    if (sortOf(path) === 'token') {
      theme += 1
      letGo()
    }
    madeIn.set(path, theme)
    return entry
  }
  /** A style holds whatever the theme is; variables of another theme would lie over those of this one. */
  const isKept = (path: string) => sortOf(path) === 'style' || madeIn.get(path) === theme
  const write = (path: string, [, content]: Entry) => {
    const text = texts[sortOf(path)]
    if (!text || !Array.isArray(content) || written.has(path)) return
    written.set(path, content.with(text.at, text.instead))
  }

  cache.opGet = (path) => {
    const entry = get(path)
    const short: unknown = written.get(path)
    return entry && short !== undefined ? [entry[0], short] : entry
  }
  cache.opUpdate = (path, next) =>
    update(path, (entry) => {
      if (!entry) {
        const made = next(entry)
        return made && make(path, made)
      }
      const [users, content] = entry
      // Counted as one more, so that the last user who goes does not take it along.
      const isHeld = isKept(path)
      const changed = next(isHeld ? [users + 1, content] : entry)
      if (!changed) {
        forget(path)
        return null
      }
      const left: Entry = isHeld ? [changed[0] - 1, changed[1]] : changed
      if (left[0] > users) write(path, left)
      return left
    })
  return cache
}
