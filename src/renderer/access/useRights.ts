import { useMemo } from 'react'
import type { Rights } from '#renderer/components/page/rights.ts'
import { useAccess } from './useAccess.ts'

/** What the signed-in person may do behind one menu; the object changes only when the grants do. */
export function useRights(menuId: string | null): Rights {
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
