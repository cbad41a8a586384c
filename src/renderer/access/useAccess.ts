import { useMemo } from 'react'
import { grantsOf, isFieldHidden, mayUseButton, maySeeColumn } from '#shared/access/permissions.ts'
import { useSessionStore } from './session-store.ts'

export interface Access {
  /** `judge` is the module's own flag (useBtnPermission and its kin); on when left out. */
  readonly hasButton: (code: string, judge?: boolean) => boolean
  readonly hasColumn: (property: string, judge?: boolean) => boolean
  readonly hidesField: (code: string, judge?: boolean) => boolean
}

/** What the signed-in person may do behind one menu (section 6). */
export function useAccess(menuId: string | null | undefined): Access {
  const permissions = useSessionStore((state) => state.permissions)
  return useMemo(() => {
    const grants = grantsOf(permissions, menuId)
    return {
      hasButton: (code, judge = true) => mayUseButton(grants, code, judge),
      hasColumn: (property, judge = true) => maySeeColumn(grants, property, judge),
      hidesField: (code, judge = true) => isFieldHidden(grants, code, judge),
    }
  }, [permissions, menuId])
}
