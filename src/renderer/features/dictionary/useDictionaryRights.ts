import { useMemo } from 'react'
import { useAccess } from '#renderer/access/useAccess.ts'

export interface DictionaryRights {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
}

/** What the signed-in person may do with dictionaries behind one menu; the object changes only when the grants do. */
export function useDictionaryRights(menuId: string | null): DictionaryRights {
  const access = useAccess(menuId)
  return useMemo(
    () => ({
      add: access.hasButton('btn_add'),
      edit: access.hasButton('btn_edit'),
      remove: access.hasButton('btn_remove'),
    }),
    [access],
  )
}
