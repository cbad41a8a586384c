import { Tabs } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { KeptEntry } from '#shared/ipc/offline.ts'
import { useT } from '#renderer/i18n/index.ts'
import { BatchList } from './lists/BatchList.tsx'
import { KeptEntries } from '#renderer/form/offline/KeptEntries.tsx'
import { LaunchedList } from './LaunchedList.tsx'
import { TaskList } from './lists/TaskList.tsx'
import { taskLists, type TaskListName } from './task-lists.ts'
import { WaitingList } from './WaitingList.tsx'
import styles from './workflow.module.css'

const isDecision = ({ kind }: KeptEntry) => kind === 'decision'

/** Everything about approvals that concerns the person: what waits, what they decided and began, and copies. */
export function TaskCentre({ of }: { readonly of: TaskListName }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <KeptEntries of={isDecision} />
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={of}
        destroyOnHidden
        onChange={(key) => void navigate(key === 'waiting' ? '/workFlowDetail' : `/workFlowDetail?of=${key}`)}
        items={taskLists.map((name) => ({ key: name, label: t(`workflow.${name}.title`), children: drawList(name) }))}
      />
    </div>
  )
}

function drawList(name: TaskListName) {
  switch (name) {
    case 'waiting':
      return <WaitingList />
    case 'batch':
      return <BatchList />
    case 'launched':
      return <LaunchedList />
    default:
      return <TaskList of={name} />
  }
}
