import { useMenuId } from '#renderer/access/useMenuId.ts'

/** The menu of the dictionary's management page: where it is granted, so is its dialog. */
const dictionaryMenu = 'system.dictionary'

export function useMayManageDictionaries(): boolean {
  return useMenuId(dictionaryMenu) !== null
}
