import { useContext, useMemo } from 'react'
import { choiceReferences, choicesFrom, entryKey, staticChoices } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { referenceKey } from '#shared/form/references.ts'
import { answeredRows, type RowParameter } from '#shared/form/row-parameters.ts'
import { useTranslations } from '#renderer/i18n/translations.ts'
import { useNamedQuery, usePlatformQuery } from '#renderer/platform/query.ts'
import { useParameters } from './field-reader.ts'
import { FormerNames } from './former-names.ts'
import { listOfChoices, listOfEntries, noOptions, type Option, type OptionList, withChosen } from './option-list.ts'

export interface FieldOptions extends OptionList {
  readonly isLoading: boolean
  /** The data interface that they come from does not answer: only what is chosen already shows. */
  readonly isUnavailable: boolean
  readonly reload: () => Promise<void>
}

const noParameters: readonly RowParameter[] = []

/**
 * The choices of a field: its own list, what a data interface answers for the form as it is now, or a dictionary that all
 * fields of the window share; and what is chosen by now, offered or not.
 */
export function useOptions(field: FieldPlan, chosen: readonly string[]): FieldOptions {
  const source = field.options
  const dictionary = source?.type === 'dictionary' ? source.dictionaryType : ''
  // All that a form asks for in one moment go as one call.
  const query = useNamedQuery('dictionary.all', [dictionary], { enabled: dictionary !== '', staleTime: 300_000 })
  const entries = query.data?.list[0]?.dictionaryList
  const dynamic = source?.type === 'dynamic' && source.interfaceId !== '' ? source : null
  const paramList = useParameters(dynamic?.parameters ?? noParameters)
  const answer = usePlatformQuery(
    'dataInterface.preview',
    { params: { id: dynamic?.interfaceId ?? '-' }, body: { paramList } },
    { enabled: dynamic !== null, quiet: true, staleTime: 60_000, keepPrevious: true },
  )
  const texts = useTranslations((state) => state.texts)
  const former = useContext(FormerNames)
  const offered = useMemo(() => {
    const base = {
      isLoading: (dictionary !== '' && query.isPending) || (dynamic !== null && answer.isPending),
      isUnavailable: dynamic !== null && answer.error !== null,
      reload: query.refetch,
    }
    if (dynamic) return { ...base, ...listOfChoices(choicesFrom(answeredRows(answer.data), dynamic)) }
    if (dictionary === '' || !source) return { ...base, ...listOfChoices(staticChoices(field)) }
    return { ...base, ...(entries ? listOfEntries(entries, entryKey(source), texts) : noOptions) }
  }, [
    field,
    source,
    dictionary,
    dynamic,
    entries,
    answer.data,
    answer.error,
    answer.isPending,
    query.isPending,
    query.refetch,
    texts,
  ])
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
