import { valuesOf } from '#shared/form/choices.ts'
import { selectSettings } from '#shared/form/kinds/select.ts'
import { OptionSelect } from '#renderer/pickers/options/OptionSelect.tsx'
import { OptionText } from '#renderer/pickers/options/OptionText.tsx'
import type { EditProps, KindView } from '../view.ts'

export function SelectEdit(props: EditProps & { readonly multiple: boolean }) {
  const { field, id, value, multiple, onChange, onBlur, invalid, describedBy, inCell, label } = props
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
      clearable={field.clearable ?? true}
      canManage={!inCell}
      canSearch={selectSettings(field).filterable}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

export const selectView: KindView = {
  Edit: (props) => <SelectEdit {...props} multiple={props.field.multiple} />,
  Text: OptionText,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
}
