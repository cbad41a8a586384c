import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ObjectType } from '#shared/api/authority.ts'
import { hiddenTags } from '#renderer/components/HiddenTags.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useClear } from '#renderer/components/useClear.tsx'

export interface ChosenSubject {
  readonly id: string
  readonly name: string
}

interface SubjectSelectProps {
  readonly objectType: ObjectType
  readonly label: string
  readonly className?: string | undefined
  readonly multiple?: boolean
  readonly exclude?: string | undefined
  readonly value: readonly ChosenSubject[]
  readonly onChange: (subjects: readonly ChosenSubject[]) => void
}

/** Roles, positions or users, looked for by the server: there may be a hundred thousand. */
export function SubjectSelect(props: SubjectSelectProps) {
  const clear = useClear()
  const { objectType, label, className, multiple = false, exclude, value, onChange } = props
  const [word, setWord] = useState('')
  const keyword = useDeferredValue(word)
  const query = usePlatformQuery(
    'authority.subjects',
    { query: { objectType, keyword, currentPage: 1, pageSize: 50 } },
    { keepPrevious: true, quiet: true },
  )
  const found = (query.data?.list ?? []).filter(({ id }) => id !== exclude)
  const options = found.map(({ id, fullName, enCode }) => ({ value: id, label: `${fullName} (${enCode})` }))
  const nameOf = (id: string) =>
    value.find((each) => each.id === id)?.name ?? found.find((each) => each.id === id)?.fullName ?? id
  return (
    <Select<string[]>
      {...(multiple
        ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const, maxTagPlaceholder: hiddenTags }
        : {})}
      {...(className === undefined ? {} : { className })}
      showSearch={{ filterOption: false, onSearch: setWord }}
      allowClear={clear}
      loading={query.isFetching}
      placeholder={label}
      aria-label={label}
      options={options}
      value={(multiple ? value.map(({ id }) => id) : (value[0]?.id ?? null)) as string[]}
      labelRender={({ value: id }) => nameOf(String(id))}
      onChange={(next) => onChange([next ?? []].flat().map((id) => ({ id, name: nameOf(id) })))}
    />
  )
}
