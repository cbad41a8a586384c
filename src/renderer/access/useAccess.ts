import { useMemo } from 'react'
import { grantsOf, isFieldHidden, mayUseButton, maySeeColumn } from '#shared/access/permissions.ts'
import { useSessionStore } from './session-store.ts'

export interface Access {
  /** `isChecked` is the module's own flag (useBtnPermission and its kin); on when left out. */
  readonly hasButton: (code: string, isChecked?: boolean) => boolean
  readonly hasColumn: (property: string, isChecked?: boolean) => boolean
  readonly hidesField: (code: string, isChecked?: boolean) => boolean
}

/** What the signed-in person may do behind one menu (section 6). */
export function useAccess(menuId: string | null | undefined): Access {
  const permissions = useSessionStore((state) => state.permissions)
  return useMemo(() => {
    const grants = grantsOf(permissions, menuId)
    return {
      hasButton: (code, isChecked = true) => mayUseButton(grants, code, isChecked),
      hasColumn: (property, isChecked = true) => maySeeColumn(grants, property, isChecked),
      hidesField: (code, isChecked = true) => isFieldHidden(grants, code, isChecked),
    }
  }, [permissions, menuId])
}
