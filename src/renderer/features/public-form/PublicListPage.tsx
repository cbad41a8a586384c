import { LinkOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { kindNamed } from '#shared/form/registry.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { Pager } from '#renderer/components/Pager.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { decimalsOf, withDecimals } from '#renderer/form/list/number-format.ts'
import { views } from '#renderer/form/registry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { PublicFrame } from './PublicFrame.tsx'
import styles from './public-form.module.css'

interface PublicListPageProps {
  /** The query of the address: `id` and `encryption` name the published list. */
  readonly search: string
  readonly onLeave: () => void
}

const sizes = [20, 50, 100]

/** Records that a link shows, looked at without signing in; nothing but the columns and rows that were consented to. */
export function PublicListPage({ search, onLeave }: PublicListPageProps) {
  const t = useT()
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? ''
  const encryption = query.get('encryption') ?? ''
  const complete = id !== '' && encryption !== ''
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 })
  const { data, error, isPending, isFetching, refetch } = usePlatformQuery(
    'shortLink.list',
    { params: { id: id || '-' }, query: { encryption }, body: page },
    { enabled: complete, quiet: true, keepPrevious: true },
  )
  const columns = useMemo(() => (data ? drawn(data) : []), [data])
  useTitle(data?.fullName ?? '', 'Atrium')
  if (!complete || error) {
    const hint = complete ? describeError(error) : t('publicForm.invalidHint')
    return (
      <Notice whole icon={<LinkOutlined />} title={t('publicForm.invalidList')} hint={hint}>
        {complete ? <Button onClick={() => void refetch()}>{t('common.retry')}</Button> : null}
        <Button onClick={onLeave}>{t('publicForm.toSignIn')}</Button>
      </Notice>
    )
  }
  return (
    <PublicFrame wide hint={t('publicForm.listHint')} onLeave={onLeave}>
      <PageState loading={isPending} rows={10}>
        {data ? (
          <>
            <h1 className={styles.title}>{data.fullName}</h1>
            <Table
              className={styles.records ?? ''}
              size="middle"
              rowKey="id"
              loading={isFetching}
              scroll={{ x: 'max-content' }}
              dataSource={data.list}
              columns={columns}
              pagination={false}
            />
            <Pager
              total={data.pagination.total}
              page={page.currentPage}
              pageSize={page.pageSize}
              sizes={sizes}
              onChange={(currentPage, pageSize) => setPage({ currentPage, pageSize })}
            />
          </>
        ) : null}
      </PageState>
    </PublicFrame>
  )
}

/** Numbers stand below each other from the right, with as many decimals, as in the lists of whoever signed in. */
function drawn({ columns, list }: DataOf<'shortLink.list'>) {
  return columns.map(({ prop, label, jnpfKey }) => {
    const { isNumeric = false } = views[kindNamed(jnpfKey).kind]
    const decimals = isNumeric ? decimalsOf(list.map((row) => shown(row[prop]))) : 0
    return {
      key: prop,
      dataIndex: prop,
      title: label,
      align: isNumeric ? ('right' as const) : ('left' as const),
      render: (value: unknown) => <div className={styles.cell}>{withDecimals(shown(value), decimals)}</div>,
    }
  })
}

/** The server sends what people read; a list of it reads as one text. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('; ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
