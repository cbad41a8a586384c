import { Select } from 'antd'
import { useState } from 'react'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDebounced } from '#renderer/pickers/frame/useDebounced.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import type { Target } from './places.ts'

interface TargetSelectProps {
  readonly value: Target | null
  readonly disabled: boolean
  readonly label: string
  readonly onChange: (target: Target) => void
}

/** Milliseconds after the last letter. */
const PAUSE = 300
const keyOf = ({ modelId, recordId }: Target) => `${modelId} ${recordId}`

/** One record of all that the person sees, found by a word in it. */
export function TargetSelect({ value, disabled, label, onChange }: TargetSelectProps) {
  const t = useT()
  const menus = useMenusOfModules()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), PAUSE)
  const { data, isFetching } = usePlatformQuery(
    'module.search',
    { body: { keyword } },
    { quiet: true, enabled: keyword !== '' },
  )
  const found = (keyword === '' ? [] : (data?.list ?? [])).map(
    ({ modelId, id, title }): Target => ({ modelId, recordId: id, title }),
  )
  const known = value !== null && !found.some((each) => keyOf(each) === keyOf(value)) ? [value, ...found] : found
  return (
    <Select
      aria-label={label}
      placeholder={t('paperIn.findRecord')}
      disabled={disabled}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={
        keyword === '' ? t('paperIn.typeWord') : isFetching ? t('paperIn.looking') : t('paperIn.noRecord')
      }
      value={value === null ? null : keyOf(value)}
      options={known.map((each) => ({
        value: keyOf(each),
        label: [each.title, menus.get(each.modelId)?.meta.title].filter(Boolean).join(' · '),
      }))}
      onChange={(key: string) => {
        const chosen = known.find((each) => keyOf(each) === key)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
