import { Select } from 'antd'
import { useMemo } from 'react'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { TreeChoice } from '#renderer/pickers/options/TreeChoice.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useClear } from '#renderer/components/useClear.tsx'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: unknown) => void
}

/** A dictionary whose entries a field offers. */
export function DictionaryChoice({ label, value, onChange }: ChoiceProps) {
  const clear = useClear()
  const { data, isPending } = usePlatformQuery('dictionary.all', {}, { staleTime: 300_000 })
  const options = useMemo(() => (data?.list ?? []).map((each) => ({ value: each.id, label: each.fullName })), [data])
  return (
    <Select
      size="small"
      aria-label={label}
      allowClear={clear}
      loading={isPending}
      showSearch={nameSearch}
      options={options}
      value={value === '' ? null : value}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  )
}

const none = [] as const

/** A released module whose records are chosen. */
export function ModuleChoice(props: ChoiceProps) {
  const { data, isPending } = usePlatformQuery('design.selector', { query: {} }, { staleTime: 60_000 })
  return <TreeChoice {...props} nodes={data?.list ?? none} isPending={isPending} />
}
