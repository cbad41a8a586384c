import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'

/** Whether the signed-in person looks after data interfaces: nobody else writes or approves queries. */
export function useQueryRight(): boolean {
  const menuId = useMenuId('dataInterfaces')
  const { add, edit } = useRights(menuId)
  return menuId !== null && (add || edit)
}
