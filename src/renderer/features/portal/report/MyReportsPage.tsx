import { BarChartOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { matchesName } from '#shared/rules/name-match.ts'
import { reportAddress } from '#renderer/access/report-address.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { ReportPage } from './ReportPage.tsx'
import { ScheduleLine, useSchedules } from './schedule/ScheduleLine.tsx'
import styles from './report.module.css'

/** The reports that somebody may read, whatever the menu shows; the address may name one of them. */
export function MyReportsPage({ search }: { readonly search: string }) {
  const id = new URLSearchParams(search).get('id') ?? ''
  return id === '' ? <ReportList /> : <NamedReport id={id} search={search} />
}

/** Its tab says which report it is. */
function NamedReport({ id, search }: { readonly id: string; readonly search: string }) {
  usePageName(usePlatformQuery('report.view', { params: { id } }).data?.fullName)
  return <ReportPage reportId={id} search={search} />
}

function ReportList() {
  const t = useT()
  const query = usePlatformQuery('report.granted', {})
  const [word, setWord] = useState('')
  const all = query.data?.list ?? []
  const found = all.filter(({ fullName, enCode }) => matchesName(`${fullName} ${enCode}`, word))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('pageTitles.reports')}</h1>
        <Input.Search
          className={styles.find ?? ''}
          value={word}
          allowClear
          aria-label={t('report.find')}
          placeholder={t('report.find')}
          onChange={(event) => setWord(event.target.value)}
        />
      </header>
      <CacheNotice cache={query.cache} />
      <PageState
        loading={query.isPending}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        rows={6}
        empty={found.length === 0}
        emptyText={t(all.length === 0 ? 'report.noneGranted' : 'report.noneFound')}
        emptyHint={all.length === 0 ? t('report.noneGrantedHint') : undefined}
      >
        <ul className={styles.reports}>
          {found.map(({ id, fullName, description, isMine }) => (
            <li key={id}>
              <Link to={reportAddress(id)}>
                <BarChartOutlined aria-hidden />
                <span>{fullName}</span>
              </Link>
              <p className={styles.age}>
                {[description, isMine ? t('report.madeByYou') : ''].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </PageState>
      <OwnSchedules />
    </div>
  )
}

/** What the reader has sent by itself, of reports that they lost too. */
function OwnSchedules() {
  const t = useT()
  const list = useSchedules('').data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className={styles.planned} aria-label={t('reportSchedules.mine')}>
      <h2>{t('reportSchedules.mine')}</h2>
      {list.map((schedule) => {
        const { id, reportId, reportName, isGranted } = schedule
        const title = isGranted ? <Link to={reportAddress(reportId)}>{reportName}</Link> : <span>{reportName}</span>
        return <ScheduleLine key={id} schedule={schedule} title={title} />
      })}
    </section>
  )
}
