import { Input } from 'antd'
import { isClearable } from '#shared/form/clearable.ts'
import { maxLength } from '#shared/form/kinds/input.ts'
import { number, yes } from '#shared/form/parsing/read.ts'
import { useT } from '../../i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import { TextSearch } from '../search/TextSearch.tsx'
import type { EditProps, KindView } from '../view.ts'
import { InputEdit } from './input.tsx'
import styles from './kinds.module.css'

function TextareaEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const limit = maxLength(field)
  if (inCell) return <InputEdit {...props} />
  return (
    <Input.TextArea
      id={id}
      className={styles.text ?? ''}
      rows={Math.min(Math.max(number(field.raw['rows'], 3), 2), 20)}
      disabled={field.disabled}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      placeholder={field.placeholder || t('form.input')}
      allowClear={isClearable(field, false)}
      {...(limit === null ? {} : { maxLength: limit })}
      showCount={limit !== null && yes(field.raw['showCount'])}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

export const textareaView: KindView = {
  Edit: TextareaEdit,
  Text: PlainText,
  Search: TextSearch,
  layout: 'item',
  cell: 'onFocus',
  width: 220,
}
