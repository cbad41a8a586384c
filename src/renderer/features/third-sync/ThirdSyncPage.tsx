import { useMemo, useState } from 'react'
import type { SyncFailure } from '#shared/api/third-sync.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { SyncOverview } from './SyncOverview.tsx'
import styles from './third-sync.module.css'

type SystemType = '1' | '2'

const nameOf = (failure: SyncFailure) => failure.name

/** Organisations and people in the contacts of WeCom and DingTalk: totals, a run under way, and what was refused. */
export function ThirdSyncPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const [type, setType] = useState<SystemType>('1')
  const columns = useMemo<readonly PageColumn<SyncFailure>[]>(
    () => [
      {
        key: 'kind',
        title: t('thirdSync.kind'),
        width: 110,
        render: ({ kind }) => t(kind === 'organization' ? 'thirdSync.organization' : 'thirdSync.user'),
      },
      { key: 'name', title: t('thirdSync.name'), width: 240, render: nameOf },
      {
        key: 'reason',
        title: t('thirdSync.reason'),
        width: null,
        minWidth: 260,
        render: ({ reason }) => <span title={reason}>{reason}</span>,
      },
      { key: 'at', title: t('thirdSync.at'), width: 180, fitWidth: secondFit, render: ({ at }) => secondText(at) },
    ],
    [t],
  )
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Segmented<SystemType>
          value={type}
          aria-label={t('thirdSync.title')}
          options={[
            { value: '1', label: t('thirdSync.weCom') },
            { value: '2', label: t('thirdSync.dingTalk') },
          ]}
          onChange={setType}
        />
      </div>
      <SyncOverview key={type} type={type} mayEdit={rights.edit} />
      <div className={styles.list}>
        <ListPage
          key={type}
          rights={noRights}
          list="thirdSync.failures"
          params={{ type }}
          name="thirdSyncFailures"
          label={t('thirdSync.failures')}
          filters={[{ kind: 'keyword', label: t('thirdSync.keyword'), max: 50 }]}
          columns={columns}
          nameOf={nameOf}
          empty={{ text: t('thirdSync.none'), hint: t('thirdSync.noneHint') }}
          toolbar={() => <span className={styles.hint}>{t('thirdSync.failures')}</span>}
        />
      </div>
    </div>
  )
}
