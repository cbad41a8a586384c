import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

const none: readonly DictionaryEntry[] = []
const flat = (entries: readonly DictionaryEntry[]): DictionaryEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

/** The enabled entries of the dictionary with a code, as they stand below each other and one after the other. */
export function useDictionary(code: string) {
  const { data, isPending, refetch } = usePlatformQuery('dictionary.all', {}, { quiet: true })
  const entries = data?.list.find(({ enCode }) => enCode === code)?.dictionaryList ?? none
  return { entries, flat: useMemo(() => flat(entries), [entries]), isPending, refetch }
}
