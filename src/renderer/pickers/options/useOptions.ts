import { useContext, useMemo } from 'react'
import { choiceReferences, entryKey, staticChoices } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { referenceKey } from '#shared/form/references.ts'
import { useTranslations } from '#renderer/i18n/translations.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { FormerNames } from './former-names.ts'
import { listOfChoices, listOfEntries, noOptions, type Option, type OptionList, withChosen } from './option-list.ts'

export interface FieldOptions extends OptionList {
  readonly isLoading: boolean
  /** They come from a data interface, which is not asked here: only what is chosen already shows. */
  readonly isUnavailable: boolean
  readonly reload: () => Promise<void>
}

/**
 * The choices of a field: its own list, or a dictionary that all fields of the window share; and what is chosen by now,
 * offered or not.
 */
export function useOptions(field: FieldPlan, chosen: readonly string[]): FieldOptions {
  const source = field.options
  const dictionary = source?.type === 'dictionary' ? source.dictionaryType : ''
  const query = usePlatformQuery(
    'dictionary.enabledEntries',
    { params: { id: dictionary } },
    { enabled: dictionary !== '', quiet: true, staleTime: 300_000 },
  )
  const entries = query.data?.list
  const texts = useTranslations((state) => state.texts)
  const former = useContext(FormerNames)
  const offered = useMemo(() => {
    const base = {
      isLoading: dictionary !== '' && query.isPending,
      isUnavailable: source?.type === 'dynamic',
      reload: query.refetch,
    }
    if (dictionary === '' || !source) return { ...base, ...listOfChoices(staticChoices(field)) }
    return { ...base, ...(entries ? listOfEntries(entries, entryKey(source), texts) : noOptions) }
  }, [field, source, dictionary, entries, query.isPending, query.refetch, texts])
  if (offered.isLoading) return offered
  const names = new Map(
    choiceReferences(field, chosen).map((each) => [each.id, former.get(referenceKey(each)) ?? each.id]),
  )
  return { ...offered, ...withChosen(offered, chosen, names) }
}

/** The choices that can be shown side by side: leaves and parents alike, group heads left out. */
export function useFlatOptions(field: FieldPlan, chosen: readonly string[]): readonly Option[] {
  const { flat } = useOptions(field, chosen)
  return useMemo(() => flat.filter((option) => !(option.disabled && option.children)), [flat])
}
