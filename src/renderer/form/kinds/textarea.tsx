import { Input } from 'antd'
import { textareaSettings } from '#shared/form/kinds/textarea.ts'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import { characterLimit } from './character-limit.ts'
import styles from './kinds.module.css'

function TextareaEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const { maxLength, showCount, minRows, maxRows } = textareaSettings(field)
  const counted = characterLimit(maxLength)
  const shared = {
    id,
    className: styles.text ?? '',
    disabled: field.disabled,
    value: typeof value === 'string' || typeof value === 'number' ? value : '',
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    'aria-label': label,
    ...counted,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    onBlur,
  }
  // A cell has one line.
  if (inCell) return <Input {...shared} variant="borderless" autoComplete="off" />
  const least = minRows ?? 3
  return (
    <Input.TextArea
      {...shared}
      {...(maxRows === null || maxRows <= least ? { rows: least } : { autoSize: { minRows: least, maxRows } })}
      placeholder={field.placeholder || t('form.input')}
      allowClear={field.clearable ?? false}
      showCount={maxLength !== null && showCount}
      status={invalid ? 'error' : ''}
    />
  )
}

export const textareaView: KindView = {
  Edit: TextareaEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 220,
}
