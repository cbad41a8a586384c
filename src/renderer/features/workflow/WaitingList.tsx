import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { WaitingTask } from '#shared/api/workflow.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import { PagedTable } from '#renderer/components/PagedTable.tsx'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { urgencyName } from './names.ts'
import styles from './workflow.module.css'

/** Everything that waits for the person, newest first: what /workFlowDetail shows when it names no task. */
export function WaitingList() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState({ keyword: '', currentPage: 1, pageSize: 20 })
  const found = usePlatformQuery('flow.waiting', { query }, { keepPrevious: true })
  const columns = useMemo(
    () => [
      {
        title: t('workflow.waiting.name'),
        key: 'name',
        ellipsis: true,
        render: (_value: unknown, task: WaitingTask) => (
          <Link to={taskAddress(task.processId || task.id)} title={task.fullName}>
            {task.fullName || t('common.untitled')}
          </Link>
        ),
      },
      {
        title: t('workflow.creator'),
        key: 'by',
        width: 160,
        ellipsis: true,
        render: (_value: unknown, task: WaitingTask) => task.userName,
      },
      {
        title: t('workflow.currentNode'),
        key: 'step',
        width: 160,
        ellipsis: true,
        render: (_value: unknown, task: WaitingTask) => task.thisStep,
      },
      {
        title: t('workflow.waiting.urgency'),
        key: 'urgency',
        width: 100,
        render: (_value: unknown, task: WaitingTask) => t(`workflow.urgency.${urgencyName(task.flowUrgent)}`),
      },
      {
        title: t('workflow.createdAt'),
        key: 'at',
        width: 160,
        render: (_value: unknown, task: WaitingTask) => timeText(task.creatorTime),
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
          aria-label={t('workflow.waiting.name')}
          placeholder={t('workflow.waiting.name')}
          allowClear
          value={typed}
          maxLength={50}
          onChange={(event) => setTyped(event.target.value)}
        />
      </SearchRow>
      <PagedTable
        query={found}
        columns={columns}
        minWidth={760}
        emptyText={t('workflow.waiting.none')}
        emptyHint=""
        page={query.currentPage}
        pageSize={query.pageSize}
        busy={found.isPending}
        onPage={(currentPage, pageSize) => setQuery({ ...query, currentPage, pageSize })}
      />
    </div>
  )
}
