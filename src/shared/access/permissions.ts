import type { PermissionEntry } from '#shared/api/auth.ts'

/** The grants of one module; `modelId` is the menu id, not the id of the form definition. */
export type Grants = Pick<PermissionEntry, 'modelId' | 'button' | 'column' | 'form'>

/** The entry of a route's module; none when the route has no module id. */
export function grantsOf(list: readonly Grants[], menuId: string | null | undefined): Grants | null {
  if (!menuId) return null
  return list.find((entry) => entry.modelId === menuId) ?? null
}

/**
 * Section 6: a button goes when the route has no module id, nothing matches it, or the code is absent;
 * nothing is checked while the flag is off.
 */
export function mayUseButton(grants: Grants | null, code: string, isChecked: boolean): boolean {
  if (!isChecked) return true
  return grants?.button.some((item) => item.enCode === code) ?? false
}

/** A list column stays when its property is granted; nothing is checked while the flag is off. */
export function maySeeColumn(grants: Grants | null, property: string, isChecked: boolean): boolean {
  if (!isChecked) return true
  return grants?.column.some((item) => item.enCode === property) ?? false
}

/** Section 6: a non-empty form list hides the fields whose code it lists. Child columns are `table-field`. */
export function isFieldHidden(grants: Grants | null, code: string, isChecked: boolean): boolean {
  if (!isChecked) return false
  return grants?.form.some((item) => item.enCode === code) ?? false
}
