import { FileUnknownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { TaskConfig } from '#renderer/access/task-config.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import styles from '../workflow.module.css'
import { type Turns, useGoingOn } from './NextTurn.tsx'
import { taskName } from './task-name.ts'
import { TaskView } from './TaskView.tsx'

interface TaskProps {
  readonly address: TaskConfig
  readonly turns: Turns
  /** It is a page of its own, whose tab has its name. */
  readonly isPage: boolean
  /** It was deleted, or begun. */
  readonly onGone: () => void
}

/** A task by its address, in each of its states. */
export function Task({ address, turns, isPage, onGone }: TaskProps) {
  const t = useT()
  const input = {
    params: { id: address.id },
    query: {
      ...(address.nodeId === '' ? {} : { taskNodeId: address.nodeId }),
      ...(address.operatorId === '' ? {} : { taskOperatorId: address.operatorId }),
      ...(address.flowId === '' ? {} : { flowId: address.flowId }),
    },
  }
  const query = usePlatformQuery('flow.task', input, { fresh: true })
  const [refusal, setRefusal] = useState('')
  const [goesOn] = useGoingOn()
  /** What was begun here is on its way: the next one begins with an empty form. */
  const [round, setRound] = useState(0)
  usePageName(isPage && query.data ? taskName(query.data) : undefined)
  const gone = isPlatformError(query.error) && query.error.platformCode === 404
  return (
    <div className={styles.page}>
      {gone ? (
        <Notice whole icon={<FileUnknownOutlined />} title={t('workflow.gone')} hint={query.error?.message ?? ''} />
      ) : (
        <PageState loading={query.isPending} error={query.data ? null : query.error} onRetry={query.refetch} rows={12}>
          {query.data ? (
            <TaskView
              key={round}
              task={query.data}
              cache={query.cache}
              address={address}
              turns={turns}
              refusal={refusal}
              // Somebody else may have acted on it: it shows how it stands now, and why nothing was done.
              onRefused={(error) => {
                setRefusal(describeError(error))
                void query.refetch()
              }}
              onDone={() => setRefusal('')}
              onDecided={() => goesOn && turns.at >= 0 && turns.open(turns.at + 1)}
              onGone={() => {
                setRound(round + 1)
                onGone()
              }}
            />
          ) : null}
        </PageState>
      )}
    </div>
  )
}
