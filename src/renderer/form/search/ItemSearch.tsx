import { valuesOf } from '#shared/form/choices.ts'
import { allowedIds } from '#shared/form/item-kind.ts'
import { ofSort } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import { itemPickers } from '../item-view.tsx'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'

/** Departments, positions, roles, groups or people: one, or any of several where the list says so. */
export function ItemSearch({ search, id, value, onChange }: SearchProps) {
  const [target] = ofSort(kindOf(search.field).targets(search.field), 'item')
  const type = target?.scope.type ?? 'mixed'
  const Picker = itemPickers[type === 'organization' ? 'mixed' : type]
  const allowed = allowedIds(search.field)
  return (
    <Picker
      id={id}
      style={{ width: searchWidth }}
      multiple={search.multiple}
      value={valuesOf(value)}
      {...(allowed ? { allowed } : {})}
      onChange={(ids) => onChange(search.multiple ? ids : (ids[0] ?? undefined))}
    />
  )
}
