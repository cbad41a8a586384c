import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import type { Ids, Labels } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { useT } from '../../i18n/index.ts'
import { listOfEntries, noOptions } from '../../pickers/options/option-list.ts'
import { call } from '../../platform/call.ts'
import { queryKey } from '../../platform/query.ts'

/**
 * Names of the dictionaries of a table, loaded once for all its cells: labels for what is shown, and the way back
 * for pasted text. People are looked up cell by cell, and not by name.
 */
export function useNames(columns: readonly FieldPlan[]): { readonly labels: Labels; readonly ids: Ids } {
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
    const words = { on: t('form.on'), off: t('form.off') }
    const find = (type: string, by: 'id' | 'enCode') => {
      const list = entries.get(type)
      return list ? listOfEntries(list, by) : noOptions
    }
    return {
      labels: { user: () => undefined, entry: (type, value, by) => find(type, by).labels.get(value), words },
      ids: {
        user: () => undefined,
        entry: (type, label, by) =>
          find(type, by).flat.find((option) => option.label === label || option.value === label)?.value,
        words,
      },
    }
  }, [types, lists, t])
}
