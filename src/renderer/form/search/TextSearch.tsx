import { Input } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'

/** Free text. */
export function TextSearch({ search, id, value, onChange }: SearchProps) {
  const t = useT()
  return (
    <Input
      id={id}
      allowClear
      autoComplete="off"
      style={{ width: searchWidth }}
      value={typeof value === 'string' ? value : ''}
      placeholder={search.field.placeholder || t('form.input')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
