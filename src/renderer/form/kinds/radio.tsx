import { Radio } from 'antd'
import { valuesOf } from '#shared/form/choices.ts'
import { OptionText } from '../../pickers/options/OptionText.tsx'
import { useFlatOptions } from '../../pickers/options/useOptions.ts'
import { ChoiceSearch } from '../search/ChoiceSearch.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'
import { SelectEdit } from './select.tsx'

function RadioEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, describedBy } = props
  const chosen = valuesOf(value)
  const options = useFlatOptions(field, chosen)
  if (props.inCell) return <SelectEdit {...props} />
  const isVertical = field.raw['direction'] === 'vertical'
  return (
    <Radio.Group
      id={id}
      role="radiogroup"
      className={(isVertical ? styles.column : styles.group) ?? ''}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      disabled={field.disabled}
      optionType={field.raw['optionType'] === 'button' ? 'button' : 'default'}
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
  Search: ChoiceSearch,
  layout: 'item',
  cell: 'onFocus',
  width: 120,
  isGroup: true,
}
