import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import type { Ids } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { useT } from '../../i18n/index.ts'
import { listOfEntries } from '../../pickers/options/option-list.ts'
import { call } from '../../platform/call.ts'
import { queryKey } from '../../platform/query.ts'

/** Finds values by their labels for pasted text: dictionaries by the shared answers; people are not looked up by name. */
export function useIds(columns: readonly FieldPlan[]): Ids {
  const t = useT()
  const types = useMemo(() => {
    const found = columns.flatMap((column) =>
      column.options?.type === 'dictionary' && column.options.dictionaryType !== ''
        ? [column.options.dictionaryType]
        : [],
    )
    return [...new Set(found)]
  }, [columns])
  const lists = useQueries({
    queries: types.map((id) => ({
      queryKey: queryKey('dictionary.enabledEntries', { params: { id } }),
      queryFn: () => call('dictionary.enabledEntries', { params: { id } }, { quiet: true }),
      staleTime: 300_000,
    })),
    combine: (results) => results.map((result) => result.data?.data.list),
  })
  return useMemo(() => {
    const entries = new Map<string, readonly DictionaryEntry[]>()
    for (const [index, type] of types.entries()) {
      const list = lists[index]
      if (list) entries.set(type, list)
    }
    return {
      user: () => undefined,
      entry(type, label, by) {
        const list = entries.get(type)
        if (!list) return undefined
        return listOfEntries(list, by).flat.find((option) => option.label === label || option.value === label)?.value
      },
      words: { on: t('form.on'), off: t('form.off') },
    }
  }, [types, lists, t])
}
