import { Radio } from 'antd'
import { valuesOf } from '#shared/form/choices.ts'
import { radioSettings } from '#shared/form/kinds/radio.ts'
import { OptionText } from '#renderer/pickers/options/OptionText.tsx'
import { useFlatOptions } from '#renderer/pickers/options/useOptions.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'
import { isTooLong, LongGroup, SelectEdit } from './select.tsx'

function RadioEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, describedBy } = props
  const chosen = valuesOf(value)
  const options = useFlatOptions(field, chosen)
  if (props.inCell) return <SelectEdit {...props} multiple={false} />
  if (isTooLong(options)) return <LongGroup {...props} multiple={false} />
  const { direction, optionType, buttonStyle, size } = radioSettings(field)
  const isVertical = direction === 'vertical'
  return (
    <Radio.Group
      id={id}
      role="radiogroup"
      className={(isVertical ? styles.column : styles.group) ?? ''}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      disabled={field.disabled}
      optionType={optionType}
      buttonStyle={buttonStyle}
      {...(size === 'small' || size === 'large' ? { size } : {})}
      vertical={isVertical}
      options={options.map(({ value: id, label, disabled }) => ({ value: id, label, disabled: disabled ?? false }))}
      value={chosen[0] ?? null}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

export const radioView: KindView = {
  Edit: RadioEdit,
  Text: OptionText,
  layout: 'item',
  cell: 'onFocus',
  width: 120,
  isGroup: true,
}
