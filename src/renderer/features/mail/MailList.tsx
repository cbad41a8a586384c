import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { PagedTable } from '#renderer/components/PagedTable.tsx'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './mail.module.css'

/** All received mail, newest first: what /emailDetail shows when it names none. */
export function MailList() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState({ keyword: '', currentPage: 1, pageSize: 20 })
  const found = usePlatformQuery('mail.list', { query }, { keepPrevious: true })
  const columns = useMemo(
    () => [
      {
        title: t('mail.subject'),
        key: 'subject',
        ellipsis: true,
        render: (_value: unknown, mail: { id: string; subject: string; isRead: number }) => (
          <Link
            to={`/emailDetail?id=${encodeURIComponent(mail.id)}`}
            title={mail.subject}
            className={mail.isRead === 1 ? styles.read : styles.unread}
          >
            {mail.subject || t('common.untitled')}
          </Link>
        ),
      },
      {
        title: t('mail.sender'),
        key: 'sender',
        width: 300,
        ellipsis: true,
        render: (_value: unknown, mail: { sender: string }) => mail.sender,
      },
      {
        title: t('mail.date'),
        key: 'date',
        width: 160,
        render: (_value: unknown, mail: { fdate?: number | string | null | undefined }) => timeText(mail.fdate),
      },
    ],
    [t],
  )
  const search = (keyword: string) => {
    setTyped(keyword)
    setQuery({ ...query, keyword, currentPage: 1 })
    if (keyword === query.keyword && query.currentPage === 1) void found.refetch()
  }
  return (
    <div className={styles.list}>
      <SearchRow searching={found.isFetching} onSearch={() => search(typed.trim())} onReset={() => search('')}>
        <Input
          className={styles.keyword ?? ''}
          aria-label={t('mail.subject')}
          placeholder={t('mail.subject')}
          allowClear
          value={typed}
          maxLength={50}
          onChange={(event) => setTyped(event.target.value)}
        />
      </SearchRow>
      <PagedTable
        query={found}
        columns={columns}
        minWidth={640}
        emptyText={t('mail.none')}
        emptyHint=""
        page={query.currentPage}
        pageSize={query.pageSize}
        busy={found.isPending}
        onPage={(currentPage, pageSize) => setQuery({ ...query, currentPage, pageSize })}
      />
    </div>
  )
}
