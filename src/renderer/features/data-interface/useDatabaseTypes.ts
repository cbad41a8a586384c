import { useMemo } from 'react'
import { databaseTypes } from '#shared/rules/database-types.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'

const ownTypes = databaseTypes.map((value) => ({ value: value as string, label: value as string }))

/** Kinds of databases that the server opens. Those of the family name theirs in a dictionary. */
export function useDatabaseTypes(): readonly { readonly value: string; readonly label: string }[] {
  const isFamily = useServerKind(({ kind }) => kind === '3.4' || kind === '3.6')
  const { flat } = useDictionary('dbType')
  return useMemo(
    () =>
      isFamily && flat.length > 0 ? flat.map(({ enCode, fullName }) => ({ value: enCode, label: fullName })) : ownTypes,
    [isFamily, flat],
  )
}
