import type { IdPath } from '#shared/form/paths.ts'
import { usePathItems } from './path-items.ts'

/** Organisations by their whole names, as text. */
export function OrganizationNames({ paths }: { readonly paths: readonly IdPath[] }) {
  const items = usePathItems(paths)
  return <>{items.map((item) => item.label ?? item.fullName).join(', ')}</>
}
