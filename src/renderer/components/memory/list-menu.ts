import { createContext, useContext } from 'react'

/** The menu that shows the lists inside; null where none does, such as in a fixed page. */
export const ListMenu = createContext<string | null>(null)

/** Under which name the platform keeps the columns of a list (section 3: stored per menu); null: this computer does. */
export function useColumnsId(list: string): string | null {
  const menuId = useContext(ListMenu)
  const id = `${menuId}/${list}`
  // A menu has one list, and others in its dialogs. The platform takes no longer name.
  return menuId === null || id.length > 50 ? null : id
}
