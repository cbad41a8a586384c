import { Input } from 'antd'
import { kindOf } from '#shared/form/registry.ts'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { SearchProps } from '../view.ts'
import { BESIDE_HINT, searchWidth } from './width.ts'

/** Free text. A hint that would be cut is none: the usual one stands in its place. */
export function TextSearch({ search, id, value, onChange }: SearchProps) {
  const t = useT()
  const { placeholder } = search.field
  // What nobody types in the form is typed here: the hint of the form says that it comes by itself.
  const isTyped = kindOf(search.field).role !== 'system'
  const fits = isTyped && placeholder !== '' && textWidth(placeholder) <= searchWidth - BESIDE_HINT
  return (
    <Input
      id={id}
      allowClear
      autoComplete="off"
      style={{ width: searchWidth }}
      value={typeof value === 'string' ? value : ''}
      placeholder={fits ? placeholder : t('form.input')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
