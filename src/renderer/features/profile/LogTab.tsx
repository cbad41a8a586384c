import { Segmented, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import type { LogRow } from '#shared/api/current-user.ts'
import { periodAround } from '#shared/form/dates.ts'
import { DateRangeInput, type Pair } from '#renderer/components/date/RangeInput.tsx'
import type { DateValue } from '#renderer/components/date/reason.ts'
import { deviceName } from '#renderer/components/device-name.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { PagedTable } from '#renderer/components/PagedTable.tsx'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './profile.module.css'

/** Kinds of the contract that a person reads; 2, visits to pages, is not kept. */
const categories = [
  { value: 1, name: 'signIn' },
  { value: 3, name: 'change' },
  { value: 5, name: 'request' },
  { value: 4, name: 'fault' },
] as const
type Category = (typeof categories)[number]['value']
type Range = Pair<DateValue> | null

/** The person's own log, newest first, by kind and days. */
export function LogTab() {
  const t = useT()
  const [category, setCategory] = useState<Category>(1)
  const [draft, setDraft] = useState<Range>(null)
  const [range, setRange] = useState<Range>(null)
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 })
  const query = usePlatformQuery(
    'profile.log',
    { query: { ...page, category, ...days(range) } },
    { keepPrevious: true },
  )
  const first = () => setPage(({ pageSize }) => ({ currentPage: 1, pageSize }))
  const search = (next: Range) => {
    setRange(next)
    first()
    // The same question again is a wish to see what is new.
    if (next === range && page.currentPage === 1) void query.refetch()
  }
  const columns = useMemo<TableColumnsType<LogRow>>(() => {
    const text = (value: string) => <EllipsisText text={value} />
    const time = {
      title: t('profile.log.time'),
      key: 'time',
      width: 180,
      render: (_value: unknown, row: LogRow) => secondText(row.creatorTime),
    }
    const rest = [
      {
        title: t('profile.log.address'),
        key: 'address',
        width: 170,
        render: (_value: unknown, row: LogRow) =>
          text([row.ipaddress, row.ipaddressName].filter((part) => part !== '').join(' · ')),
      },
      {
        title: t('profile.log.client'),
        key: 'client',
        render: (_value: unknown, row: LogRow) => text(deviceName(row.platForm)),
      },
    ]
    if (category === 1) {
      return [
        time,
        { title: t('profile.log.result'), key: 'result', render: (_value, row) => text(row.abstracts) },
        ...rest,
      ]
    }
    return [
      time,
      { title: t('profile.log.module'), key: 'module', width: 120, render: (_value, row) => text(row.moduleName) },
      {
        title: t('profile.log.request'),
        key: 'request',
        render: (_value, row) => text(`${row.requestMethod} ${row.requestURL}`),
      },
      {
        title: t('profile.log.duration'),
        key: 'duration',
        width: 100,
        align: 'right',
        render: (_value, row) => t('profile.log.milliseconds', { count: row.requestDuration }),
      },
      ...rest,
    ]
  }, [t, category])
  return (
    <div className={styles.listTab}>
      <SearchRow
        onSearch={() => search(draft)}
        onReset={() => {
          setDraft(null)
          search(null)
        }}
        searching={query.isFetching}
      >
        <Segmented
          aria-label={t('profile.log.category')}
          value={category}
          options={categories.map(({ value, name }) => ({ value, label: t(`profile.log.categories.${name}`) }))}
          onChange={(value: Category) => {
            setCategory(value)
            first()
          }}
        />
        <DateRangeInput
          label={t('profile.log.range')}
          placeholder={[t('profile.log.from'), t('profile.log.to')]}
          tellsReason
          style={{ width: 260 }}
          value={draft}
          onChange={(pair) => setDraft(pair ?? null)}
        />
      </SearchRow>
      <PagedTable
        query={query}
        columns={columns}
        minWidth={category === 1 ? 560 : 860}
        emptyText={t('profile.log.empty')}
        emptyHint={range ? t('profile.log.emptyHint') : ''}
        page={page.currentPage}
        pageSize={page.pageSize}
        busy={query.isFetching}
        onPage={(currentPage, pageSize) => setPage({ currentPage, pageSize })}
      />
    </div>
  )
}

/** Whole days as moments; an open end is left out. */
function days(range: Range) {
  const [from, to] = range ?? [null, null]
  return {
    ...(typeof from === 'number' ? { startTime: periodAround(from, 'day').from } : {}),
    ...(typeof to === 'number' ? { endTime: periodAround(to, 'day').to } : {}),
  }
}
