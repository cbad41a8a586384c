import { Select } from 'antd'
import { switchSettings } from '#shared/form/kinds/switch.ts'
import { number } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'
import { useClear } from '#renderer/components/useClear.tsx'

/** On, off, or either. */
export function SwitchSearch({ search, id, value, onChange }: SearchProps) {
  const t = useT()
  const clear = useClear()
  const { on, off, onText, offText } = switchSettings(search.field)
  return (
    <Select
      id={id}
      allowClear={clear}
      style={{ width: searchWidth }}
      placeholder={t('form.select')}
      value={number(value, null)}
      options={[
        { value: on, label: onText || t('form.on') },
        { value: off, label: offText || t('form.off') },
      ]}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
