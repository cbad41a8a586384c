import { useMemo } from 'react'
import { itemKey, ofSort, type Reference } from '#shared/form/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useItems } from '#renderer/pickers/frame/labels.ts'
import { useRegions } from '#renderer/pickers/region/region-labels.ts'
import { useUsers } from '#renderer/pickers/user/user-labels.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { entryNames, holdsChoice, unmatchedReferences, textsOf, type UnmatchedEntry } from './unmatched-entries.ts'

const nothing: readonly UnmatchedEntry[] = []

/** What has no place any more as people read it: names for ids, each text once. */
export function useUnmatchedTexts(unmatched: readonly UnmatchedEntry[] = nothing): readonly string[] {
  const t = useT()
  const references = useMemo(() => unmatched.flatMap(unmatchedReferences), [unmatched])
  const userIds = useMemo(() => ofSort(references, 'user').map(({ id }) => id), [references])
  const items = useMemo(
    () => ofSort(references, 'item').map(({ id, scope }) => ({ id, key: itemKey(scope.type, id) })),
    [references],
  )
  const regionPaths = useMemo(() => ofSort(references, 'region').map(({ id }) => id), [references])
  const users = useUsers(userIds)
  const places = useItems(items)
  const regions = useRegions(regionPaths)
  const isChoice = unmatched.some(holdsChoice)
  const { data } = usePlatformQuery('dictionary.all', {}, { enabled: isChoice, quiet: true, staleTime: 300_000 })
  return useMemo(() => {
    const named = new Map<string, string>()
    const name = (sort: Reference['sort'], found: readonly { readonly id: string; readonly fullName: string }[]) => {
      // What nobody knows stands under its own id.
      for (const { id, fullName } of found) if (fullName !== id) named.set(`${sort} ${id}`, fullName)
    }
    name('user', users)
    name('item', places)
    name('region', regions)
    const labels = {
      label: ({ sort, id }: Reference) => named.get(`${sort} ${id}`),
      words: { on: t('form.on'), off: t('form.off') },
    }
    const entries = entryNames(data?.list.map(({ dictionaryList }) => dictionaryList) ?? [])
    const names = { labels, entries, chosen: t('drafts.chosen') }
    return [...new Set(unmatched.flatMap((each) => textsOf(each, names)))].filter((text) => text !== '')
  }, [unmatched, users, places, regions, data, t])
}
