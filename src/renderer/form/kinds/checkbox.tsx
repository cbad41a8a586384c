import { Checkbox } from 'antd'
import { valuesOf } from '#shared/form/choices.ts'
import { checkboxSettings } from '#shared/form/kinds/checkbox.ts'
import { OptionText } from '#renderer/pickers/options/OptionText.tsx'
import { useFlatOptions } from '#renderer/pickers/options/useOptions.ts'
import type { EditProps, KindView } from '../view.ts'
import { isTooLong, LongGroup, SelectEdit } from './select.tsx'
import styles from './kinds.module.css'

function CheckboxEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, describedBy } = props
  const chosen = valuesOf(value)
  const options = useFlatOptions(field, chosen)
  if (props.inCell) return <SelectEdit {...props} multiple />
  if (isTooLong(options)) return <LongGroup {...props} multiple />
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={checkboxSettings(field).direction === 'vertical' ? styles.vertical : styles.group}
    >
      <Checkbox.Group
        disabled={field.disabled}
        options={options.map(({ value: id, label, disabled }) => ({ value: id, label, disabled: disabled ?? false }))}
        value={[...chosen]}
        onChange={(next) => {
          onChange(next)
          onBlur()
        }}
      />
    </div>
  )
}

export const checkboxView: KindView = {
  Edit: CheckboxEdit,
  Text: OptionText,
  layout: 'item',
  cell: 'onFocus',
  width: 160,
  isGroup: true,
}
