import { FileUnknownOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readTaskConfig, type TaskConfig } from '#renderer/access/task-config.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { taskName } from './task/task-name.ts'
import { TaskView } from './task/TaskView.tsx'
import { TaskCentre } from './TaskCentre.tsx'
import { taskListOf } from './task-lists.ts'
import styles from './workflow.module.css'

/**
 * One approval (section 2, /workFlowDetail): where it stands, its record and its history. An address that names none
 * leads to the lists of them.
 */
export function TaskPage({ search }: { readonly search: string }) {
  const t = useT()
  const query = new URLSearchParams(search)
  const config = query.get('config')
  const address = useTaskAddress(config ?? '')
  if (config === null) return <TaskCentre of={taskListOf(query.get('of'))} />
  if (address === null) {
    return (
      <div className={styles.page}>
        <Notice
          whole
          icon={<FileUnknownOutlined />}
          title={t('workflow.brokenConfig')}
          hint={t('workflow.brokenConfigHint')}
        />
      </div>
    )
  }
  return <Task key={address.id} address={address} />
}

/** What an address says of a task; the same object as long as it says the same. */
function useTaskAddress(config: string) {
  return useMemo(() => readTaskConfig(config), [config])
}

function Task({ address }: { readonly address: TaskConfig }) {
  const t = useT()
  const navigate = useNavigate()
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
  /** What was begun here is on its way: the next one begins with an empty form. */
  const [round, setRound] = useState(0)
  usePageName(query.data && taskName(query.data))
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
              refusal={refusal}
              // Somebody else may have acted on it: it shows how it stands now, and why nothing was done.
              onRefused={(error) => {
                setRefusal(describeError(error))
                void query.refetch()
              }}
              onDone={() => setRefusal('')}
              onGone={() => {
                setRound(round + 1)
                void navigate('/workFlowDetail?of=launched')
              }}
            />
          ) : null}
        </PageState>
      )}
    </div>
  )
}
