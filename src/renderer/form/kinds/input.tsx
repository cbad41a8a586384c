import { Input } from 'antd'
import { isClearable } from '#shared/form/clearable.ts'
import { maxLength } from '#shared/form/kinds/input.ts'
import { text, yes } from '#shared/form/parsing/read.ts'
import { useT } from '../../i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import { TextSearch } from '../search/TextSearch.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

export function InputEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const limit = maxLength(field)
  return (
    <Input
      id={id}
      className={styles.text ?? ''}
      autoComplete="off"
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      placeholder={inCell ? '' : field.placeholder || t('form.input')}
      allowClear={isClearable(field, false) && !inCell}
      prefix={inCell ? undefined : text(field.raw['addonBefore']) || undefined}
      suffix={inCell ? undefined : text(field.raw['addonAfter']) || undefined}
      {...(limit === null ? {} : { maxLength: limit })}
      showCount={!inCell && limit !== null && yes(field.raw['showCount'])}
      type={yes(field.raw['showPassword']) ? 'password' : 'text'}
      status={invalid && !inCell ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

export const inputView: KindView = {
  Edit: InputEdit,
  Text: PlainText,
  Search: TextSearch,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
}
