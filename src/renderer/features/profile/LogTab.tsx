import { useMemo } from 'react'
import type { LogRow } from '#shared/api/current-user.ts'
import { deviceName } from '#shared/rules/device-name.ts'
import { daysFilter } from '#renderer/components/page/days-filter.tsx'
import type { ListFilter } from '#renderer/components/page/filters.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'

/** Kinds of the contract that a person reads; 2, visits to pages, is not kept. */
const categories = [
  { value: 1, name: 'signIn' },
  { value: 3, name: 'change' },
  { value: 5, name: 'request' },
  { value: 4, name: 'fault' },
] as const

/** The person's own log, newest first, by kind and days. */
export function LogTab() {
  const t = useT()
  const filters = useMemo<readonly ListFilter[]>(
    () => [
      {
        kind: 'choice',
        name: 'category',
        label: t('profile.log.category'),
        options: categories.map(({ value, name }) => ({ value, label: t(`profile.log.categories.${name}`) })),
      },
      daysFilter(t('profile.log.range'), [t('profile.log.from'), t('profile.log.to')]),
    ],
    [t],
  )
  const [signIns, requests] = useMemo(() => {
    const column = (name: 'time' | 'address' | 'client' | 'result' | 'module' | 'request', width: number | null) => ({
      key: name,
      title: t(`profile.log.${name}`),
      width,
      ...(name === 'time' ? { fitWidth: secondFit } : {}),
      render: (row: LogRow) => <span title={texts[name](row)}>{texts[name](row)}</span>,
    })
    const rest = [column('address', 180), column('client', null)]
    const duration: PageColumn<LogRow> = {
      key: 'duration',
      title: t('profile.log.duration'),
      width: 110,
      align: 'right',
      render: (row) => t('profile.log.milliseconds', { count: row.requestDuration }),
    }
    return [
      [column('time', 180), column('result', null), ...rest],
      [column('time', 180), column('module', 130), column('request', null), duration, ...rest],
    ] as const
  }, [t])
  return (
    <ListPage
      rights={noRights}
      list="profile.log"
      name="profile/log"
      label={t('profile.log.category')}
      filters={filters}
      columns={({ category }) => (category === 1 ? signIns : requests)}
      nameOf={timeOf}
      empty={{ text: t('profile.log.empty'), narrowed: t('profile.log.empty') }}
    />
  )
}

const timeOf = (row: LogRow) => secondText(row.creatorTime)
const texts = {
  time: timeOf,
  address: (row: LogRow) => [row.ipaddress, row.ipaddressName].filter((part) => part !== '').join(' · '),
  client: (row: LogRow) => deviceName(row.platForm),
  result: (row: LogRow) => row.abstracts,
  module: (row: LogRow) => row.moduleName,
  request: (row: LogRow) => `${row.requestMethod} ${row.requestURL}`,
}
