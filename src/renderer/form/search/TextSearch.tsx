import { Input } from 'antd'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'

/** Pixels of a control beside its hint: its edges, and the cross that empties it. */
const BESIDE_HINT = 44

/** Free text. A hint that would be cut is none: the usual one stands in its place. */
export function TextSearch({ search, id, value, onChange }: SearchProps) {
  const t = useT()
  const { placeholder } = search.field
  const fits = placeholder !== '' && textWidth(placeholder) <= searchWidth - BESIDE_HINT
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
