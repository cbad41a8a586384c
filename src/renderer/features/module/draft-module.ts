/**
 * Under which name the forms of a module keep their drafts: two menus may show the same module, each in a tab of its own,
 * and what is typed in one is not the other's.
 */
export function draftModule(modelId: string, menuId: string | null): string {
  return menuId === null ? modelId : `${menuId}/${modelId}`
}
