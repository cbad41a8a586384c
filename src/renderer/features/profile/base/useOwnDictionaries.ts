import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { nameOf, useTranslations } from '#renderer/i18n/translations.ts'
import { useNamedQuery } from '#renderer/platform/query.ts'

/** The dictionaries that describe people, by the codes of the platform family. */
const codes = ['Nation', 'certificateType', 'Education', 'Rank'] as const
type Code = (typeof codes)[number]

/** Entries of those dictionaries; empty while they load and where a server lacks one. */
export function useOwnDictionaries() {
  const query = useNamedQuery('dictionary.all', codes, { staleTime: 300_000 })
  const list = query.data?.list
  const texts = useTranslations((state) => state.texts)
  const entries = useMemo(() => {
    const found = (code: Code): readonly DictionaryEntry[] => {
      const dictionary = list?.find((each) => each.enCode.toLowerCase() === code.toLowerCase())
      return named(dictionary?.dictionaryList ?? [], texts)
    }
    return Object.fromEntries(codes.map((code) => [code, found(code)])) as Record<Code, readonly DictionaryEntry[]>
  }, [list, texts])
  return { entries, isLoading: query.isPending }
}

function named(entries: readonly DictionaryEntry[], texts: ReadonlyMap<string, string>): readonly DictionaryEntry[] {
  return entries.map((entry) => ({
    ...entry,
    fullName: nameOf(entry, texts),
    children: [...named(entry.children, texts)],
  }))
}
