import { useMemo } from 'react'
import { entryKey, staticChoices } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { usePlatformQuery } from '../../platform/query.ts'
import { listOfChoices, listOfEntries, noOptions, type Option, type OptionList } from './option-list.ts'

export interface FieldOptions extends OptionList {
  readonly isLoading: boolean
  readonly isDictionary: boolean
  readonly reload: () => Promise<void>
}

/** The choices of a field: its own list, or a dictionary that all fields of the window share. */
export function useOptions(field: FieldPlan): FieldOptions {
  const source = field.options
  const dictionary = source?.type === 'dictionary' ? source.dictionaryType : ''
  const query = usePlatformQuery(
    'dictionary.enabledEntries',
    { params: { id: dictionary } },
    { enabled: dictionary !== '', quiet: true, staleTime: 300_000 },
  )
  const entries = query.data?.list
  return useMemo(() => {
    const base = {
      isLoading: dictionary !== '' && query.isPending,
      isDictionary: dictionary !== '',
      reload: query.refetch,
    }
    if (dictionary === '' || !source) return { ...base, ...listOfChoices(staticChoices(field)) }
    return { ...base, ...(entries ? listOfEntries(entries, entryKey(source)) : noOptions) }
  }, [field, source, dictionary, entries, query.isPending, query.refetch])
}

/** The choices that can be shown side by side: leaves and parents alike, group heads left out. */
export function useFlatOptions(field: FieldPlan): readonly Option[] {
  const { flat } = useOptions(field)
  return useMemo(() => flat.filter((option) => !(option.disabled && option.children)), [flat])
}
