import { Select } from 'antd'
import { idList } from '#shared/form/parsing/read.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface TemplatesSelectProps {
  readonly id?: string
  readonly label?: string
  /** One id or several, as designs of all generations have them. */
  readonly value: unknown
  readonly onChange: (ids: string[]) => void
}

/** Print templates of a form or a list. */
export function TemplatesSelect({ id, label, value, onChange }: TemplatesSelectProps) {
  const { data, isPending } = usePlatformQuery('print.templates', {}, { staleTime: 60_000 })
  const all = (data?.list ?? []).flatMap((category) => category.children ?? [])
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      mode="multiple"
      size="small"
      style={{ width: '100%' }}
      loading={isPending}
      showSearch={nameSearch}
      popupMatchSelectWidth={false}
      value={[...idList(value)]}
      options={all.map((each) => ({ value: each.id, label: each.fullName }))}
      onChange={onChange}
    />
  )
}
