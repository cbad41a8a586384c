import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'

type Line = DataOf<'log.list'>['list'][number]

/** Sign-ins first: who came in is asked more often than who changed what. */
const categories = [
  { value: 1, name: 'signIns' },
  { value: 3, name: 'changes' },
  { value: 4, name: 'faults' },
] as const

/** What happened, in words where the server has some, else the call; other servers of the family name it otherwise. */
function contentOf({ abstracts, moduleName, requestMethod, requestURL, ...row }: Line): string {
  const { requestUrl } = row as { readonly requestUrl?: unknown }
  const url = requestURL || (typeof requestUrl === 'string' ? requestUrl : '')
  return abstracts || [moduleName, requestMethod, url].filter(Boolean).join(' ')
}

/** The address, and where it lies. */
function addressOf({ ipaddress, ipaddressName, ...row }: Line): string {
  const { ipAddress, ipAddressName } = row as { readonly ipAddress?: unknown; readonly ipAddressName?: unknown }
  const shown = (own: string, other: unknown) => own || (typeof other === 'string' ? other : '')
  return [shown(ipaddress, ipAddress), shown(ipaddressName, ipAddressName)].filter(Boolean).join(' ')
}

/** Who signed in, what was changed, and what failed (the family's system log). */
export function SystemLogPage() {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Line>[]>(
    () => [
      {
        key: 'creatorTime',
        title: t('systemLog.time'),
        width: 170,
        fitWidth: secondFit,
        render: (row) => secondText(row.creatorTime),
      },
      { key: 'userName', title: t('systemLog.person'), width: 140, render: (row) => row.userName },
      { key: 'abstracts', title: t('systemLog.content'), width: null, minWidth: 220, render: contentOf },
      { key: 'ipaddress', title: t('systemLog.address'), width: 180, render: addressOf },
      {
        key: 'requestDuration',
        title: t('systemLog.duration'),
        width: 110,
        align: 'right',
        onlyRoomy: true,
        render: ({ requestDuration }) => (requestDuration === 0 ? '' : `${requestDuration} ms`),
      },
      { key: 'platForm', title: t('systemLog.client'), width: 220, onlyRoomy: true, render: (row) => row.platForm },
    ],
    [t],
  )
  return (
    <ListPage
      list="log.list"
      name="systemLog"
      label={t('systemLog.title')}
      rights={noRights}
      filters={[
        { kind: 'keyword', label: t('systemLog.keyword') },
        {
          kind: 'choice',
          name: 'category',
          label: t('systemLog.category'),
          options: categories.map(({ value, name }) => ({ value, label: t(`systemLog.categories.${name}`) })),
        },
      ]}
      columns={columns}
      nameOf={contentOf}
      empty={{ text: t('systemLog.empty'), hint: t('systemLog.emptyHint') }}
    />
  )
}
