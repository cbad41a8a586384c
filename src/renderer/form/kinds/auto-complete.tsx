import { Input } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'

function AutoCompleteEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  return (
    <Input
      id={id}
      autoComplete="off"
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      value={typeof value === 'string' ? value : ''}
      placeholder={inCell ? '' : field.placeholder || t('form.input')}
      allowClear={(field.clearable ?? true) && !inCell}
      status={invalid && !inCell ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

export const autoCompleteView: KindView = {
  Edit: AutoCompleteEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 160,
}
