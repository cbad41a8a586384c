import { useContext, useMemo } from 'react'
import type { Ids, Labels } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { useT } from '../../i18n/index.ts'
import { FormerNames } from '../../pickers/options/former-names.ts'
import { listOfEntries, noOptions } from '../../pickers/options/option-list.ts'
import { useDictionaries } from '../../pickers/options/useDictionaries.ts'

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
  const dictionaries = useDictionaries(types)
  const former = useContext(FormerNames)
  return useMemo(() => {
    const words = { on: t('form.on'), off: t('form.off') }
    const find = (type: string, by: 'id' | 'enCode') => {
      const list = dictionaries.get(type)
      return list ? listOfEntries(list, by) : noOptions
    }
    return {
      labels: {
        user: () => undefined,
        entry: (type, value, by) => find(type, by).labels.get(value) ?? former.get(type)?.get(value),
        words,
      },
      ids: {
        user: () => undefined,
        entry: (type, label, by) =>
          find(type, by).flat.find((option) => option.label === label || option.value === label)?.value,
        words,
      },
    }
  }, [dictionaries, former, t])
}
