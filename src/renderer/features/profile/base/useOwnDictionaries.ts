import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** The dictionaries that describe people, by the codes of the platform family. */
const codes = ['Nation', 'certificateType', 'Education', 'Rank'] as const
type Code = (typeof codes)[number]

/** Entries of those dictionaries; empty while they load and where a server lacks one. */
export function useOwnDictionaries() {
  const query = usePlatformQuery('dictionary.all', {}, { quiet: true, staleTime: 300_000 })
  const list = query.data?.list
  const entries = useMemo(() => {
    const found = (code: Code): readonly DictionaryEntry[] => {
      const dictionary = list?.find((each) => each.enCode.toLowerCase() === code.toLowerCase())
      return dictionary?.dictionaryList ?? []
    }
    return Object.fromEntries(codes.map((code) => [code, found(code)])) as Record<Code, readonly DictionaryEntry[]>
  }, [list])
  return { entries, isLoading: query.isPending }
}
