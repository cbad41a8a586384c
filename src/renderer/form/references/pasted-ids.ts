import type { Ids } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { knownIds, type WantedName, wantedNames } from '#shared/form/reference-ids.ts'
import { kindOf } from '#shared/form/registry.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { call } from '#renderer/platform/call.ts'

/** Names in one request. */
const BATCH_SIZE = 5000

function inBody({ sort, scope, label }: WantedName) {
  if (sort === 'entry') return { sort, dictionaryType: scope.dictionaryType, by: scope.by, label }
  return sort === 'item' ? { sort, type: scope.type, label } : { sort: sort as 'user' | 'region', label }
}

/** Names in texts that the server is asked for: of entries, of which the window knows those of its own language, the others. */
export function namesIn(cells: Iterable<readonly [FieldPlan, string]>, ids: Ids): readonly WantedName[] {
  const names = wantedNames((asked) => {
    for (const [field, text] of cells) kindOf(field).importValue(field, text, asked)
  })
  const isKnown = ({ sort, scope, label }: WantedName) => sort === 'entry' && ids.id(sort, scope, label) !== undefined
  return names.filter((name) => name.sort !== 'record' && name.sort !== 'row' && !isKnown(name))
}

/**
 * The same way back from names to ids, with those that the server knows. Names stay nobody's when it cannot be asked, and
 * where nobody is signed in: a visitor of a published form would be told of a session that they never had.
 */
export async function withPastedIds(names: readonly WantedName[], ids: Ids): Promise<Ids> {
  if (useSessionStore.getState().user === null) return ids
  const found: (readonly [WantedName, string])[] = []
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    const some = names.slice(start, start + BATCH_SIZE)
    const answer = await call('reference.ids', { body: { wanted: some.map(inBody) } }).catch(() => null)
    for (const [at, id] of (answer?.data ?? []).entries()) {
      const name = some[at]
      if (name && id !== null) found.push([name, id])
    }
  }
  const known = knownIds(found)
  return { ...ids, id: (sort, scope, label) => known.id(sort, scope, label) ?? ids.id(sort, scope, label) }
}
