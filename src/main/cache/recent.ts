import { asName, namesOf } from '#shared/rules/named-items.ts'
import type { CacheKey, StoredAnswer } from '#shared/ipc/cache-worker.ts'

/** An answer and how often its group had been made stale when it was asked for. */
interface Held {
  readonly answer: StoredAnswer
  readonly generation: number
}

/** The last answers of long lists, in memory beside the cache: one scope's at a time. */
export interface Recent {
  read(scope: object, key: CacheKey, generation: number): StoredAnswer | null
  keep(scope: object, key: CacheKey, held: Held): void
  forget(key: CacheKey): void
  clear(): void
}

const nameOf = ({ endpoint, input }: CacheKey) => `${endpoint} ${input}`

export function createRecent(): Recent {
  let scope: WeakRef<object> | undefined
  const held = new Map<string, Held>()
  return {
    read(asked, key, generation) {
      const found = scope?.deref() === asked ? held.get(nameOf(key)) : undefined
      if (found === undefined) return null
      return { ...found.answer, stale: found.answer.stale || found.generation !== generation }
    },
    keep(owner, key, answer) {
      if (scope?.deref() !== owner) held.clear()
      scope = new WeakRef(owner)
      held.set(nameOf(key), answer)
    },
    forget: (key) => void held.delete(nameOf(key)),
    clear: () => held.clear(),
  }
}

/** Takes single items out of the text of a list; the same text is read once. */
export function createItemTexts(): (text: string, names: readonly string[]) => string {
  let read: { readonly text: string; readonly byName: ReadonlyMap<string, readonly object[]> } | undefined
  let written = new WeakMap<object, string>()
  const textOf = (item: object): string => {
    const text = written.get(item) ?? JSON.stringify(item)
    written.set(item, text)
    return text
  }
  return (text, names) => {
    if (read?.text !== text) {
      const { list } = JSON.parse(text) as { readonly list: readonly object[] }
      const byName = new Map<string, object[]>()
      for (const item of list) {
        for (const name of new Set(namesOf(item))) byName.set(name, [...(byName.get(name) ?? []), item])
      }
      read = { text, byName }
      written = new WeakMap()
    }
    const { byName } = read
    const found = new Set(names.flatMap((name) => byName.get(asName(name)) ?? []))
    return `{"list":[${[...found].map(textOf).join(',')}]}`
  }
}
