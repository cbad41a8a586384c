import { OptionSelect } from '#renderer/pickers/options/OptionSelect.tsx'
import { valuesOf } from '#shared/form/choices.ts'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'

/** One option, or several where the list says so. */
export function ChoiceSearch({ search, id, value, onChange }: SearchProps) {
  return (
    <OptionSelect
      id={id}
      field={search.field}
      multiple={search.multiple}
      value={search.multiple ? valuesOf(value) : (valuesOf(value)[0] ?? null)}
      onChange={onChange}
      style={{ width: searchWidth }}
    />
  )
}
