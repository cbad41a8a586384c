import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { callNamed } from '#renderer/platform/named.ts'
import { namedKey } from '#renderer/platform/query.ts'

/** The enabled entries of several dictionaries, each loaded once for the whole window, all in one call; those that are there by now. */
export function useDictionaries(types: readonly string[]): ReadonlyMap<string, readonly DictionaryEntry[]> {
  const lists = useQueries({
    queries: types.map((id) => ({
      queryKey: namedKey('dictionary.all', [id]),
      queryFn: () => callNamed('dictionary.all', [id], {}),
      staleTime: 300_000,
    })),
    combine: (results) => results.map((result) => result.data?.data.list[0]?.dictionaryList),
  })
  return useMemo(() => {
    const found = new Map<string, readonly DictionaryEntry[]>()
    for (const [index, type] of types.entries()) {
      const list = lists[index]
      if (list) found.set(type, list)
    }
    return found
  }, [types, lists])
}
