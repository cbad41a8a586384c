import { valuesOf } from '#shared/form/choices.ts'
import { isClearable } from '#shared/form/clearable.ts'
import { OptionSelect } from '../../pickers/options/OptionSelect.tsx'
import { OptionText } from '../../pickers/options/OptionText.tsx'
import { ChoiceSearch } from '../search/ChoiceSearch.tsx'
import type { EditProps, KindView } from '../view.ts'

export function SelectEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const multiple = field.multiple || field.kind === 'checkbox'
  return (
    <OptionSelect
      id={id}
      field={field}
      multiple={multiple}
      value={multiple ? valuesOf(value) : (valuesOf(value)[0] ?? null)}
      disabled={field.disabled}
      invalid={invalid}
      describedBy={describedBy}
      label={label}
      inCell={inCell ?? false}
      clearable={isClearable(field, true)}
      canManage={!inCell}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

export const selectView: KindView = {
  Edit: SelectEdit,
  Text: OptionText,
  Search: ChoiceSearch,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
}
