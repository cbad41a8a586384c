import { PlusOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType, Tabs, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FlowEntrust } from '#shared/api/workflow.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { PagedTable } from '#renderer/components/PagedTable.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { Toolbar } from '#renderer/components/Toolbar.tsx'
import { useReturn } from '#renderer/form/drafts/useReturn.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { settle } from '#renderer/platform/settle.ts'
import { toast } from '#renderer/platform/toast.ts'
import { EntrustDialog, entrustDraft } from './EntrustDialog.tsx'
import styles from './workflow.module.css'

export type EntrustSide = 1 | 2

/** The tab that `config` selects (section 2): 1 given by the caller, 2 to the caller; anything else the first. */
export function sideOf(search: string): EntrustSide {
  return new URLSearchParams(search).get('config') === '2' ? 2 : 1
}

/** Who stands in for whom (section 2, /workFlow/entrust). */
export function EntrustPage({ search }: { readonly search: string }) {
  const t = useT()
  const navigate = useNavigate()
  const side = sideOf(search)
  return (
    <div className={styles.page}>
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={String(side)}
        onChange={(key) => void navigate(`/workFlow/entrust?config=${key}`, { replace: true })}
        items={([1, 2] as const).map((each) => ({
          key: String(each),
          label: t(each === 1 ? 'workflow.entrust.mine' : 'workflow.entrust.toMe'),
          children: <EntrustList side={each} />,
        }))}
      />
    </div>
  )
}

function EntrustList({ side }: { readonly side: EntrustSide }) {
  const t = useT()
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 })
  const [isCreating, setCreating] = useState(false)
  useReturn(entrustDraft, () => setCreating(true))
  const query = usePlatformQuery('flow.entrusts', { query: { ...page, type: side } }, { keepPrevious: true })
  const { mutateAsync: end } = usePlatformMutation('flow.endEntrust')
  const columns = useMemo<TableColumnsType<FlowEntrust>>(() => {
    const askEnd = async (row: FlowEntrust) => {
      if (!(await confirm({ content: t('workflow.entrust.endConfirm', { name: row.toUserName }) }))) return
      toast.success((await end({ params: { id: row.id } })).msg)
    }
    const isOver = (row: FlowEntrust) => Number(row.endTime) <= Date.now()
    const state = (row: FlowEntrust) => (row.isActive === 1 ? 'active' : isOver(row) ? 'over' : 'coming')
    return [
      {
        title: t(side === 1 ? 'workflow.entrust.to' : 'workflow.entrust.from'),
        key: 'person',
        width: 170,
        ellipsis: true,
        render: (_value, row) => (side === 1 ? row.toUserName : row.userName),
      },
      {
        title: t('workflow.entrust.start'),
        key: 'start',
        width: 150,
        render: (_value, row) => timeText(row.startTime),
      },
      { title: t('workflow.entrust.end'), key: 'end', width: 150, render: (_value, row) => timeText(row.endTime) },
      {
        title: t('workflow.entrust.state'),
        key: 'state',
        width: 100,
        render: (_value, row) => (
          <Tag color={row.isActive === 1 ? 'processing' : 'default'}>{t(`workflow.entrust.${state(row)}`)}</Tag>
        ),
      },
      {
        title: t('workflow.entrust.description'),
        key: 'description',
        ellipsis: true,
        render: (_value, row) => row.description,
      },
      ...(side === 1
        ? [
            {
              title: t('workflow.entrust.actions'),
              key: 'actions',
              width: 100,
              render: (_value: unknown, row: FlowEntrust) =>
                isOver(row) ? null : (
                  <Button type="link" size="small" className={styles.flush ?? ''} onClick={() => settle(askEnd(row))}>
                    {t('workflow.entrust.stop')}
                  </Button>
                ),
            },
          ]
        : []),
    ]
  }, [t, side, end])
  return (
    <div className={styles.list}>
      <Toolbar onRefresh={query.refetch} refreshing={query.isFetching}>
        {side === 1 ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
            {t('workflow.entrust.create')}
          </Button>
        ) : null}
      </Toolbar>
      <PagedTable
        query={query}
        columns={columns}
        minWidth={760}
        emptyText={t(side === 1 ? 'workflow.entrust.none' : 'workflow.entrust.noneToMe')}
        emptyHint={side === 1 ? t('workflow.entrust.noneHint') : ''}
        page={page.currentPage}
        pageSize={page.pageSize}
        busy={query.isPending}
        onPage={(currentPage, pageSize) => setPage({ currentPage, pageSize })}
      />
      {isCreating ? <EntrustDialog onClose={() => setCreating(false)} /> : null}
    </div>
  )
}
