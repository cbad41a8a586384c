import { useState } from 'react'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { actionName } from '#renderer/components/approval/names.ts'
import approval from '#renderer/components/approval/approval.module.css'
import styles from '../workflow.module.css'
import { TaskTimeline } from '#renderer/components/approval/TaskTimeline.tsx'

/** By time, and by what those who acted belong to, with the code that the call has for it. */
const orders = { time: 0, department: 1, role: 2, position: 3 } as const
type Order = keyof typeof orders
const names = Object.keys(orders) as Order[]

/** What was done with a task: as it went on, or by the departments, roles and positions of those who did it. */
export function TaskHistory({ task }: { readonly task: FlowTaskDetail }) {
  const t = useT()
  const [order, setOrder] = useState<Order>('time')
  const { id, status } = task.flowTaskInfo
  return (
    <>
      {id === '' || task.flowTaskOperatorRecordList.length === 0 ? null : (
        <Segmented<Order>
          size="small"
          className={styles.orders ?? ''}
          value={order}
          aria-label={t('workflow.historyBy.label')}
          options={names.map((value) => ({ value, label: t(`workflow.historyBy.${value}`) }))}
          onChange={setOrder}
        />
      )}
      {order === 'time' ? (
        <TaskTimeline task={task} status={status} />
      ) : (
        <ByGroup taskId={id} category={orders[order]} />
      )}
    </>
  )
}

function ByGroup({ taskId, category }: { readonly taskId: string; readonly category: number }) {
  const t = useT()
  const query = usePlatformQuery('flow.records', { params: { id: taskId }, query: { category } }, { fresh: true })
  return (
    <PageState
      loading={query.isPending}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      empty={query.data?.length === 0}
      emptyText={t('workflow.noHistory')}
      rows={3}
    >
      {query.data?.map(({ fullName, list }) => (
        <section key={fullName} className={styles.group}>
          <h4>{fullName || t('workflow.historyBy.none')}</h4>
          <ul>
            {list.map((line, at) => (
              <li key={at} className={approval.step}>
                <div>
                  <strong>{line.userName}</strong>
                  <span className={approval.action}>{t(`workflow.action.${actionName(line.handleStatus)}`)}</span>
                </div>
                <div className={styles.quiet}>{timeText(line.handleTime)}</div>
                {line.handleOpinion === '' ? null : <blockquote>{line.handleOpinion}</blockquote>}
                <FileLinks files={line.fileList} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageState>
  )
}
