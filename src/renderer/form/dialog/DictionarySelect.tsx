import { Select } from 'antd'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface DictionarySelectProps {
  /** Code of the dictionary. */
  readonly code: string
  readonly id?: string
  /** Id of an entry; empty: none. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

interface Entry {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly children?: readonly Entry[] | null
}

const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

/** An entry of a dictionary in an edit dialog, by its id. */
export function DictionarySelect({ code, ...control }: DictionarySelectProps) {
  const { data } = usePlatformQuery('dictionary.all', {}, { quiet: true })
  const entries = flat((data?.list.find(({ enCode }) => enCode === code)?.dictionaryList ?? []) as readonly Entry[])
  // Seeds of before keep codes where ids are kept since.
  const found = entries.find(({ id, enCode }) => id === control.value || enCode === control.value)
  return (
    <Select
      {...(control.id === undefined ? {} : { id: control.id })}
      allowClear
      showSearch={nameSearch}
      value={found?.id ?? (control.value || null)}
      options={entries.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      onChange={(value: string | null | undefined) => control.onChange?.(value ?? '')}
    />
  )
}
