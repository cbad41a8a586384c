import { Select } from 'antd'
import { messageSources } from '#shared/rules/message-template.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface SendConfigSelectProps {
  readonly id: string
  readonly source: keyof typeof messageSources
  readonly value: string
  readonly onChange: (id: string) => void
}

/** An enabled sending configuration of a source of messages. */
export function SendConfigSelect({ id, source, value, onChange }: SendConfigSelectProps) {
  const t = useT()
  const { data, isPending } = usePlatformQuery(
    'sendConfig.choose',
    { query: { currentPage: 1, pageSize: 1000, messageSource: messageSources[source] } },
    { staleTime: 60_000 },
  )
  const known = (data?.list ?? []).map((each) => ({ value: each.id, label: each.fullName }))
  const isKnown = value === '' || isPending || known.some((each) => each.value === value)
  return (
    <Select
      id={id}
      loading={isPending}
      showSearch={nameSearch}
      value={value === '' ? null : value}
      placeholder={t('pickers.sendConfig.choose')}
      notFoundContent={t('pickers.sendConfig.none')}
      options={isKnown ? known : [...known, { value, label: t('pickers.sendConfig.gone') }]}
      onChange={onChange}
    />
  )
}
