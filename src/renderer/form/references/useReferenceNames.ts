import { useContext, useMemo } from 'react'
import type { Ids, Labels } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { ofSort, referenceKey, type ReferenceSort, type ReferenceScopes } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { FormerNames } from '#renderer/pickers/options/former-names.ts'
import { listOfEntries, noOptions } from '#renderer/pickers/options/option-list.ts'
import { useDictionaries } from '#renderer/pickers/options/useDictionaries.ts'

/** What is known of one sort without asking for each value. */
interface Lookup<Sort extends ReferenceSort> {
  readonly label: (scope: ReferenceScopes[Sort], id: string) => string | undefined
  /** The way back, for pasted text. */
  readonly id: (scope: ReferenceScopes[Sort], label: string) => string | undefined
}
type Lookups = { readonly [Sort in ReferenceSort]: Lookup<Sort> }

/** Looked up cell by cell; names of a pasted block are asked for with the block (`pasted-ids.ts`). */
const byCell = { label: () => undefined, id: () => undefined }

/** Dictionaries are loaded whole, once for all fields that use them. */
function useEntryLookup(scopes: readonly ReferenceScopes['entry'][]): Lookup<'entry'> {
  const types = useMemo(() => [...new Set(scopes.map(({ dictionaryType }) => dictionaryType))], [scopes])
  const dictionaries = useDictionaries(types)
  return useMemo(() => {
    const find = ({ dictionaryType, by }: ReferenceScopes['entry']) => {
      const list = dictionaries.get(dictionaryType)
      return list ? listOfEntries(list, by) : noOptions
    }
    return {
      label: (scope, id) => find(scope).labels.get(id),
      id: (scope, label) => find(scope).flat.find((option) => option.label === label || option.value === label)?.value,
    }
  }, [dictionaries])
}

/** Names for what many fields show, loaded once for all of them, and the way back for pasted text. */
export function useReferenceNames(fields: readonly FieldPlan[]): { readonly labels: Labels; readonly ids: Ids } {
  const t = useT()
  const former = useContext(FormerNames)
  const targets = useMemo(() => fields.flatMap((field) => kindOf(field).targets(field)), [fields])
  const entry = useEntryLookup(useMemo(() => ofSort(targets, 'entry').map(({ scope }) => scope), [targets]))
  return useMemo(() => {
    const lookups: Lookups = { user: byCell, item: byCell, region: byCell, record: byCell, row: byCell, entry }
    const lookup = <Sort extends ReferenceSort>(sort: Sort) => lookups[sort] as Lookup<Sort>
    const words = { on: t('form.on'), off: t('form.off') }
    return {
      labels: {
        label: (reference) =>
          lookup(reference.sort).label(reference.scope as never, reference.id) ?? former.get(referenceKey(reference)),
        words,
      },
      ids: { id: (sort, scope, label) => lookup(sort).id(scope, label), words },
    }
  }, [entry, former, t])
}
