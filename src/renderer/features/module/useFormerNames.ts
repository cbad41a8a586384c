import { useMemo } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import { heldReferences, namesFromTexts, noReferenceNames, type ReferenceNames } from '#shared/form/reference-names.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { listOfEntries } from '#renderer/pickers/options/option-list.ts'
import { useDictionaries } from '#renderer/pickers/options/useDictionaries.ts'
import { useRecord } from './useRecord.ts'

/**
 * Names of the entries a stored record holds that their dictionaries do not offer any more. Only the record's display
 * texts know them, so those are asked for, and only when there are any.
 */
export function useFormerNames(
  modelId: string,
  recordId: string | null,
  form: FormPlan,
  record: FormRecord | null,
): ReferenceNames {
  const held = useMemo(
    () => (recordId === null || record === null ? [] : heldReferences(form, record, 'entry')),
    [form, recordId, record],
  )
  const types = useMemo(() => [...new Set(held.map(({ scope }) => scope.dictionaryType))], [held])
  const dictionaries = useDictionaries(types)
  const isFormer = held.some(({ scope, id }) => {
    const entries = dictionaries.get(scope.dictionaryType)
    return entries !== undefined && !listOfEntries(entries, scope.by).labels.has(id)
  })
  const { data: shown } = useRecord('view', modelId, isFormer ? recordId : null, { quiet: true })
  return useMemo(
    () => (record && shown ? namesFromTexts(form, record, shown) : noReferenceNames),
    [form, record, shown],
  )
}
