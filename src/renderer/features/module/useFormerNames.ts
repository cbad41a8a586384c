import { useMemo } from 'react'
import { type EntryNames, entryNames, heldEntries } from '#shared/form/entry-names.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { noNames } from '../../pickers/options/former-names.ts'
import { listOfEntries } from '../../pickers/options/option-list.ts'
import { useDictionaries } from '../../pickers/options/useDictionaries.ts'
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
): EntryNames {
  const held = useMemo(
    () => (recordId === null || record === null ? [] : heldEntries(form, record)),
    [form, recordId, record],
  )
  const types = useMemo(() => [...new Set(held.map(({ type }) => type))], [held])
  const dictionaries = useDictionaries(types)
  const isFormer = held.some(({ type, by, value }) => {
    const entries = dictionaries.get(type)
    return entries !== undefined && !listOfEntries(entries, by).labels.has(value)
  })
  const { data: shown } = useRecord('view', modelId, isFormer ? recordId : null, { quiet: true })
  return useMemo(() => (record && shown ? entryNames(form, record, shown) : noNames), [form, record, shown])
}
