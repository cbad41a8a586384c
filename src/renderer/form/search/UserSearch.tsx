import { valuesOf } from '#shared/form/choices.ts'
import { userScope } from '#shared/form/kinds/user-select.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'

/** People: one, or any of several where the list says so. */
export function UserSearch({ search, id, value, onChange }: SearchProps) {
  return (
    <UserPicker
      id={id}
      style={{ width: searchWidth }}
      multiple={search.multiple}
      scope={() => userScope(search.field)}
      value={valuesOf(value)}
      onChange={(ids) => onChange(search.multiple ? ids : (ids[0] ?? undefined))}
    />
  )
}
