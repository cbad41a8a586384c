import { viewOf } from '../registry.ts'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'

const noBlur = () => undefined

/** The field's own picker: one record, or any of several where the list says so. */
export function RecordSearch({ search, id, value, onChange }: SearchProps) {
  const field = { ...search.field, multiple: search.multiple, disabled: false, hidden: false }
  const { Edit } = viewOf(field)
  return (
    <div style={{ width: searchWidth }}>
      <Edit
        field={field}
        id={id}
        value={value}
        invalid={false}
        describedBy={undefined}
        label={search.label}
        onChange={(next) => onChange(next ?? undefined)}
        onBlur={noBlur}
      />
    </div>
  )
}
