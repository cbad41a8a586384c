import { Input, Table, Tag } from 'antd'
import { useRef, useState } from 'react'
import type { OutboxMessage } from '#shared/api/sign-in.ts'
import { Pager } from '#renderer/components/Pager.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { Toolbar } from '#renderer/components/Toolbar.tsx'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './sign-in-codes.module.css'

/** Text messages that the local workspace delivered: for administrators, instead of a telephone. */
export function OutboxPage() {
  const t = useT()
  const page = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState({ keyword: '', currentPage: 1, pageSize: 20 })
  const { data, error, isPending, isFetching, refetch } = usePlatformQuery(
    'outbox.list',
    { query },
    { quiet: true, keepPrevious: true, staleTime: 0 },
  )
  const search = (keyword: string) => {
    setQuery({ ...query, keyword, currentPage: 1 })
    if (keyword === query.keyword && query.currentPage === 1) void refetch()
  }
  return (
    <div className={styles.outbox} ref={page}>
      <SearchRow
        searching={isFetching}
        onSearch={() => search(typed.trim())}
        onReset={() => {
          setTyped('')
          search('')
        }}
      >
        <Input
          className={styles.keyword ?? ''}
          value={typed}
          maxLength={50}
          allowClear
          aria-label={t('signInCodes.outbox.keyword')}
          placeholder={t('signInCodes.outbox.keyword')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </SearchRow>
      <Toolbar onRefresh={refetch} refreshing={isFetching} fullScreen={page}>
        <span className={styles.toolbarHint}>{t('signInCodes.outbox.hint')}</span>
      </Toolbar>
      <div className={styles.table}>
        <PageState
          loading={isPending}
          error={error}
          onRetry={refetch}
          empty={data?.list.length === 0}
          emptyText={t('signInCodes.outbox.empty')}
          emptyHint={t('signInCodes.outbox.emptyHint')}
        >
          <Table<OutboxMessage>
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={data?.list ?? []}
            scroll={{ x: 720 }}
            columns={[
              { title: t('signInCodes.outbox.recipient'), dataIndex: 'recipient', width: 140 },
              { title: t('signInCodes.outbox.content'), dataIndex: 'content' },
              {
                title: t('signInCodes.outbox.time'),
                dataIndex: 'createdAt',
                width: 180,
                render: (at: number) => secondText(at),
              },
              {
                title: t('signInCodes.outbox.state'),
                dataIndex: 'state',
                width: 110,
                render: (state: number) =>
                  state === 1 ? (
                    <Tag color="success">{t('signInCodes.outbox.sent')}</Tag>
                  ) : (
                    <Tag>{t('signInCodes.outbox.held')}</Tag>
                  ),
              },
            ]}
          />
        </PageState>
      </div>
      <Pager
        total={data?.pagination.total ?? 0}
        page={query.currentPage}
        pageSize={query.pageSize}
        onChange={(currentPage, pageSize) => setQuery({ ...query, currentPage, pageSize })}
      />
    </div>
  )
}
