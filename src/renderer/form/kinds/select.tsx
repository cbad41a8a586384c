import { valuesOf } from '#shared/form/choices.ts'
import { selectSettings } from '#shared/form/kinds/select.ts'
import { OptionSelect } from '#renderer/pickers/options/OptionSelect.tsx'
import { OptionText } from '#renderer/pickers/options/OptionText.tsx'
import type { EditProps, KindView } from '../view.ts'

/**
 * Most choices that are drawn as boxes or dots, each of them whole: 3 000 held the window up for seconds. More are offered in
 * a list that draws what shows and can be searched, as in a narrow cell.
 */
const mostDrawn = 300

/** A group of choices that is too long to be drawn as one. */
export function isTooLong(options: readonly unknown[]): boolean {
  return options.length > mostDrawn
}

/** The list in place of such a group; `label` where no label of the form points to it. */
export function LongGroup(props: EditProps & { readonly multiple: boolean }) {
  return <SelectEdit {...props} label={props.label ?? props.field.label} canSearch isWhole />
}

interface SelectProps extends EditProps {
  readonly multiple: boolean
  readonly canSearch?: boolean
  readonly isWhole?: boolean
}

export function SelectEdit(props: SelectProps) {
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
      isWhole={props.isWhole ?? false}
      canSearch={props.canSearch ?? selectSettings(field).filterable}
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
