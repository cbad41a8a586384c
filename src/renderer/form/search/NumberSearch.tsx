import { InputNumber, Space } from 'antd'
import { number } from '#shared/form/parsing/read.ts'
import { pairOf } from '#shared/form/search.ts'
import { numberText } from '#renderer/components/number-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { SearchProps } from '../view.ts'
import { rangeWidth, searchWidth } from './width.ts'

/** One number, or a range from and to; both empty says nothing (section 5, Pickers). A range typed backwards is turned. */
export function NumberSearch({ search, id, value, onChange }: SearchProps) {
  const t = useT()
  if (search.searchType !== 3) {
    return (
      <InputNumber<number | string>
        id={id}
        style={{ width: searchWidth }}
        controls={false}
        parser={numberText}
        value={number(value, null)}
        placeholder={search.field.placeholder || t('form.input')}
        onChange={onChange}
      />
    )
  }
  const pair = pairOf(value) ?? [null, null]
  const change = (from: unknown, to: unknown) => onChange(from === null && to === null ? undefined : [from, to])
  // Once it is searched or left as a whole: 3 to 8 becomes 10 to 20 by way of 10 to 8.
  const turn = () => {
    const [from, to] = [number(pair[0], null), number(pair[1], null)]
    if (from !== null && to !== null && from > to) change(to, from)
  }
  return (
    <Space.Compact
      style={{ width: rangeWidth }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) turn()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') turn()
      }}
    >
      <InputNumber<number | string>
        id={id}
        style={{ width: '50%' }}
        controls={false}
        parser={numberText}
        value={number(pair[0], null)}
        placeholder={t('form.from')}
        onChange={(from) => change(from, pair[1])}
      />
      <InputNumber<number | string>
        aria-label={`${search.label} ${t('form.to')}`}
        style={{ width: '50%' }}
        controls={false}
        parser={numberText}
        value={number(pair[1], null)}
        placeholder={t('form.to')}
        onChange={(to) => change(pair[0], to)}
      />
    </Space.Compact>
  )
}
