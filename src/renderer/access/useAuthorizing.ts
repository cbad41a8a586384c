import { useMemo } from 'react'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useT } from '#renderer/i18n/index.ts'
import { type DialogProps, openDialog } from '#renderer/platform/dialogs.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { useMenuId } from './useMenuId.ts'
import { useRights } from './useRights.ts'

/**
 * What the rows of roles, positions and users offer to those who hold the page of authorisation: grants (with the right to
 * edit there) and, of a user, where theirs come from. `nameOf` stays the same function from render to render.
 */
export function useAuthorizing<Row extends { readonly id: string }>(
  objectType: DialogProps['authorize']['objectType'] | null,
  nameOf: (row: Row) => string,
): readonly RowAction<Row>[] {
  const t = useT()
  const menuId = useMenuId('authorize')
  const { edit } = useRights(menuId)
  return useMemo(() => {
    if (menuId === null || objectType === null) return []
    const authorize: RowAction<Row> = {
      key: 'authorize',
      label: t('authorize.action'),
      needs: 'authority.grants',
      run: (row) => void openDialog('authorize', { objectType, subject: { id: row.id, name: nameOf(row) } }),
    }
    const explain: RowAction<Row> = {
      key: 'explain',
      label: t('authorize.whyAction'),
      needs: 'authority.explain',
      run: (row) => void openDialog('explain', { userId: row.id, name: nameOf(row) }),
    }
    return [...(edit ? [authorize] : []), ...(objectType === 'User' ? [explain] : [])]
  }, [menuId, edit, objectType, nameOf, t])
}

/** Opens the grants of somebody or something that was just made, for those who may change them. */
export function useAuthorizeNew(
  objectType: DialogProps['authorize']['objectType'],
): (subject: { readonly id: string; readonly name: string }) => void {
  const menuId = useMenuId('authorize')
  const { edit } = useRights(menuId)
  const hasGrants = useServerHas('authority.grants')
  return (subject) => {
    if (menuId !== null && edit && hasGrants) openDialog('authorize', { objectType, subject })
  }
}
