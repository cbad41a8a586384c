import type { Ids } from './kind.ts'
import { type ReferenceScopes, type ReferenceSort, type ReferenceTarget, scopeKey } from './references.ts'

/** A name in an import or a pasted block, and where what it names belongs. */
export type WantedName<Sort extends ReferenceSort = ReferenceSort> = ReferenceTarget<Sort> & { readonly label: string }

/** Most letters of a name that is looked up: longer text names nothing. */
const MAX_NAME = 500

function nameKey<Sort extends ReferenceSort>(sort: Sort, scope: ReferenceScopes[Sort], label: string): string {
  return JSON.stringify([sort, scopeKey(sort, scope), label])
}

/** Every name that reading a text asks for, each once; the text is read again when their ids are known. */
export function wantedNames(read: (ids: Ids) => void): readonly WantedName[] {
  const wanted = new Map<string, WantedName>()
  read({
    id(sort, scope, label) {
      if (label.length <= MAX_NAME) wanted.set(nameKey(sort, scope, label), { sort, scope, label } as WantedName)
      return undefined
    },
  })
  return [...wanted.values()]
}

/** Names whose ids are known, for `importValue`; the others are nobody's. */
export function knownIds(found: readonly (readonly [WantedName, string])[], words?: Ids['words']): Ids {
  const byName = new Map(found.map(([{ sort, scope, label }, id]) => [nameKey(sort, scope as never, label), id]))
  return {
    id: (sort, scope, label) => byName.get(nameKey(sort, scope, label)),
    ...(words === undefined ? {} : { words }),
  }
}
