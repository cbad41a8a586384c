import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { nameOf, useTranslations } from '#renderer/i18n/translations.ts'
import { useNamedQuery } from '#renderer/platform/query.ts'

const none: readonly DictionaryEntry[] = []
const flat = (entries: readonly DictionaryEntry[]): DictionaryEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

function worded(entries: readonly DictionaryEntry[], texts: ReadonlyMap<string, string>): DictionaryEntry[] {
  return entries.map((entry) => ({
    ...entry,
    fullName: nameOf(entry, texts),
    children: worded(entry.children, texts),
  }))
}

/** The enabled entries of the dictionary with a code, in the language of the window: as a tree and as a list. */
export function useDictionary(code: string) {
  const { data, isPending, refetch } = useNamedQuery('dictionary.all', [code])
  const texts = useTranslations((state) => state.texts)
  const stored = data?.list.find(({ enCode }) => enCode === code)?.dictionaryList ?? none
  const entries = useMemo(() => worded(stored, texts), [stored, texts])
  return { entries, flat: useMemo(() => flat(entries), [entries]), isPending, refetch }
}
